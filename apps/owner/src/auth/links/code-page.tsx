import { codeAttempts, codeDigits } from "@ardoise/domain/account/mail-code"
import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useLocation, useSearchParams } from "react-router"
import { useClients } from "../../clients-context.tsx"
import { AuthFrame } from "../auth-frame.tsx"
import { BackToLogin } from "../back-to-login.tsx"
import { CodeField } from "./code-field.tsx"
import { type LinkKind, linkKinds, openLink, requestAnotherEmail } from "./link-calls.ts"
import styles from "./link-page.module.css"
import { linkWords } from "./link-words.ts"
import { useOpenedLink } from "./use-opened-link.tsx"

/**
 * What the previous screen passes on: the address that received the email, and the other address of a change of
 * address.
 */
export type CodePageState = { readonly email: string; readonly other?: string }

/** The page for the code of an email. It replaces the link when the email is read on another device. */
export function CodePage() {
  const [query] = useSearchParams()
  const kind = linkKinds.find((known) => known === query.get("type")) ?? "recovery"
  return <CodeCard key={kind} kind={kind} />
}

type Refusal = { readonly field: "email" | "code" | null; readonly text: string }

function CodeCard({ kind }: { kind: LinkKind }) {
  const clients = useClients()
  const known = readState(useLocation().state)
  const { goOn, shown, refused } = useOpenedLink(kind)
  const [email, setEmail] = useState(known.email)
  const [code, setCode] = useState("")
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [news, setNews] = useState("")
  const [isHalf, setIsHalf] = useState(false)
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState<"code" | "letter" | null>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const asksForEmail = kind === "email_change" || known.email === ""

  // Moves the focus once, because the previous screen is gone.
  useEffect(() => {
    const first = emailInput.current?.value === "" ? emailInput.current : codeInput.current
    first?.focus()
  }, [])

  const refuse = (field: Refusal["field"], text: string) => {
    setRefusal({ field, text })
    const input = field === "email" ? emailInput.current : codeInput.current
    input?.focus()
    // Select the wrong digits, so that typing replaces them.
    input?.select()
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setNews("")
    if (email.trim() === "") return refuse("email", messages["fields-missing"])
    if (code.length < codeDigits) return refuse("code", "Écrivez les six chiffres de l’email.")
    setBusy("code")
    const opening = await openLink(clients, { type: kind, email: email.trim(), token: code })
    if (opening.kind === "opened") await goOn(opening.session)
    setBusy(null)
    if (opening.kind === "half") handleHalf()
    if (opening.kind === "silent") setRefusal({ field: null, text: opening.text })
    if (opening.kind === "refused") {
      if (!opening.isWrong) return setRefusal({ field: null, text: opening.text })
      setFailures(failures + 1)
      refuse("code", failures + 1 < codeAttempts ? wrongCode : tooManyCodes)
    }
  }

  const handleHalf = () => {
    setIsHalf(true)
    setCode("")
    setFailures(0)
    setRefusal(null)
    if (known.other !== undefined) setEmail(email.trim() === known.other ? known.email : known.other)
    codeInput.current?.focus()
  }

  const handleResend = async () => {
    if (busy) return
    if (email.trim() === "") return refuse("email", messages["fields-missing"])
    setBusy("letter")
    const outcome = await requestAnotherEmail(clients, kind, email.trim())
    setBusy(null)
    setNews(outcome.ok ? "Un autre code vient de partir\u00a0: seul le dernier est valable." : "")
    setRefusal(outcome.ok ? null : { field: null, text: outcome.text })
    if (!outcome.ok) return
    setCode("")
    setFailures(0)
    codeInput.current?.focus()
  }

  const { title, action } = linkWords[kind]
  const banner = refused ?? (refusal?.field === null ? refusal.text : "")
  return (
    <AuthFrame title={title} back={<BackToLogin />}>
      <div className={styles.card}>
        {shown ?? (
          <form className={styles.form} noValidate onSubmit={handleSubmit}>
            <div className={styles.head}>
              <h1>{title}</h1>
              <p className={styles.text}>
                {asksForEmail
                  ? "Saisissez l’adresse qui a reçu l’email, puis ses six chiffres."
                  : `Saisissez les six chiffres de l’email envoyé à ${email}.`}
              </p>
            </div>
            {isHalf && (
              <Banner tone="success" role="status">
                <b>Première adresse confirmée</b>
                <br />
                Saisissez maintenant le code envoyé à l’autre adresse.
              </Banner>
            )}
            {banner !== "" && (
              <Banner tone="error" role="alert">
                {banner}
              </Banner>
            )}
            {asksForEmail && (
              <TextField
                ref={emailInput}
                label="Email"
                type="email"
                name="email"
                autoComplete="email"
                placeholder="vous@restaurant.fr"
                required
                value={email}
                error={refusal?.field === "email" ? refusal.text : undefined}
                onChange={(event) => {
                  setEmail(event.target.value)
                  setRefusal(null)
                  setFailures(0)
                }}
              />
            )}
            <CodeField
              ref={codeInput}
              value={code}
              error={refusal?.field === "code" ? refusal.text : undefined}
              onChange={(digits) => {
                setCode(digits)
                setRefusal(null)
              }}
            />
            <Button type="submit" tone="primary" className={styles.action} isBusy={busy === "code"}>
              {action}
            </Button>
            <Button tone="quiet" className={styles.action} isBusy={busy === "letter"} onClick={handleResend}>
              Renvoyer un code
            </Button>
            <p role="status" className={styles.news}>
              {news}
            </p>
          </form>
        )}
      </div>
    </AuthFrame>
  )
}

/** Reads the state of a history entry. Older versions of the app may have put anything there. */
function readState(state: unknown): CodePageState {
  const { email, other } = (typeof state === "object" && state !== null ? state : {}) as Partial<CodePageState>
  return { email: typeof email === "string" ? email : "", ...(typeof other === "string" && { other }) }
}

const wrongCode = "Ce code n’est pas le bon, ou il n’est plus valable. Vérifiez-le, ou demandez-en un autre."
const tooManyCodes = "Trop d’essais\u00a0: ce code n’est plus valable. Demandez-en un autre."
