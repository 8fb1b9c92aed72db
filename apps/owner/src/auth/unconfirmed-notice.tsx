import { Banner } from "@ardoise/ui/banner/banner"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { useState } from "react"
import { Link } from "react-router"
import { useClients } from "../clients-context.tsx"
import type { CodePageState } from "./links/code-page.tsx"
import { requestAnotherEmail } from "./links/link-calls.ts"
import styles from "./links/link-page.module.css"

type UnconfirmedNoticeProps = {
  email: string
  /** True after a sign-in that was refused because the address is unconfirmed; false after a sign-up. */
  isRefusal: boolean
}

/** Shows that an address is not confirmed yet, with links to type the code of its email or to get another one. */
export function UnconfirmedNotice({ email, isRefusal }: UnconfirmedNoticeProps) {
  const clients = useClients()
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState("")
  const handleResend = async () => {
    setIsBusy(true)
    const outcome = await requestAnotherEmail(clients, "signup", email)
    setIsBusy(false)
    setAnswer(outcome.ok ? "Le lien vient de partir. Vérifiez aussi les indésirables." : outcome.text)
  }
  return (
    <Banner tone={isRefusal ? "warning" : "success"} role={isRefusal ? "alert" : "status"}>
      <div className={styles.notice}>
        <p>
          {isRefusal
            ? "Confirmez d’abord votre email\u00a0:"
            : "Inscription réussie. Confirmez maintenant votre email\u00a0:"}{" "}
          ouvrez le lien envoyé à {email}.
        </p>
        {answer !== "" && <p>{answer}</p>}
        <div className={styles.ways}>
          <Link className={buttonClass()} to="/auth/code?type=signup" state={{ email } satisfies CodePageState}>
            Saisir le code
          </Link>
          <Button tone="quiet" isBusy={isBusy} onClick={handleResend}>
            Renvoyer l’email
          </Button>
        </div>
      </div>
    </Banner>
  )
}
