import { Banner } from "@ardoise/ui/banner"
import { Button } from "@ardoise/ui/button"
import { useState } from "react"
import { useClients } from "../clients-context.tsx"
import { askForConfirmation } from "./link-calls.ts"
import styles from "./link-page.module.css"

/** Says that an address is still to be confirmed, and sends its letter again. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const clients = useClients()
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState("")
  const handleResend = async () => {
    setIsBusy(true)
    const outcome = await askForConfirmation(clients, email)
    setIsBusy(false)
    setAnswer(outcome.ok ? "Le lien vient de partir. Vérifiez aussi les indésirables." : outcome.text)
  }
  return (
    <Banner tone="warning" role="alert">
      <div className={styles.notice}>
        <p>Confirmez d’abord votre email : ouvrez le lien envoyé à {email}.</p>
        {answer !== "" && <p>{answer}</p>}
        <Button isBusy={isBusy} onClick={handleResend}>
          Renvoyer l’email
        </Button>
      </div>
    </Banner>
  )
}
