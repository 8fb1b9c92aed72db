import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { History } from "lucide-react"
import type { EditorSession } from "../editor-session.ts"
import { useLatePart } from "../use-late-part.ts"

const loadDialog = async () => (await import("./versions-dialog.tsx")).VersionsDialog

type VersionsButtonProps = {
  menuId: string
  timeZone: string | undefined
  session: Pick<EditorSession, "restoreVersion" | "undoOfLast">
}

/** A button that opens the earlier versions of a menu. */
export function VersionsButton({ menuId, timeZone, session }: VersionsButtonProps) {
  const { part: VersionsDialog, open, close } = useLatePart(loadDialog)
  const toast = useToast()
  const handleRestore = (version: Menu) => {
    close()
    // A version like the present menu changes nothing: there is nothing to undo.
    const isChanged = session.restoreVersion(version)
    const action = { label: "Défaire", onSelect: session.undoOfLast() }
    toast({ title: "Version restaurée", ...(isChanged && { action }) })
  }
  return (
    <>
      <Button tone="quiet" icon={<History aria-hidden />} onClick={open}>
        Versions précédentes
      </Button>
      {VersionsDialog && (
        <VersionsDialog menuId={menuId} timeZone={timeZone} onRestore={handleRestore} onClose={close} />
      )}
    </>
  )
}
