import { Banner } from "@ardoise/ui/banner"
import { Button, buttonClass } from "@ardoise/ui/button"
import { useToast } from "@ardoise/ui/toast"
import type { Session } from "@supabase/auth-js"
import { useState } from "react"
import { Link, useNavigate, useSearchParams } from "react-router"
import { useClients } from "../clients-context.tsx"
import { clearMenuKeys } from "../storage-keys.ts"
import { AuthFrame } from "./auth-frame.tsx"
import { BackToLogin } from "./back-to-login.tsx"
import { dropOpened, keepOpened, type LinkKind, linkKinds, openLink } from "./link-calls.ts"
import styles from "./link-page.module.css"
import { NewPasswordForm } from "./new-password-form.tsx"
import { awaitsSecondStep, takeSecondStep } from "./second-step.ts"
import { SecondStepForm } from "./second-step-form.tsx"

/** What each link asks, and what pressing the button does. */
const words: Readonly<Record<LinkKind, { title: string; text: string; action: string }>> = {
  signup: {
    title: "Confirmez votre email",
    text: "Votre compte s’ouvre dès que l’adresse est confirmée.",
    action: "Confirmer mon email",
  },
  recovery: {
    title: "Nouveau mot de passe",
    text: "Vous avez demandé à remplacer votre mot de passe.",
    action: "Choisir un mot de passe",
  },
  email_change: {
    title: "Changement d’adresse",
    text: "L’adresse de connexion change quand l’ancienne et la nouvelle ont confirmé.",
    action: "Confirmer le changement",
  },
  magiclink: { title: "Connexion", text: "Ce lien vous connecte sur cet appareil.", action: "Se connecter" },
}

type Step =
  | { readonly name: "ready"; readonly notice?: string }
  | { readonly name: "refused"; readonly text: string }
  | { readonly name: "half" }
  | { readonly name: "moved"; readonly email: string }
  | { readonly name: "second-step" | "password"; readonly email: string }

/**
 * Where the links of our mails lead (contract 7). Nothing happens until the button is pressed: programs that look at links
 * use none up. It works in any browser, whoever asked for the mail.
 */
export function ConfirmPage() {
  const clients = useClients()
  const navigate = useNavigate()
  const toast = useToast()
  const [query] = useSearchParams()
  const tokenHash = query.get("token_hash") ?? ""
  const kind = linkKinds.find((known) => known === query.get("type"))
  const [step, setStep] = useState<Step>({ name: "ready" })
  const [isBusy, setIsBusy] = useState(false)
  if (!kind || tokenHash === "") return <Refused text={brokenLink} />

  const handleOpen = async () => {
    setIsBusy(true)
    const opening = await openLink(clients, kind, tokenHash)
    if (opening.kind === "opened") await goOn(opening.session)
    else if (opening.kind === "half") setStep({ name: "half" })
    else if (opening.kind === "silent") setStep({ name: "ready", notice: opening.text })
    else setStep({ name: "refused", text: opening.text })
    setIsBusy(false)
  }

  const goOn = async (session: Session) => {
    const email = session.user.email ?? ""
    // A mailbox alone opens no account that asks for a second step.
    if (kind === "recovery") return setStep({ name: awaitsSecondStep(session) ? "second-step" : "password", email })
    if (kind === "magiclink") return handleSignIn()
    await dropOpened(clients)
    if (kind === "signup") return navigate("/login?type=signup&email_confirmed=true", { replace: true })
    // Who is signed in here sees the new address at once.
    await clients.auth.refreshSession()
    setStep({ name: "moved", email })
  }

  const handleSignIn = async () => {
    const outcome = await keepOpened(clients)
    if (!outcome.ok) return setStep({ name: "refused", text: outcome.text })
    clearMenuKeys()
    if (kind === "recovery") toast({ title: "Mot de passe enregistré", text: "Les autres appareils sont déconnectés." })
    return navigate("/login", { replace: true })
  }

  if (step.name === "refused") return <Refused text={step.text} kind={kind} />
  const { title, text, action } = words[kind]
  return (
    <AuthFrame title={title} back={<BackToLogin />}>
      <div className={styles.card}>
        {step.name === "password" && <NewPasswordForm email={step.email} onSaved={handleSignIn} />}
        {step.name === "second-step" && (
          <SecondStepForm
            onTake={(way, code) => takeSecondStep(clients.signUpAuth(), way, code)}
            onDone={() => setStep({ name: "password", email: step.email })}
            onCancel={() => navigate("/login")}
          />
        )}
        {step.name === "half" && (
          <Banner tone="success" role="status">
            <h1 className={styles.title}>Première adresse confirmée</h1>
            Ouvrez maintenant le lien envoyé à l’autre adresse.
          </Banner>
        )}
        {step.name === "moved" && (
          <>
            <Banner tone="success" role="status">
              <h1 className={styles.title}>Adresse changée</h1>
              Connectez-vous désormais avec {step.email}.
            </Banner>
            <Link className={`${buttonClass("primary")} ${styles.action}`} to="/login">
              Continuer
            </Link>
          </>
        )}
        {step.name === "ready" && (
          <>
            <div className={styles.head}>
              <h1>{title}</h1>
              <p className={styles.text}>{text}</p>
            </div>
            {step.notice && (
              <Banner tone="error" role="alert">
                {step.notice}
              </Banner>
            )}
            <Button tone="primary" className={styles.action} isBusy={isBusy} onClick={handleOpen}>
              {action}
            </Button>
          </>
        )}
      </div>
    </AuthFrame>
  )
}

/** A link that opens nothing, with the way to another one. */
function Refused({ text, kind }: { text: string; kind?: LinkKind }) {
  return (
    <AuthFrame title="Lien non valable" back={<BackToLogin />}>
      <div className={styles.card}>
        <Banner tone="error" role="alert">
          {text}
        </Banner>
        {kind === "recovery" ? (
          <Link className={`${buttonClass("primary")} ${styles.action}`} to="/auth/recover">
            Demander un autre lien
          </Link>
        ) : (
          <p className={styles.text}>
            Un lien ne sert qu’une fois et vaut 24 heures. Connectez-vous : un autre vous sera proposé s’il en faut un.
          </p>
        )}
      </div>
    </AuthFrame>
  )
}

const brokenLink = "Ce lien est incomplet. Ouvrez-le depuis l’email, en entier."
