import { useState } from "react"
import type { OrderStrings } from "../texts/order-strings.ts"
import { hasNotificationPermission, requestNotificationPermission, supportsNotifications } from "./notify.ts"
import { styles } from "./order-styles.ts"

type NotifyButtonProps = { strings: OrderStrings; onAllowed: () => void }

/** The button that requests permission for notifications. Renders nothing where the browser does not support them. */
export function NotifyButton({ strings, onAllowed }: NotifyButtonProps) {
  /** Null until the diner has decided. */
  const [isOn, setIsOn] = useState<boolean | null>(hasNotificationPermission() || null)
  if (isOn !== null) {
    return (
      <p role="status" className={styles.quietWord}>
        {isOn ? strings.willNotify : strings.notNotified}
      </p>
    )
  }
  if (!supportsNotifications()) return null
  const handleClick = async () => {
    const isAllowed = await requestNotificationPermission()
    setIsOn(isAllowed)
    if (isAllowed) onAllowed()
  }
  return (
    <button type="button" className={styles.order} onClick={handleClick}>
      {strings.notify}
    </button>
  )
}
