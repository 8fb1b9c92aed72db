import { TextField } from "@ardoise/ui/field"
import { IconButton } from "@ardoise/ui/icon-button"
import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "suffix" | "autoComplete"> & {
  /** "Mot de passe" where there is only one. */
  label?: string
  /** What a password manager should offer: the stored one, or a fresh one. */
  autoComplete: "current-password" | "new-password"
}

/** The password, hidden unless its writer asks to see it. */
export function PasswordField({ label = "Mot de passe", ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      label={label}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          label={isShown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
