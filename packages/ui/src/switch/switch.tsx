import type { MouseEvent } from "react"
import { isSecondPress } from "../second-tap/second-tap.ts"
import styles from "./switch.module.css"

type SwitchProps = {
  /** The word for the current state, such as "Actif". */
  label: string
  /** Replaces the label for screen readers. Names the object, as in "Carte d'automne : Actif". */
  accessibleLabel?: string
  isOn: boolean
  /** The switch cannot be moved but keeps the focus. A press calls `onRefused`. */
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
  onRefused?: () => void
}

/** An on/off switch that takes effect at once. It ignores the second press of a double press. */
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
      <SwitchTrack isOn={isOn} />
    </button>
  )
}

/** The drawing of a switch, for a control that is one. */
export function SwitchTrack({ isOn }: { isOn: boolean }) {
  return <span className={`${styles.track} ${isOn ? styles.on : ""}`} />
}
