import { newMenuId } from "@ardoise/domain/menu/menu"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Eye, Redo2, Undo2 } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router"
import { saveLabels } from "./editor-words.ts"
import styles from "./menu-editor.module.css"

type EditorActionsProps = {
  menuId: string
  /** False where nothing can be undone yet: both buttons are left out. */
  hasSteps: boolean
  /** The names of the next steps to undo and to redo, such as "ajout d’un plat"; null when there is no step. */
  undoes: string | null
  redoes: string | null
  isUnsaved: boolean
  isSaving: boolean
  /** "Sauvegarder" also leads to the screen of the first publication, when everything is already saved, too. */
  isPublicationDue: boolean
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

/**
 * The actions at the right of the editor's header: undo, redo, the preview of a stored menu, and save. Renders again
 * only when one of them changes, not on every keystroke.
 */
export const EditorActions = memo(function EditorActions(props: EditorActionsProps) {
  const { menuId, hasSteps, undoes, redoes, isUnsaved, isSaving, isPublicationDue, ...on } = props
  return (
    <div className={styles.actions}>
      {hasSteps && (
        <>
          <IconButton
            repeats
            label={undoes ? `Défaire : ${undoes}` : "Rien à défaire"}
            icon={<Undo2 />}
            title="Défaire (Ctrl + Z)"
            aria-keyshortcuts="Control+Z Meta+Z"
            disabled={undoes === null}
            onClick={on.onUndo}
          />
          <IconButton
            repeats
            label={redoes ? `Refaire : ${redoes}` : "Rien à refaire"}
            icon={<Redo2 />}
            title="Refaire (Ctrl + Y)"
            aria-keyshortcuts="Control+Y Control+Shift+Z Meta+Shift+Z"
            disabled={redoes === null}
            onClick={on.onRedo}
          />
        </>
      )}
      {menuId !== newMenuId && (
        <Link to={`/dashboard/menu/${menuId}/view`} className={`${buttonClass("secondary")} ${styles.preview}`}>
          <Eye aria-hidden />
          Aperçu
        </Link>
      )}
      <Button
        tone="primary"
        className={styles.save}
        isBusy={isSaving}
        disabled={!isUnsaved && !isSaving && !isPublicationDue}
        onClick={on.onSave}
      >
        {isSaving ? saveLabels.saving : saveLabels.idle}
      </Button>
    </div>
  )
})
