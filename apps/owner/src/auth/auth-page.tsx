import { isStorageForbidden } from "@ardoise/browser/storage"
import { Banner } from "@ardoise/ui/banner/banner"
import { buttonClass } from "@ardoise/ui/button/button"
import { Logo } from "@ardoise/ui/logo/logo"
import { Tabs } from "@ardoise/ui/tabs/tabs"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { ArrowLeft } from "lucide-react"
import { useState } from "react"
import { Navigate, useLocation, useSearchParams } from "react-router"
import { useConfig } from "../config-context.tsx"
import { Copyright } from "../page-parts/copyright.tsx"
import { LoadingPlaceholder } from "../page-parts/loading-placeholder.tsx"
import { aboutAccount } from "./about-account.ts"
import styles from "./auth-page.module.css"
import { LazySecondStepForm } from "./lazy-second-step-form.tsx"
import { LoginForm } from "./login-form.tsx"
import { SampleCarte } from "./sample-carte.tsx"
import { useAuthActions, useSession } from "./session.tsx"
import { emptySignup, SignupForm } from "./signup-form.tsx"

/** The part of an address that opens the sign-up tab. The public pages link to it. */
const signupHash = "#inscription"

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
  return <AuthCard needsSecondStep={state === "second-step"} />
}

function AuthCard({ needsSecondStep }: { needsSecondStep: boolean }) {
  const { cancelSignIn, completeSecondStep } = useAuthActions()
  const { marketingUrl } = useConfig()
  const showToast = useToast()
  const dismissToast = useDismissToast()
  const [query] = useSearchParams()
  const isEmailConfirmed = query.get("type") === "signup" && query.get("email_confirmed") === "true"
  const { hash } = useLocation()
  const [tab, setTab] = useState<"login" | "signup">(hash === signupHash ? "signup" : "login")
  const [email, setEmail] = useState("")
  // The state is here because the sign-up form is unmounted while the login tab is open.
  const [newAccount, setNewAccount] = useState(emptySignup)
  // The account that was just created here, until another tab is opened.
  const [created, setCreated] = useState<typeof newAccount | null>(null)
  const [unconfirmedEmail, setUnconfirmedEmail] = useState("")

  const handleTabChange = (next: "login" | "signup") => {
    dismissToast(aboutAccount)
    setCreated(null)
    setTab(next)
  }
  const handleSignedUp = (isUnconfirmed: boolean) => {
    setCreated(newAccount)
    setNewAccount(emptySignup)
    setUnconfirmedEmail(isUnconfirmed ? email.trim() : "")
    setTab("login")
  }
  const handleSignedIn = () => {
    if (!isEmailConfirmed) showToast({ title: "Connexion réussie", about: aboutAccount })
  }

  return (
    <div className={styles.page}>
      <title>Connexion – Ardoise</title>
      <div className={styles.slate} data-on="slate" aria-hidden="true">
        <SampleCarte sign={tab === "signup" ? newAccount.restaurantName : created?.restaurantName} />
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
            {needsSecondStep ? (
              <LazySecondStepForm
                onTake={completeSecondStep}
                onDone={handleSignedIn}
                onCancel={() => void cancelSignIn()}
              />
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
                      <>
                        {created && unconfirmedEmail === "" && (
                          <Banner tone="success" role="status" className={styles.banner}>
                            <p>
                              <b>Inscription réussie</b>
                              <br />
                              Votre compte a été créé avec succès. Vous pouvez maintenant vous connecter.
                            </p>
                          </Banner>
                        )}
                        <LoginForm
                          email={email}
                          onEmailChange={setEmail}
                          newPassword={created?.password ?? ""}
                          unconfirmedEmail={unconfirmedEmail}
                          onSignedIn={handleSignedIn}
                        />
                      </>
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
