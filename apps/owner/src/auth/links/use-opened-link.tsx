import { Banner } from "@ardoise/ui/banner/banner"
import { buttonClass } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import type { Session } from "@supabase/auth-js"
import { type ReactNode, useState } from "react"
import { Link, useNavigate } from "react-router"
import { useClients } from "../../clients-context.tsx"
import { clearMenuKeys } from "../../storage-keys.ts"
import { NewPasswordForm } from "../new-password-form.tsx"
import { completeSecondStep, needsSecondStep } from "../second-step.ts"
import { SecondStepForm } from "../second-step-form.tsx"
import { adoptOpenedSession, discardOpenedSession, type LinkKind } from "./link-calls.ts"
import styles from "./link-page.module.css"

type Step =
  | { readonly name: "refused"; readonly text: string }
  | { readonly name: "moved" | "second-step" | "password"; readonly email: string }

/**
 * Runs the steps that follow an opened link, or the code that replaces it.
 *
 * @returns `goOn` starts with the opened session. `shown` is then the content of the card, and null before. `refused`
 *   is the reason for a refusal.
 */
export function useOpenedLink(kind: LinkKind): {
  goOn: (session: Session) => Promise<void>
  shown: ReactNode
  refused: string | null
} {
  const clients = useClients()
  const navigate = useNavigate()
  const toast = useToast()
  const [step, setStep] = useState<Step | null>(null)

  const goOn = async (session: Session) => {
    const email = session.user.email ?? ""
    // Access to the mailbox alone must not open an account that has a second step.
    if (kind === "recovery") return setStep({ name: needsSecondStep(session) ? "second-step" : "password", email })
    if (kind === "magiclink") return handleSignIn()
    await discardOpenedSession(clients)
    if (kind === "signup") return navigate("/login?type=signup&email_confirmed=true", { replace: true })
    // Refresh the session, so that a signed-in owner sees the new address at once.
    await clients.auth.refreshSession()
    setStep({ name: "moved", email })
  }

  const handleSignIn = async () => {
    const outcome = await adoptOpenedSession(clients)
    if (!outcome.ok) return setStep({ name: "refused", text: outcome.text })
    clearMenuKeys()
    if (kind === "recovery") toast({ title: "Mot de passe enregistré", text: "Les autres appareils sont déconnectés." })
    return navigate("/login", { replace: true })
  }

  if (step === null) return { goOn, shown: null, refused: null }
  switch (step.name) {
    case "refused":
      return { goOn, shown: null, refused: step.text }
    case "password":
      return { goOn, shown: <NewPasswordForm email={step.email} onSaved={handleSignIn} />, refused: null }
    case "second-step": {
      const shown = (
        <SecondStepForm
          onTake={(way, code) => completeSecondStep(clients.signUpAuth(), way, code)}
          onDone={() => setStep({ name: "password", email: step.email })}
          onCancel={() => navigate("/login")}
        />
      )
      return { goOn, shown, refused: null }
    }
    case "moved": {
      const shown = (
        <>
          <Banner tone="success" role="status">
            <h1 className={styles.title}>Adresse changée</h1>
            Connectez-vous désormais avec {step.email}.
          </Banner>
          <Link className={`${buttonClass("primary")} ${styles.action}`} to="/login">
            Continuer
          </Link>
        </>
      )
      return { goOn, shown, refused: null }
    }
  }
}
