import { Button } from "@ardoise/ui/button"
import { Dialog } from "@ardoise/ui/dialog"
import { useRef } from "react"
import { saveLabels, unsavedSentence } from "./editor-words.ts"

type LeaveDialogProps = {
  menuName: string
  /** The save before leaving is under way. */
  isSaving: boolean
  onSaveAndLeave: () => void
  onStay: () => void
  onLeave: () => void
}

/** Asks what happens to unsaved changes before the owner leaves the editor (spec 2). Escape stays. */
export function LeaveDialog({ menuName, isSaving, onSaveAndLeave, onStay, onLeave }: LeaveDialogProps) {
  const saveButton = useRef<HTMLButtonElement>(null)
  const menu = menuName.trim() === "" ? "Ce menu" : `« ${menuName.trim()} »`
  return (
    <Dialog
      isOpen
      onClose={onStay}
      size="question"
      title={unsavedSentence}
      initialFocus={saveButton}
      footer={
        <>
          <Button ref={saveButton} tone="primary" isBusy={isSaving} onClick={onSaveAndLeave}>
            {isSaving ? saveLabels.saving : "Sauvegarder et quitter"}
          </Button>
          <Button onClick={onStay}>Revenir à l'édition</Button>
          <Button tone="danger-quiet" onClick={onLeave}>
            Quitter sans sauvegarder
          </Button>
        </>
      }
    >
      <p>{`${menu} a changé depuis la dernière sauvegarde. Que souhaitez-vous faire ?`}</p>
    </Dialog>
  )
}
