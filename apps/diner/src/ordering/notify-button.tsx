import { useState } from "react"
import { askToNotify, canNotify, mayNotify } from "./notify.ts"
import type { OrderStrings } from "./order-strings.ts"
import { styles } from "./order-styles.ts"

type NotifyButtonProps = { strings: OrderStrings; onAllowed: () => void }

/** The button that asks for the permission to notify; nothing where that cannot be. */
export function NotifyButton({ strings, onAllowed }: NotifyButtonProps) {
  const [isOn, setIsOn] = useState(mayNotify)
  if (isOn) return <p className={styles.quietWord}>{strings.willNotify}</p>
  if (!canNotify()) return null
  const handleClick = async () => {
    const isAllowed = await askToNotify()
    setIsOn(isAllowed)
    if (isAllowed) onAllowed()
  }
  return (
    <button type="button" className={styles.order} onClick={handleClick}>
      {strings.notify}
    </button>
  )
}
