import { Tooltip as Parts } from "@base-ui/react/tooltip"
import type { ReactElement } from "react"
import styles from "./tooltip.module.css"

type TooltipProps = {
  text: string
  /**
   * A button or a link. To explain why it is disabled, give it `aria-disabled`: a `disabled` one gets neither hover nor
   * focus.
   */
  children: ReactElement
}

/** A short explanation on hover and on keyboard focus. Screen readers read it as the description. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Parts.Root>
      <Parts.Trigger render={children} aria-description={text} delay={300} />
      <Parts.Portal>
        <Parts.Positioner className={styles.positioner} sideOffset={6} collisionPadding={8}>
          <Parts.Popup className={styles.popup}>{text}</Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  )
}
