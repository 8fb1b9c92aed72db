import { Tabs as Parts } from "@base-ui/react/tabs"
import type { ReactNode } from "react"
import styles from "./tabs.module.css"

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  /** In display order. Only the content of the selected tab is mounted. */
  tabs: readonly { readonly value: Value; readonly label: ReactNode; readonly content: ReactNode }[]
  /** Accessible name of the tabs. */
  label: string
  /** `segmented`: two or three equal parts in a track. `underlined`: a row that may scroll. */
  look?: "segmented" | "underlined"
  /** What follows the tabs in their row and is none of them, such as a list of further ones. */
  after?: ReactNode
}

/** Shows one of several contents at a time. Arrow keys, Home and End move between tabs and show the tab at once. */
export function Tabs<Value extends string>({
  value,
  onChange,
  tabs,
  label,
  look = "segmented",
  after,
}: TabsProps<Value>) {
  const list = (
    <Parts.List className={styles[look]} aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <Parts.Tab key={tab.value} value={tab.value}>
          {tab.label}
        </Parts.Tab>
      ))}
    </Parts.List>
  )
  return (
    <Parts.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      {after === undefined ? (
        list
      ) : (
        <div className={styles.row}>
          {list}
          {after}
        </div>
      )}
      {tabs.map((tab) => (
        <Parts.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Parts.Panel>
      ))}
    </Parts.Root>
  )
}
