import { type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { Button, buttonClass } from "@ardoise/ui/button"
import { Eye } from "lucide-react"
import { Link } from "react-router"
import { saveLabels } from "./editor-words.ts"
import styles from "./menu-editor.module.css"

type EditorActionsProps = {
  menu: Menu
  isUnsaved: boolean
  isSaving: boolean
  onSave: () => void
}

/** What stands at the right of the editor's head: the preview of a stored menu, and the save (spec 2). */
export function EditorActions({ menu, isUnsaved, isSaving, onSave }: EditorActionsProps) {
  return (
    <div className={styles.actions}>
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
        onClick={onSave}
      >
        {isSaving ? saveLabels.saving : saveLabels.idle}
      </Button>
    </div>
  )
}
