import type { MouseEvent } from "react"
import { isSecondPress } from "./second-tap.ts"
import styles from "./switch.module.css"

type SwitchProps = {
  /** The word of the present state, such as "Actif". */
  label: string
  /** Said instead of the label: names the object, as in "Carte d'automne : Actif". */
  accessibleLabel?: string
  isOn: boolean
  /** Cannot be moved, yet can be reached: a press calls `onRefused`. */
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
  onRefused?: () => void
}

/** Something that is on or off, and becomes so at once. The second press of a double press is ignored. */
export function Switch({ label, accessibleLabel, isOn, isDisabled = false, onChange, onRefused }: SwitchProps) {
  const handleClick = (event: MouseEvent) => {
    if (isSecondPress(event)) event.preventDefault()
    else if (isDisabled) onRefused?.()
    else onChange(!isOn)
  }
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={accessibleLabel}
      aria-disabled={isDisabled || undefined}
      onClick={handleClick}
    >
      <span>{label}</span>
      <span className={styles.track} />
    </button>
  )
}
