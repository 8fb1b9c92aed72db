import { TextField } from "@ardoise/ui/field/field"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "suffix" | "autoComplete"> & {
  /** The default is "Mot de passe". */
  label?: string
  /** What a password manager offers: the stored password or a generated one. */
  autoComplete: "current-password" | "new-password"
}

/** A password field. The password is hidden unless the user chooses to show it. */
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
