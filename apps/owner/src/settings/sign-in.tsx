import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { type FormEvent, useState } from "react"
import { Link } from "react-router"
import type { CodePageState } from "../auth/links/code-page.tsx"
import { NewPasswordField } from "../auth/new-password-field.tsx"
import { PasswordField } from "../auth/password-field.tsx"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { SettingsGroup } from "./settings-group.tsx"
import styles from "./settings-page.module.css"
import own from "./sign-in.module.css"
import { changeEmail, changePassword, type SignInRefusal } from "./sign-in-calls.ts"

/** The address and the password of the account. */
export function SignIn() {
  return (
    <>
      <SettingsGroup title="Adresse de connexion">
        <EmailForm />
      </SettingsGroup>
      <SettingsGroup title="Mot de passe">
        <PasswordForm />
      </SettingsGroup>
    </>
  )
}

function EmailForm() {
  const { email } = useOwner()
  const clients = useClients()
  const [typed, setTyped] = useState("")
  const [asked, setAsked] = useState("")
  const [refusal, setRefusal] = useState("")
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === "") return setRefusal(messages["fields-missing"])
    if (typed.trim().toLowerCase() === email) return setRefusal("C’est déjà votre adresse.")
    setIsBusy(true)
    const outcome = await changeEmail(clients, typed.trim())
    setIsBusy(false)
    if (!outcome.ok) return setRefusal(outcome.text)
    setAsked(typed.trim())
    setTyped("")
  }

  return (
    <>
      {asked !== "" && (
        <Banner tone="success" role="status">
          Ouvrez les liens envoyés à {email} et à {asked}&nbsp;: l’adresse change quand les deux ont confirmé.{" "}
          <Link to="/auth/code?type=email_change" state={{ email, other: asked } satisfies CodePageState}>
            Saisir les codes
          </Link>
        </Banner>
      )}
      <form className={own.email} noValidate onSubmit={handleSubmit}>
        <TextField
          label="Nouvelle adresse"
          type="email"
          name="email"
          autoComplete="email"
          hint={`Aujourd’hui\u00a0: ${email}`}
          error={refusal}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefusal("")
          }}
        />
        <Button type="submit" className={styles.save} isBusy={isBusy}>
          Changer l’adresse
        </Button>
      </form>
    </>
  )
}

function PasswordForm() {
  const { email, restaurantName } = useOwner()
  const clients = useClients()
  const toast = useToast()
  const [current, setCurrent] = useState("")
  const [next, setNext] = useState("")
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (current === "") return setRefusal({ field: "current", text: messages["fields-missing"] })
    if (next === "") return setRefusal({ field: "next", text: messages["fields-missing"] })
    setIsBusy(true)
    const outcome = await changePassword(clients, { email, current, next })
    setIsBusy(false)
    if (!outcome.ok) return setRefusal(outcome.refusal)
    setCurrent("")
    setNext("")
    toast({ title: "Mot de passe changé", text: "Les autres appareils sont déconnectés." })
  }

  const errorOf = (field: SignInRefusal["field"]) => (refusal?.field === field ? refusal.text : undefined)
  return (
    <form className={own.password} noValidate onSubmit={handleSubmit}>
      <PasswordField
        label="Mot de passe actuel"
        name="current-password"
        autoComplete="current-password"
        error={errorOf("current")}
        value={current}
        onChange={(event) => {
          setCurrent(event.target.value)
          setRefusal(null)
        }}
      />
      <NewPasswordField
        label="Nouveau mot de passe"
        name="new-password"
        own={[email, restaurantName ?? ""]}
        error={errorOf("next")}
        value={next}
        onChange={(event) => {
          setNext(event.target.value)
          setRefusal(null)
        }}
      />
      <Button type="submit" className={styles.save} isBusy={isBusy}>
        Changer le mot de passe
      </Button>
    </form>
  )
}
