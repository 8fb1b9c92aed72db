import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import { LinkState } from "../link-state.tsx"
import styles from "./printer-secret.module.css"

/** What is typed into the page of a printer, and whether it has answered. @param isSeen it has polled */
export function PrinterSecret({ added, isSeen }: { added: AddPrinterAnswer; isSeen: boolean }) {
  const { url, user, secret } = added
  const values =
    user === null
      ? [["ID", secret]]
      : [
          ["Utilisateur", user],
          ["Mot de passe", secret],
        ]
  return (
    <div className={styles.secret}>
      <p className={styles.how}>
        Dans la page de réglages de l’imprimante, ouvrez {user === null ? "Server Direct Print" : "CloudPRNT"} et
        recopiez&nbsp;:
      </p>
      <dl>
        {[["Adresse", url], ...values].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.once}>
        <b>Notez-les maintenant&nbsp;:</b> {user === null ? "l’ID n’est montré" : "le mot de passe n’est montré"} qu’une
        fois. Intervalle conseillé&nbsp;: 5&nbsp;secondes.
      </p>
      <LinkState isLinked={isSeen} text={isSeen ? "L’imprimante répond." : "En attente de l’imprimante"} />
    </div>
  )
}
