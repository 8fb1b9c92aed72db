import { formatLongDate } from "@ardoise/domain/dates"
import { createPortal } from "react-dom"
import styles from "./recovery-codes-sheet.module.css"

type RecoveryCodesSheetProps = {
  /** As they are written down. */
  codes: readonly string[]
  /** Whose they are. */
  email: string
  /** ISO time at which they were made. */
  madeAt: string
}

/** The recovery codes on paper: seen by a printer only, and then alone. */
export function RecoveryCodesSheet({ codes, email, madeAt }: RecoveryCodesSheetProps) {
  return createPortal(
    <div className={styles.paper} aria-hidden>
      <p className={styles.brand}>Ardoise</p>
      <h1>Codes de secours</h1>
      <p>
        Compte {email}, codes créés le {formatLongDate(madeAt)}.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>
        Sans votre téléphone&nbsp;: connectez-vous avec votre mot de passe, puis choisissez «&nbsp;Utiliser un code de
        secours&nbsp;». Chaque code sert une seule fois&nbsp;: cochez-le quand il a servi.
      </p>
      <p>Gardez cette feuille hors de vue. De nouveaux codes, créés dans les paramètres, remplacent ceux-ci.</p>
    </div>,
    document.body,
  )
}
