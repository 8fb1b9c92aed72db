import { formatLongDate } from "@ardoise/domain/dates"
import { createPortal } from "react-dom"
import styles from "./recovery-codes-sheet.module.css"

type RecoveryCodesSheetProps = {
  /** The codes in the format for people. */
  codes: readonly string[]
  /** The address of the account. */
  email: string
  /** ISO time at which the codes were created. */
  madeAt: string
}

/** The printed sheet of recovery codes. Only a printer renders it, and nothing else is printed with it. */
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
