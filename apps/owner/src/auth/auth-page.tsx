import { Banner } from "@ardoise/ui/banner"
import { buttonClass } from "@ardoise/ui/button"
import { Logo } from "@ardoise/ui/logo"
import { Tabs } from "@ardoise/ui/tabs"
import { useDismissToast, useToast } from "@ardoise/ui/toast"
import { ArrowLeft } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Navigate, useSearchParams } from "react-router"
import { useConfig } from "../config-context.tsx"
import { Copyright } from "../shell/copyright.tsx"
import { LoadingPlaceholder } from "../shell/loading-placeholder.tsx"
import { isStorageForbidden } from "../storage-keys.ts"
import { aboutAccount } from "./about-account.ts"
import styles from "./auth-page.module.css"
import { LoginForm } from "./login-form.tsx"
import { SampleCarte } from "./sample-carte.tsx"
import { useAuthActions, useSession } from "./session.tsx"
import { noAccount, SignupForm } from "./signup-form.tsx"

const SecondStepForm = lazy(async () => ({ default: (await import("./second-step-form.tsx")).SecondStepForm }))

/** The page of `/` and `/login`: sign in or create an account. A signed-in owner is redirected to the dashboard. */
export function AuthPage() {
  const { state } = useSession()
  if (state === "loading") return <LoadingPlaceholder />
  if (state === "signed-in") {
    return (
      <>
        <Navigate to="/dashboard" replace />
        <LoadingPlaceholder />
      </>
    )
  }
  return <AuthCard awaitsSecondStep={state === "second-step"} />
}

function AuthCard({ awaitsSecondStep }: { awaitsSecondStep: boolean }) {
  const { cancelSignIn, takeSecondStep } = useAuthActions()
  const { marketingUrl } = useConfig()
  const showToast = useToast()
  const dismissToast = useDismissToast()
  const [query] = useSearchParams()
  const isEmailConfirmed = query.get("type") === "signup" && query.get("email_confirmed") === "true"
  const [tab, setTab] = useState<"login" | "signup">("login")
  const [email, setEmail] = useState("")
  // The state is here because the sign-up form is unmounted while the login tab is open.
  const [newAccount, setNewAccount] = useState(noAccount)
  const [hasSignedUp, setHasSignedUp] = useState(false)
  const [unconfirmedEmail, setUnconfirmedEmail] = useState("")

  const handleTabChange = (next: "login" | "signup") => {
    dismissToast(aboutAccount)
    setTab(next)
  }
  const handleSignedUp = (isUnconfirmed: boolean) => {
    setHasSignedUp(true)
    setNewAccount(noAccount)
    setUnconfirmedEmail(isUnconfirmed ? email.trim() : "")
    setTab("login")
    // The login form shows the pending confirmation. A toast would cover the form and then disappear.
    if (isUnconfirmed) return
    showToast({
      title: "Inscription réussie",
      text: "Votre compte a été créé avec succès. Vous pouvez maintenant vous connecter.",
      about: aboutAccount,
    })
  }
  const handleSignedIn = () => {
    if (!isEmailConfirmed) showToast({ title: "Connexion réussie", about: aboutAccount })
  }

  return (
    <div className={styles.page}>
      <title>Connexion – Ardoise</title>
      <div className={styles.slate} data-on="slate" aria-hidden="true">
        <SampleCarte />
      </div>
      <main className={styles.paper}>
        <div>
          <a className={`${buttonClass("quiet")} ${styles.back}`} href={marketingUrl}>
            <ArrowLeft aria-hidden />
            Retour au site
          </a>
        </div>
        <div className={styles.box}>
          {isEmailConfirmed && (
            <Banner tone="success" role="status" className={styles.banner}>
              Email confirmé avec succès
            </Banner>
          )}
          {isStorageForbidden() && (
            <Banner tone="warning" className={styles.banner}>
              Ce navigateur n’enregistre rien pour ce site&nbsp;: chaque rechargement vous déconnecte. Autorisez les
              données de site pour rester connecté.
            </Banner>
          )}
          <h1>
            <Logo on="paper" className={styles.logo} />
          </h1>
          <p className={styles.tagline}>Créez, publiez et faites vivre vos menus digitaux</p>
          <div className={styles.card}>
            {awaitsSecondStep ? (
              <Suspense>
                <SecondStepForm onTake={takeSecondStep} onDone={handleSignedIn} onCancel={() => void cancelSignIn()} />
              </Suspense>
            ) : (
              <Tabs
                label="Votre compte"
                value={tab}
                onChange={handleTabChange}
                tabs={[
                  {
                    value: "login",
                    label: "Connexion",
                    content: (
                      <LoginForm
                        email={email}
                        onEmailChange={setEmail}
                        isPasswordNext={hasSignedUp}
                        unconfirmedEmail={unconfirmedEmail}
                        onSignedIn={handleSignedIn}
                      />
                    ),
                  },
                  {
                    value: "signup",
                    label: "Inscription",
                    content: (
                      <SignupForm
                        email={email}
                        onEmailChange={setEmail}
                        account={newAccount}
                        onAccountChange={setNewAccount}
                        onSignedUp={handleSignedUp}
                      />
                    ),
                  },
                ]}
              />
            )}
          </div>
        </div>
        <Copyright />
      </main>
    </div>
  )
}
