import { readKey, writeKey } from "@ardoise/browser/storage"
import { previewBase, publicMenuPath } from "@ardoise/domain/sharing/links"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Check } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Link } from "react-router"
import { useConfig } from "../config-context.tsx"
import { storageKeys } from "../storage-keys.ts"
import { CreateMenuLink } from "./create-menu-link.tsx"
import styles from "./first-steps.module.css"

type FirstStepsProps = { userId: string; menuCount: number }

/**
 * Three steps from no menu to a QR code on the tables: create a menu, preview it, print the code. They are shown until
 * they are done for the first menu, or hidden. Nothing else depends on them.
 */
export function FirstSteps({ userId, menuCount }: FirstStepsProps) {
  const { publicBaseUrl } = useConfig()
  const [progress, setProgress] = useState(() => readKey(storageKeys.firstSteps))
  const advance = (to: "preview" | "done") => {
    writeKey(storageKeys.firstSteps, to)
    setProgress(to)
  }
  const hasMenu = menuCount > 0
  // An owner with a second menu does not need the steps.
  if (menuCount > 1 || (hasMenu && progress === "done")) return null
  if (progress === "done") {
    return (
      <div className={styles.card}>
        <p className={styles.empty}>Vous n'avez pas encore créé de menu</p>
        <p className={styles.hidden}>
          <CreateMenuLink tone="primary">Créer mon premier menu</CreateMenuLink>
        </p>
      </div>
    )
  }
  const current = !hasMenu ? 1 : progress === "preview" ? 3 : 2
  return (
    <div className={styles.card}>
      {!hasMenu && <p className={styles.empty}>Vous n'avez pas encore créé de menu</p>}
      <ol aria-label="Premiers pas">
        <Step
          number={1}
          current={current}
          title="Composez votre carte"
          text="Une catégorie et un plat suffisent pour commencer."
        >
          <CreateMenuLink tone="primary">Créer mon premier menu</CreateMenuLink>
        </Step>
        <Step number={2} current={current} title="Regardez-la comme un client" text="Sur votre téléphone, en un geste.">
          <a
            className={buttonClass("primary")}
            href={previewBase(location.origin, publicBaseUrl) + publicMenuPath(userId)}
            target="_blank"
            rel="noopener"
            onClick={() => advance("preview")}
          >
            Voir ma carte
          </a>
        </Step>
        <Step
          number={3}
          current={current}
          title="Posez le QR code sur vos tables"
          text="Imprimez-le une fois&nbsp;: le lien ne change jamais."
        >
          <Link to="/dashboard/qr-code" className={buttonClass("primary")} onClick={() => advance("done")}>
            Obtenir mon QR code
          </Link>
        </Step>
      </ol>
      <p className={styles.hide}>
        <Button tone="quiet" onClick={() => advance("done")}>
          Masquer ces étapes
        </Button>
      </p>
    </div>
  )
}

type StepProps = {
  number: number
  current: number
  title: string
  text: string /** The button of the current step. */
  children: ReactNode
}

function Step({ number, current, title, text, children }: StepProps) {
  const isDone = number < current
  return (
    <li className={styles.step} aria-current={number === current ? "step" : undefined}>
      <span className={styles.number} aria-hidden>
        {isDone ? <Check /> : number}
      </span>
      <div>
        <h3 className={styles.title}>
          {title}
          {isDone && <span className="visually-hidden"> (fait)</span>}
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      {number === current && <div className={styles.action}>{children}</div>}
    </li>
  )
}
