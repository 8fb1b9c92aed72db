import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useClients } from "../clients-context.tsx"
import { replacePassword } from "./links/link-calls.ts"
import styles from "./links/link-page.module.css"
import { NewPasswordField } from "./new-password-field.tsx"

type NewPasswordFormProps = {
  /** The address of the account. */
  email: string
  onSaved: () => Promise<void> | void
}

/** The form for the new password, after a recovery link was opened (A54). */
export function NewPasswordForm({ email, onSaved }: NewPasswordFormProps) {
  const clients = useClients()
  const [password, setPassword] = useState("")
  const [refusal, setRefusal] = useState<{ text: string; isOfField: boolean } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Moves the focus once, because the button that was pressed is gone.
  useEffect(() => input.current?.focus(), [])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === "") {
      setRefusal({ text: messages["fields-missing"], isOfField: true })
      return
    }
    setIsBusy(true)
    const outcome = await replacePassword(clients, password)
    if (outcome.ok) await onSaved()
    else setRefusal({ text: outcome.text, isOfField: outcome.field === "password" })
    setIsBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.head}>
        <h1>Nouveau mot de passe</h1>
        <p className={styles.text}>Pour {email}. Les autres appareils seront déconnectés.</p>
      </div>
      {/* A password manager reads here which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {refusal && !refusal.isOfField && (
        <Banner tone="error" role="alert">
          {refusal.text}
        </Banner>
      )}
      <NewPasswordField
        ref={input}
        label="Nouveau mot de passe"
        name="password"
        own={[email]}
        required
        error={refusal?.isOfField ? refusal.text : undefined}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setRefusal(null)
        }}
      />
      <Button type="submit" tone="primary" className={styles.action} isBusy={isBusy}>
        Enregistrer et se connecter
      </Button>
    </form>
  )
}
