import { useState } from "react"
import { askToNotify, canNotify, mayNotify } from "./notify.ts"
import type { OrderStrings } from "./order-strings.ts"
import { styles } from "./order-styles.ts"

/** The button that asks for the permission to notify; nothing where that cannot be. */
export function NotifyButton({ strings }: { strings: OrderStrings }) {
  const [isOn, setIsOn] = useState(mayNotify)
  if (isOn) return <p className={styles.quietWord}>{strings.willNotify}</p>
  if (!canNotify()) return null
  return (
    <button type="button" className={styles.order} onClick={async () => setIsOn(await askToNotify())}>
      {strings.notify}
    </button>
  )
}
