import { messages } from "@ardoise/domain/messages"
import { readTables } from "@ardoise/domain/order/ordering-settings"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextAreaField } from "@ardoise/ui/field/field"
import { Switch } from "@ardoise/ui/switch/switch"
import { type FormEvent, useState } from "react"
import { Link } from "react-router"
import { AwaitedRead } from "../../page-parts/awaited-read.tsx"
import styles from "./ordering-settings-dialog.module.css"
import { useOrderingSettings } from "./use-ordering-settings.ts"

/** The settings of when orders are taken, and the list of tables. */
export function OrderingSettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Réglages des commandes">
      <OrderingForm onDone={onClose} />
    </Dialog>
  )
}

function OrderingForm({ onDone }: { onDone: () => void }) {
  const { settings, isKnown, read, change } = useOrderingSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState("")
  const [isSaving, setIsSaving] = useState(false)
  const [isAsked, setIsAsked] = useState(false)

  // Saving an empty form before the settings are loaded would delete the tables.
  if (!isKnown) return <AwaitedRead read={read} failed="Les réglages n’ont pas pu être lus" />
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const tables = readTables((typed ?? settings.tables.join("\n")).split(/[\n,;]/))
    if (!tables.ok) return setError(messages[tables.code])
    setIsSaving(true)
    const isSaved = await change({ tables: tables.value })
    setIsSaving(false)
    if (isSaved) onDone()
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <SettingRow
        title="Seulement pendant les heures d’ouverture"
        text={"Celles de votre profil\u00a0; sans horaires, les commandes arrivent à toute heure."}
        accessibleLabel="Commandes seulement pendant les heures d’ouverture"
        isOn={settings.keepsHours}
        onChange={(keepsHours) => void change({ keepsHours })}
      />
      <SettingRow
        title="Valider avant la cuisine"
        text="Une commande passée par un client attend qu’un serveur la laisse passer."
        isOn={settings.needsAcceptance}
        onChange={(needsAcceptance) => void change({ needsAcceptance })}
      />
      <SettingRow
        title="Servir par étapes"
        text="La cuisine reçoit d’abord les entrées. La salle envoie les plats, puis les desserts."
        isOn={settings.servesInSteps}
        onChange={(servesInSteps) => void change({ servesInSteps })}
      />
      <SettingRow
        title="Appels depuis la table"
        text={
          "Un client appelle un serveur ou demande l’addition depuis son téléphone, après avoir scanné le code de sa table."
        }
        isOn={settings.takesCalls}
        onChange={(takesCalls) => void change({ takesCalls })}
      />
      <SettingRow
        title="N’accepter que les tables scannées"
        text={
          "Une commande sans le code de la table est refusée. Une photo du code marche aussi d’ailleurs\u00a0: contre cela, validez avant la cuisine."
        }
        isOn={settings.needsTableCode}
        onChange={(needsTableCode) => {
          if (needsTableCode) setIsAsked(true)
          else void change({ needsTableCode })
        }}
      />
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        size="question"
        title={"Vos cartes de table portent-elles le code\u00a0?"}
        footer={
          <>
            <Link to="/dashboard/qr-code" className={buttonClass("secondary")}>
              Imprimer les cartes
            </Link>
            <Button
              tone="primary"
              onClick={() => {
                setIsAsked(false)
                void change({ needsTableCode: true })
              }}
            >
              Oui, activer
            </Button>
          </>
        }
      >
        <p>Les cartes imprimées ici le portent. Sans lui, vos clients ne peuvent plus commander.</p>
      </Dialog>
      <TextAreaField
        label="Vos tables"
        hint="Une par ligne. Une commande venue d’une autre table arrive quand même, avec une marque."
        rows={5}
        value={typed ?? settings.tables.join("\n")}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError("")
        }}
      />
      <Button type="submit" tone="primary" isBusy={isSaving}>
        Enregistrer
      </Button>
    </form>
  )
}

type SettingRowProps = {
  title: string
  text: string
  /** Replaces the title as the name of the switch. */
  accessibleLabel?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A setting with its sentence. It takes effect at once. */
function SettingRow({ title, text, accessibleLabel = title, isOn, onChange }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <p>
        <b>{title}</b>
        <br />
        {text}
      </p>
      <Switch label={isOn ? "Oui" : "Non"} accessibleLabel={accessibleLabel} isOn={isOn} onChange={onChange} />
    </div>
  )
}
