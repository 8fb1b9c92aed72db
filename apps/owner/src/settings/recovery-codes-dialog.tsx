import { showRecoveryCode } from "@ardoise/domain/account/second-step"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { Download, Printer } from "lucide-react"
import { useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { saveFile } from "../save-file.ts"
import styles from "./recovery-codes-dialog.module.css"
import { RecoveryCodesSheet } from "./recovery-codes-sheet.tsx"

/** Shows the recovery codes once, to be written down, printed or saved as a file. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useOwner()
  const [madeAt] = useState(() => new Date().toISOString())
  const shown = codes.map(showRecoveryCode)
  const handleDownload = () => {
    const text = [`Ardoise\u00a0: codes de secours de ${email}`, "Chaque code sert une seule fois.", "", ...shown, ""]
    saveFile("ardoise-codes-de-secours.txt", new Blob([text.join("\r\n")], { type: "text/plain" }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Vos codes de secours"
      footer={
        <Button tone="primary" onClick={onClose}>
          J’ai gardé mes codes
        </Button>
      }
    >
      <p className={styles.text}>
        Si le téléphone est perdu, un de ces codes le remplace, une seule fois chacun. Ils ne seront plus jamais
        affichés&nbsp;: gardez-les ailleurs que sur le téléphone.
      </p>
      <ol className={styles.codes}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button icon={<Download aria-hidden />} onClick={handleDownload}>
          Télécharger
        </Button>
        <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
      <RecoveryCodesSheet codes={shown} email={email} madeAt={madeAt} />
    </Dialog>
  )
}
