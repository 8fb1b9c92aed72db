import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner"
import { Button } from "@ardoise/ui/button"
import { TextField } from "@ardoise/ui/field"
import { useDismissToast, useToast } from "@ardoise/ui/toast"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { aboutAccount } from "./about-account.ts"
import styles from "./auth-page.module.css"
import { PasswordField } from "./password-field.tsx"
import { useAuthActions } from "./session.tsx"

type LoginFormProps = {
  email: string
  onEmailChange: (email: string) => void
  /** The address is known already, as after signing up: the focus goes to the password. */
  isPasswordNext: boolean
  onSignedIn: () => void
}

/** Address and password of an account (spec 2, spec 5). A refusal keeps what was typed. */
export function LoginForm({ email, onEmailChange, isPasswordNext, onSignedIn }: LoginFormProps) {
  const { signIn } = useAuthActions()
  const showToast = useToast()
  const dismissToast = useDismissToast()
  const [password, setPassword] = useState("")
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)

  // Talks to the document's focus, once, when the form comes back after a sign-up.
  useEffect(() => {
    if (isPasswordNext) passwordInput.current?.focus()
  }, [isPasswordNext])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const isMissing = email.trim() === "" || password === ""
    setIsIncomplete(isMissing)
    if (isMissing) return
    dismissToast(aboutAccount)
    setIsBusy(true)
    const outcome = await signIn(email.trim(), password)
    setIsBusy(false)
    if (outcome.ok) onSignedIn()
    else showToast({ title: "Erreur de connexion", text: outcome.text, tone: "error", about: aboutAccount })
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {isIncomplete && (
        <Banner tone="error" role="alert">
          {messages["fields-missing"]}
        </Banner>
      )}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="vous@restaurant.fr"
        required
        aria-invalid={isIncomplete && email.trim() === "" ? true : undefined}
        value={email}
        onChange={(event) => onEmailChange(event.target.value)}
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        autoComplete="current-password"
        required
        aria-invalid={isIncomplete && password === "" ? true : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" tone="primary" className={styles.submit} isBusy={isBusy}>
        {isBusy ? "Connexion..." : "Se connecter"}
      </Button>
    </form>
  )
}
