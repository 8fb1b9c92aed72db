import type { Window } from "@ardoise/domain/restaurant/windows"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useState } from "react"
import { usualWindow, WindowsField } from "../../hours/windows-field.tsx"
import styles from "./set-menu-dialog.module.css"

const answers = [
  { value: "always", label: "Toujours" },
  { value: "hours", label: "À certaines heures" },
] as const

type ServedFieldProps = {
  /** Empty: always. */
  windows: readonly Window[]
  /** Why these hours cannot be stored. */
  error: string | undefined
  onChange: (windows: readonly Window[]) => void
}

/** When a set menu is served: always, or at some hours. */
export function ServedField({ windows, error, onChange }: ServedFieldProps) {
  // "Toujours" does not lose what was typed.
  const [last, setLast] = useState<readonly Window[]>([usualWindow])
  const handleAnswer = (answer: "always" | "hours") => {
    if (windows.length > 0) setLast(windows)
    onChange(answer === "always" ? [] : last)
  }
  return (
    <fieldset className={styles.served} data-fault={error === undefined ? undefined : true}>
      <legend>Servie</legend>
      <Segmented
        label="Servie"
        value={windows.length === 0 ? "always" : "hours"}
        options={answers}
        onChange={handleAnswer}
      />
      {windows.length > 0 && <WindowsField windows={windows} onChange={onChange} />}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
