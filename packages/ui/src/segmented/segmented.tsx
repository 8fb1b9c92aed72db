import { useId } from "react"
import styles from "./segmented.module.css"

type SegmentedProps<Value extends string> = {
  /** Accessible name of the choice. */
  label: string
  /** Null: none is chosen yet. */
  value: Value | null
  /** `isOff`: visible, and cannot be chosen. */
  options: readonly { readonly value: Value; readonly label: string; readonly isOff?: boolean }[]
  onChange: (value: Value) => void
}

/** Two to four exclusive choices, all visible: radio buttons in one track. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.track}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isOff === true}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
