import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useDismissToast } from "@ardoise/ui/toast/toast"
import { useRef } from "react"
import { unsavedSentence } from "../../unsaved-work.tsx"
import type { EditorSession, EditorState } from "../editor-session.ts"
import { saveLabels } from "../editor-words.ts"
import { aboutSave } from "../saving/use-save-reports.ts"

type LeaveDialogProps = { session: EditorSession; state: EditorState }

/**
 * Asks what to do with unsaved changes before the owner leaves the editor. Escape stays in the editor. A dialog with
 * typed content asks itself, and a conflict comes first.
 */
export function LeaveDialog({ session, state }: LeaveDialogProps) {
  const { departure, saving, isTyped, draft } = state
  const saveButton = useRef<HTMLButtonElement>(null)
  const dismissToast = useDismissToast()
  if (!departure.isAsking || isTyped || saving.isConflictAsked) return null

  const name = draft.menu.name.trim()
  const menu = name === "" ? "Ce menu" : `«\u00a0${name}\u00a0»`
  const handleLeaveWithout = () => {
    dismissToast(aboutSave)
    void session.leaveWithout()
  }
  return (
    <Dialog
      isOpen
      onClose={session.departure.stay}
      size="question"
      title={unsavedSentence}
      initialFocus={saveButton}
      footer={
        <>
          <Button
            ref={saveButton}
            tone="primary"
            isBusy={departure.isLeaving}
            onClick={() => void session.saveAndLeave()}
          >
            {departure.isLeaving ? saveLabels.saving : "Sauvegarder et quitter"}
          </Button>
          <Button onClick={session.departure.stay}>Revenir à l'édition</Button>
          {departure.isStranded && (
            <Button onClick={() => void session.departure.leave()}>Quitter et garder le brouillon ici</Button>
          )}
          <Button tone="danger-quiet" onClick={handleLeaveWithout}>
            Quitter sans sauvegarder
          </Button>
        </>
      }
    >
      {departure.isStranded ? (
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
