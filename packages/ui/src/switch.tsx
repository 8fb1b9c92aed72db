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

/** Something that is on or off, and becomes so at once. */
export function Switch({ label, accessibleLabel, isOn, isDisabled = false, onChange, onRefused }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={accessibleLabel}
      aria-disabled={isDisabled || undefined}
      onClick={() => (isDisabled ? onRefused?.() : onChange(!isOn))}
    >
      <span>{label}</span>
      <span className={styles.track} />
    </button>
  )
}
