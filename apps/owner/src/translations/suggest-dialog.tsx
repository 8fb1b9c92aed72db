import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useState } from "react"
import styles from "./suggest-dialog.module.css"
import type { SuggestionProgress, SuggestionSource } from "./translation-api.ts"

type SuggestDialogProps = {
  isOpen: boolean
  provider: string
  /** Whether this server has a dictionary for the language. */
  hasDictionary: boolean
  /** How far a running call is; null: none runs. */
  progress: SuggestionProgress | null
  onSuggest: (by: SuggestionSource) => void
  /** Ends the running call, or closes the dialog. */
  onClose: () => void
}

/** Asks who is to propose translations: the dictionaries of this site or its model. */
export function SuggestDialog(props: SuggestDialogProps) {
  const { isOpen, provider, hasDictionary, progress, onSuggest, onClose } = props
  const [chosen, setBy] = useState<SuggestionSource>("local")
  const by = hasDictionary ? chosen : "model"
  const isRunning = progress !== null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Proposer les traductions manquantes"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button tone="primary" isBusy={isRunning} onClick={() => onSuggest(by)}>
            Proposer
          </Button>
        </>
      }
    >
      {isRunning ? (
        <div className={styles.running}>
          <progress value={progress.total === 0 ? 0 : progress.done / progress.total} aria-label="Traduction" />
          <p role="status">{`${progress.done} sur ${progress.total}`}</p>
        </div>
      ) : (
        <div className={styles.choice}>
          {hasDictionary && (
            <Segmented
              label="Qui propose"
              value={by}
              options={[
                { value: "local", label: "Dictionnaire" },
                { value: "model", label: `L’IA (${provider})` },
              ]}
              onChange={setBy}
            />
          )}
          <p>
            {by === "local"
              ? "Le dictionnaire de ce site propose ce qu’il connaît. Aucun texte n’est envoyé ailleurs."
              : `Les textes sont envoyés à ${provider}. Rien n’est montré à vos clients avant que vous l’ayez relu.`}
          </p>
        </div>
      )}
    </Dialog>
  )
}
