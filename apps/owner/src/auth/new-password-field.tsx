import { type ComponentProps, lazy, Suspense, useId } from "react"
import { PasswordField } from "./password-field.tsx"

const StrengthMeter = lazy(async () => ({ default: (await import("./strength-meter.tsx")).StrengthMeter }))

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "autoComplete" | "value" | "hint"> & {
  value: string
  /** Words about the owner that make a weak password: the restaurant name and the address. */
  own: readonly string[]
}

/** The field for a new password, with its strength. */
export function NewPasswordField({ own, value, ...props }: NewPasswordFieldProps) {
  const id = useId()
  const meterId = `${id}-strength`
  return (
    <div>
      <PasswordField
        {...props}
        id={id}
        autoComplete="new-password"
        value={value}
        hint={value === "" ? "Six caractères au moins" : undefined}
        aria-describedby={value === "" || props.error ? undefined : meterId}
      />
      {value !== "" && (
        <Suspense>
          <StrengthMeter id={meterId} password={value} own={own} />
        </Suspense>
      )}
    </div>
  )
}
