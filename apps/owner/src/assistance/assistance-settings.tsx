import { Loading } from "@ardoise/ui/loading/loading"
import { Switch } from "@ardoise/ui/switch/switch"
import { useToast } from "@ardoise/ui/toast/toast"
import { useState } from "react"
import styles from "./assistance.module.css"
import { useAssistance } from "./use-assistance.ts"

/** What this site does by itself, and whether texts may be sent to a provider. */
export function AssistanceSettings() {
  const { provider, read, isAllowed, allow } = useAssistance()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  if (provider === null) {
    return <p>Ce site lit les cartes et propose les traductions par lui-même. Aucun texte n’est envoyé ailleurs.</p>
  }
  if (read.isError && read.data === undefined) return <p>Indisponible pour le moment.</p>
  if (read.data === undefined) return <Loading text="Chargement..." />
  const handleChange = async (next: boolean) => {
    setIsBusy(true)
    try {
      await allow(next)
    } catch {
      toast({ tone: "error", title: "Le réglage n’a pas été enregistré", text: "Réessayez dans un instant." })
    }
    setIsBusy(false)
  }
  const { today, month } = read.data
  return (
    <div className={styles.settings}>
      <p>
        Les textes de votre carte et les pages à lire sont transmis à {provider} pour vous faire des propositions. Ni
        commande, ni client, ni adresse email n’est transmis.
      </p>
      <Switch
        label={`Autoriser l’envoi de mes textes à ${provider}`}
        isOn={isAllowed}
        isDisabled={isBusy}
        onChange={(next) => void handleChange(next)}
      />
      <p className={styles.use}>
        {`Aujourd’hui\u00a0: ${today.calls} ${today.calls === 1 ? "demande" : "demandes"} sur ${today.most}. Ce mois-ci\u00a0: ${Math.round(month.share * 100)}\u00a0% de votre réserve.`}
      </p>
    </div>
  )
}
