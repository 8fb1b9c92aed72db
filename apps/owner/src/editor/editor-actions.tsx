import { type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { Button, buttonClass } from "@ardoise/ui/button"
import { IconButton } from "@ardoise/ui/icon-button"
import { Eye, Redo2, Undo2 } from "lucide-react"
import { Link } from "react-router"
import type { EditHistory } from "./edit-history.ts"
import { saveLabels } from "./editor-words.ts"
import styles from "./menu-editor.module.css"

type EditorActionsProps = {
  menu: Menu
  history: EditHistory
  isUnsaved: boolean
  isSaving: boolean
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

/** What stands at the right of the editor's head: undo, redo, the preview of a stored menu, and the save (spec 2). */
export function EditorActions({ menu, history, isUnsaved, isSaving, ...on }: EditorActionsProps) {
  const [undone, redone] = [history.past.at(-1), history.future.at(-1)]
  return (
    <div className={styles.actions}>
      <IconButton
        label={undone ? `Défaire : ${undone.name}` : "Rien à défaire"}
        icon={<Undo2 />}
        title="Défaire (Ctrl + Z)"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={undone === undefined}
        onClick={on.onUndo}
      />
      <IconButton
        label={redone ? `Refaire : ${redone.name}` : "Rien à refaire"}
        icon={<Redo2 />}
        title="Refaire (Ctrl + Y)"
        aria-keyshortcuts="Control+Y Control+Shift+Z Meta+Shift+Z"
        disabled={redone === undefined}
        onClick={on.onRedo}
      />
      {menu.id !== newMenuId && (
        <Link to={`/dashboard/menu/${menu.id}/view`} className={`${buttonClass("secondary")} ${styles.preview}`}>
          <Eye aria-hidden />
          Aperçu
        </Link>
      )}
      <Button
        tone="primary"
        className={styles.save}
        isBusy={isSaving}
        disabled={!isUnsaved && !isSaving}
        onClick={on.onSave}
      >
        {isSaving ? saveLabels.saving : saveLabels.idle}
      </Button>
    </div>
  )
}
