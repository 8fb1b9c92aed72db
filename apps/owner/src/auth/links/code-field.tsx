import { filterCodeInput } from "@ardoise/domain/account/mail-code"
import { TextField } from "@ardoise/ui/field/field"
import type { ComponentProps } from "react"
import styles from "./code-field.module.css"

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "onChange" | "value"> & {
  /** The default is "Code à six chiffres". */
  label?: string
  value: string
  /** @param code the digits typed so far, at most six */
  onChange: (code: string) => void
}

/** A field for a six-digit code: a numeric keyboard, autofill of one-time codes, and pasted codes with any spacing. */
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
