import { Button } from "@ardoise/ui/button"
import { Card } from "@ardoise/ui/card"
import { useToast } from "@ardoise/ui/toast"
import { useMutation } from "@tanstack/react-query"
import { LogOut } from "lucide-react"
import { useAuthActions, useOwner } from "../auth/session.tsx"
import styles from "./settings-page.module.css"

/** Who is signed in, and the end of the sessions that were left open elsewhere. */
export function DevicesCard() {
  const { email } = useOwner()
  const { signOutOthers } = useAuthActions()
  const toast = useToast()
  const ending = useMutation({
    mutationFn: signOutOthers,
    onSuccess: (outcome) => {
      if (outcome.ok) toast({ title: "Autres appareils déconnectés", text: "Vous restez connecté sur celui-ci." })
      else toast({ title: "Erreur", text: outcome.text, tone: "error" })
    },
  })
  return (
    <Card aria-labelledby="settings-account">
      <h2 id="settings-account" className={styles.heading}>
        Compte
      </h2>
      <dl className={styles.facts}>
        <dt>Adresse de connexion</dt>
        <dd>{email}</dd>
      </dl>
      <Button
        tone="quiet"
        className={styles.quietAction}
        icon={<LogOut aria-hidden />}
        isBusy={ending.isPending}
        onClick={() => ending.mutate()}
      >
        Déconnecter les autres appareils
      </Button>
    </Card>
  )
}
