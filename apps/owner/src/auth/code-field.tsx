import { filterCodeInput } from "@ardoise/domain/account/mail-code"
import { TextField } from "@ardoise/ui/field"
import type { ComponentProps } from "react"
import styles from "./code-field.module.css"

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "onChange" | "value"> & {
  /** "Code à six chiffres" where nothing else is said. */
  label?: string
  value: string
  /** @param code the digits so far, at most six */
  onChange: (code: string) => void
}

/** One field for the six digits of a code: a keyboard of digits, filled in by the system, pasted whole and however spaced. */
export function CodeField({ label = "Code à six chiffres", onChange, className = "", ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      className={`${styles.field} ${className}`}
      onChange={(event) => onChange(filterCodeInput(event.target.value))}
    />
  )
}
