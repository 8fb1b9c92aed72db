import { isEmailShaped } from "@ardoise/domain/account/email"
import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { aboutAccount } from "./about-account.ts"
import type { FieldRefusal } from "./auth-error-text.ts"
import styles from "./auth-page.module.css"
import { signInLabels, wrongLogin } from "./auth-words.ts"
import { PasswordField } from "./password-field.tsx"
import { type AuthOutcome, useAuthActions } from "./session.tsx"

const UnconfirmedNotice = lazy(async () => ({ default: (await import("./unconfirmed-notice.tsx")).UnconfirmedNotice }))

type LoginFormProps = {
  email: string
  onEmailChange: (email: string) => void
  /** The password that was just used to sign up here: one press on "Se connecter" is enough (A79). Otherwise "". */
  newPassword: string
  /** An address that has signed up here and is not confirmed yet; "" if there is no such address. */
  unconfirmedEmail: string
  onSignedIn: () => void
}

/** The form for the address and password of an account. After a refusal the typed text stays. */
export function LoginForm({ email, onEmailChange, newPassword, unconfirmedEmail, onSignedIn }: LoginFormProps) {
  const { signIn } = useAuthActions()
  const showToast = useToast()
  const dismissToast = useDismissToast()
  const [password, setPassword] = useState(newPassword)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [refused, setRefused] = useState<FieldRefusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState("")
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)

  // Moves the focus once, when the form is shown again after a sign-up.
  useEffect(() => {
    if (newPassword !== "") submitButton.current?.focus()
  }, [newPassword])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const isMissing = email.trim() === "" || password === ""
    setIsIncomplete(isMissing)
    setRefused(null)
    setUnconfirmed("")
    dismissToast(aboutAccount)
    if (isMissing) return
    if (!isEmailShaped(email.trim())) {
      setRefused({ field: "email", text: messages["email-invalid"] })
      emailInput.current?.focus()
      return
    }
    setIsBusy(true)
    const outcome = await signIn(email.trim(), password)
    setIsBusy(false)
    const refusal = outcome.ok ? null : fieldRefusal(outcome)
    if (refusal !== null) {
      setRefused(refusal)
      const input = refusal.field === "email" ? emailInput : passwordInput
      input.current?.focus()
    }
    if (!outcome.ok && outcome.isUnconfirmed) return setUnconfirmed(email.trim())
    if (outcome.ok) {
      if (!outcome.needsSecondStep) onSignedIn()
    } else showToast({ title: "Erreur de connexion", text: outcome.text, tone: "error", about: aboutAccount })
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {isIncomplete && (
        <Banner tone="error" role="alert">
          {messages["fields-missing"]}
        </Banner>
      )}
      {(unconfirmed || unconfirmedEmail) !== "" && (
        <Suspense>
          <UnconfirmedNotice email={unconfirmed || unconfirmedEmail} isRefusal={unconfirmed !== ""} />
        </Suspense>
      )}
      <TextField
        ref={emailInput}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="vous@restaurant.fr"
        required
        aria-invalid={isIncomplete && email.trim() === "" ? true : undefined}
        error={refused?.field === "email" ? refused.text : undefined}
        value={email}
        onChange={(event) => {
          onEmailChange(event.target.value)
          setRefused(null)
        }}
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        autoComplete="current-password"
        className={styles.password}
        aside={
          <Link className={styles.forgotten} to="/auth/recover" state={{ email: email.trim() }}>
            Mot de passe oublié&nbsp;?
          </Link>
        }
        required
        aria-invalid={isIncomplete && password === "" ? true : undefined}
        error={refused?.field === "password" ? refused.text : undefined}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setRefused(null)
        }}
      />
      <Button ref={submitButton} type="submit" tone="primary" className={styles.submit} isBusy={isBusy}>
        {isBusy ? signInLabels.busy : signInLabels.idle}
      </Button>
    </form>
  )
}

/** Returns what to say at a field about a refused sign-in, or null. A wrong password may as well be a wrong address. */
function fieldRefusal({ field, text, isWrong }: Extract<AuthOutcome, { ok: false }>): FieldRefusal | null {
  if (isWrong) return { field: "password", text: wrongLogin }
  return field ? { field, text } : null
}
