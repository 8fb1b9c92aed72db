import { CircleAlert } from "lucide-react"
import { type Ref, useId } from "react"
import styles from "./menu-name-field.module.css"

type MenuNameFieldProps = {
  value: string
  error: string | null
  onChange: (name: string) => void
  ref?: Ref<HTMLInputElement>
}

/** The name of the menu, with the look of a title. */
export function MenuNameField({ value, error, onChange, ref }: MenuNameFieldProps) {
  const errorId = useId()
  return (
    <div>
      <input
        ref={ref}
        className={styles.name}
        aria-label="Nom du menu"
        placeholder="Nom du menu"
        autoComplete="off"
        value={value}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : errorId}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== null && (
        <p className={styles.error} id={errorId} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
