import { Tabs as Parts } from "@base-ui/react/tabs"
import type { ReactNode } from "react"
import styles from "./tabs.module.css"

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  /** In the order shown. Only the content of the chosen one is mounted. */
  tabs: readonly { readonly value: Value; readonly label: ReactNode; readonly content: ReactNode }[]
  /** Says what is being chosen. */
  label: string
  /** `segmented`: two or three equal halves in a track. `underlined`: a row that may scroll. */
  look?: "segmented" | "underlined"
}

/** Several contents in one place, one at a time. Arrow keys, Home and End go from tab to tab and show it at once. */
export function Tabs<Value extends string>({ value, onChange, tabs, label, look = "segmented" }: TabsProps<Value>) {
  return (
    <Parts.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Parts.List className={styles[look]} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Parts.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Parts.Tab>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Parts.Panel>
      ))}
    </Parts.Root>
  )
}
