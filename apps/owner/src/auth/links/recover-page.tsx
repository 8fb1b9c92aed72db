import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { MailCheck } from "lucide-react"
import { type FormEvent, useEffect, useState } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { useClients } from "../../clients-context.tsx"
import { AuthFrame } from "../auth-frame.tsx"
import { BackToLogin } from "../back-to-login.tsx"
import type { CodePageState } from "./code-page.tsx"
import { requestAnotherEmail, requestRecoveryLink } from "./link-calls.ts"
import styles from "./link-page.module.css"

/** Seconds that the server requires between two emails to one address. */
const pauseSeconds = 60

/**
 * Requests the link that replaces a forgotten password, or a code to sign in without it (A54). Both work on any device.
 */
export function RecoverPage() {
  const clients = useClients()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [email, setEmail] = useState<string>(typeof state?.email === "string" ? state.email : "")
  const [isSent, setIsSent] = useState(false)
  const [refusal, setRefusal] = useState("")
  const [wait, startWaiting] = useCountdown()
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || (isSent && wait > 0)) return
    if (email.trim() === "") {
      setRefusal(messages["fields-missing"])
      return
    }
    setIsBusy(true)
    const outcome = await requestRecoveryLink(clients, email.trim())
    setIsBusy(false)
    setRefusal(outcome.ok ? "" : outcome.text)
    if (!outcome.ok) return
    setIsSent(true)
    startWaiting(pauseSeconds)
  }

  const handleCode = async () => {
    if (isBusy) return
    if (email.trim() === "") {
      setRefusal(messages["fields-missing"])
      return
    }
    setIsBusy(true)
    const outcome = await requestAnotherEmail(clients, "magiclink", email.trim())
    setIsBusy(false)
    if (!outcome.ok) return setRefusal(outcome.text)
    return navigate("/auth/code?type=magiclink", { state: { email: email.trim() } satisfies CodePageState })
  }

  return (
    <AuthFrame title="Mot de passe oublié" back={<BackToLogin />}>
      <div className={styles.card}>
        {isSent ? (
          <>
            <Banner tone="success" role="status" icon={<MailCheck aria-hidden />}>
              <h1 className={styles.title}>Regardez vos courriels</h1>
              Si un compte existe pour {email.trim()}, le lien vient de partir.
            </Banner>
            <Link
              className={`${buttonClass("primary")} ${styles.action}`}
              to="/auth/code?type=recovery"
              state={{ email: email.trim() } satisfies CodePageState}
            >
              Saisir le code
            </Link>
            <p className={styles.text}>Rien reçu&nbsp;? Vérifiez les indésirables, puis renvoyez le lien.</p>
          </>
        ) : (
          <div className={styles.head}>
            <h1>Mot de passe oublié</h1>
            <p className={styles.text}>Indiquez votre adresse&nbsp;: nous vous envoyons un lien valable 24 heures.</p>
          </div>
        )}
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          {!isSent && (
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              placeholder="vous@restaurant.fr"
              required
              value={email}
              error={refusal}
              onChange={(event) => {
                setEmail(event.target.value)
                setRefusal("")
              }}
            />
          )}
          {isSent && refusal !== "" && (
            <Banner tone="error" role="alert">
              {refusal}
            </Banner>
          )}
          <Button
            type="submit"
            tone={isSent ? "secondary" : "primary"}
            className={styles.action}
            isBusy={isBusy}
            aria-disabled={isSent && wait > 0}
          >
            {isSent ? (wait > 0 ? `Renvoyer dans ${wait} s` : "Renvoyer le lien") : "Envoyer le lien"}
          </Button>
          {!isSent && (
            <Button tone="quiet" className={styles.action} onClick={handleCode}>
              Me connecter par un code
            </Button>
          )}
        </form>
      </div>
    </AuthFrame>
  )
}

/** Returns the seconds left, and a function that starts the countdown. */
function useCountdown(): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  // Counts down one second at a time.
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
