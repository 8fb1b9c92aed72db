import { Banner } from "@ardoise/ui/banner/banner"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { useState } from "react"
import { Link, useSearchParams } from "react-router"
import { useClients } from "../../clients-context.tsx"
import { AuthFrame } from "../auth-frame.tsx"
import { BackToLogin } from "../back-to-login.tsx"
import { type LinkKind, linkKinds, openLink } from "./link-calls.ts"
import styles from "./link-page.module.css"
import { linkWords } from "./link-words.ts"
import { useOpenedLink } from "./use-opened-link.tsx"

/**
 * The page that the links of our emails open. A link is used only when the button is pressed, because mail scanners
 * open links. It works in any browser, not only in the one that requested the email.
 */
export function ConfirmPage() {
  const [query] = useSearchParams()
  const tokenHash = query.get("token_hash") ?? ""
  const kind = linkKinds.find((known) => known === query.get("type"))
  if (!kind || tokenHash === "") return <Refused text={brokenLink} />
  return <ConfirmCard kind={kind} tokenHash={tokenHash} />
}

type Step =
  | { readonly name: "ready"; readonly notice?: string }
  | { readonly name: "refused"; readonly text: string }
  | { readonly name: "half" }

function ConfirmCard({ kind, tokenHash }: { kind: LinkKind; tokenHash: string }) {
  const clients = useClients()
  const { goOn, shown, refused } = useOpenedLink(kind)
  const [step, setStep] = useState<Step>({ name: "ready" })
  const [isBusy, setIsBusy] = useState(false)

  const handleOpen = async () => {
    setIsBusy(true)
    const opening = await openLink(clients, { type: kind, token_hash: tokenHash })
    if (opening.kind === "opened") await goOn(opening.session)
    else if (opening.kind === "half") setStep({ name: "half" })
    else if (opening.kind === "silent") setStep({ name: "ready", notice: opening.text })
    else setStep({ name: "refused", text: opening.text })
    setIsBusy(false)
  }

  if (refused !== null) return <Refused text={refused} kind={kind} />
  if (step.name === "refused") return <Refused text={step.text} kind={kind} />
  const { title, text, action } = linkWords[kind]
  return (
    <AuthFrame title={title} back={<BackToLogin />}>
      <div className={styles.card}>
        {shown}
        {!shown && step.name === "half" && (
          <Banner tone="success" role="status">
            <h1 className={styles.title}>Première adresse confirmée</h1>
            Ouvrez maintenant le lien envoyé à l’autre adresse.
          </Banner>
        )}
        {!shown && step.name === "ready" && (
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

/** The page for a link that does not work, with the way to request another one. */
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
            Un lien ne sert qu’une fois et vaut 24 heures. Connectez-vous&nbsp;: un autre vous sera proposé s’il en faut
            un.
          </p>
        )}
      </div>
    </AuthFrame>
  )
}

const brokenLink = "Ce lien est incomplet. Ouvrez-le depuis l’email, en entier."
