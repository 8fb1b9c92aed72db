import { Button } from "@ardoise/ui/button"
import { Dialog } from "@ardoise/ui/dialog"
import { useRef } from "react"
import { saveLabels, unsavedSentence } from "./editor-words.ts"

type LeaveDialogProps = {
  menuName: string
  /** The save before leaving is in progress. */
  isSaving: boolean
  /** The save has not reached the server. The owner may leave, and later find the draft on this device (A41). */
  isStranded: boolean
  onSaveAndLeave: () => void
  onStay: () => void
  /** Leaves without the changes. */
  onLeave: () => void
  /** Leaves, and stores the changes on this device. */
  onLeaveDraft: () => void
}

/** Asks what to do with unsaved changes before the owner leaves the editor. Escape stays in the editor. */
export function LeaveDialog({ menuName, isSaving, isStranded, ...on }: LeaveDialogProps) {
  const saveButton = useRef<HTMLButtonElement>(null)
  const menu = menuName.trim() === "" ? "Ce menu" : `«\u00a0${menuName.trim()}\u00a0»`
  return (
    <Dialog
      isOpen
      onClose={on.onStay}
      size="question"
      title={unsavedSentence}
      initialFocus={saveButton}
      footer={
        <>
          <Button ref={saveButton} tone="primary" isBusy={isSaving} onClick={on.onSaveAndLeave}>
            {isSaving ? saveLabels.saving : "Sauvegarder et quitter"}
          </Button>
          <Button onClick={on.onStay}>Revenir à l'édition</Button>
          {isStranded && <Button onClick={on.onLeaveDraft}>Quitter et garder le brouillon ici</Button>}
          <Button tone="danger-quiet" onClick={on.onLeave}>
            Quitter sans sauvegarder
          </Button>
        </>
      }
    >
      {isStranded ? (
        <p role="alert">
          Le serveur ne répond pas&nbsp;: rien n’a pu être sauvegardé. Vos modifications sont gardées sur cet appareil
          et vous seront proposées à la prochaine ouverture de ce menu.
        </p>
      ) : (
        <p>{`${menu} a changé depuis la dernière sauvegarde. Que souhaitez-vous faire\u00a0?`}</p>
      )}
    </Dialog>
  )
}
