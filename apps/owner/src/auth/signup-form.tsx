import { limits } from "@ardoise/domain/menu/menu-validation"
import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { type FormEvent, useRef, useState } from "react"
import { aboutAccount } from "./about-account.ts"
import type { FieldRefusal } from "./auth-error-text.ts"
import styles from "./auth-page.module.css"
import { NewPasswordField } from "./new-password-field.tsx"
import { useAuthActions } from "./session.tsx"

/** The typed values of a new account, except its address. */
type NewAccount = { readonly restaurantName: string; readonly password: string }

/** Empty values. */
export const emptySignup: NewAccount = { restaurantName: "", password: "" }

type SignupFormProps = {
  email: string
  onEmailChange: (email: string) => void
  account: NewAccount
  onAccountChange: (account: NewAccount) => void
  /** @param isUnconfirmed whether the address must be confirmed by a link first */
  onSignedUp: (isUnconfirmed: boolean) => void
}

/** The form for the restaurant name, address and password of a new account. Signing up does not sign in (A53). */
export function SignupForm({ email, onEmailChange, account, onAccountChange, onSignedUp }: SignupFormProps) {
  const { restaurantName, password } = account
  const { signUp } = useAuthActions()
  const showToast = useToast()
  const dismissToast = useDismissToast()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [refused, setRefused] = useState<FieldRefusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)

  const isNameTooLong = restaurantName.trim().length > limits.restaurantNameLength
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const isMissing = restaurantName.trim() === "" || email.trim() === "" || password === ""
    setIsIncomplete(isMissing)
    setRefused(null)
    dismissToast(aboutAccount)
    if (isNameTooLong) nameInput.current?.focus()
    if (isMissing || isNameTooLong) return
    setIsBusy(true)
    const outcome = await signUp({ restaurantName: restaurantName.trim(), email: email.trim(), password })
    setIsBusy(false)
    if (!outcome.ok && outcome.field) setRefused({ field: outcome.field, text: outcome.text })
    if (outcome.ok) onSignedUp(outcome.isUnconfirmed ?? false)
    else showToast({ title: "Erreur d'inscription", text: outcome.text, tone: "error", about: aboutAccount })
  }

  const markMissing = (text: string) => (isIncomplete && text === "" ? true : undefined)
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {isIncomplete && (
        <Banner tone="error" role="alert">
          {messages["fields-missing"]}
        </Banner>
      )}
      <TextField
        ref={nameInput}
        label="Nom du restaurant"
        name="organization"
        autoComplete="organization"
        placeholder="Le Petit Bistro"
        required
        aria-invalid={markMissing(restaurantName.trim())}
        error={isNameTooLong ? messages["restaurant-name-too-long"] : undefined}
        value={restaurantName}
        onChange={(event) => onAccountChange({ ...account, restaurantName: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="vous@restaurant.fr"
        required
        aria-invalid={markMissing(email.trim())}
        error={refused?.field === "email" ? refused.text : undefined}
        value={email}
        onChange={(event) => {
          onEmailChange(event.target.value)
          setRefused(null)
        }}
      />
      <NewPasswordField
        name="password"
        own={[restaurantName, email]}
        required
        aria-invalid={markMissing(password)}
        error={refused?.field === "password" ? refused.text : undefined}
        value={password}
        onChange={(event) => {
          onAccountChange({ ...account, password: event.target.value })
          setRefused(null)
        }}
      />
      <Button type="submit" tone="primary" className={styles.submit} isBusy={isBusy}>
        {isBusy ? "Inscription..." : "S’inscrire"}
      </Button>
    </form>
  )
}
