import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button"
import { History } from "lucide-react"
import { useLatePart } from "../use-late-part.ts"

const loadDialog = async () => (await import("./versions-dialog.tsx")).VersionsDialog

type VersionsButtonProps = {
  menuId: string
  timeZone: string | undefined
  /** Replaces the content of the editor with an earlier version. */
  onRestore: (version: Menu) => void
}

/** A button that opens the earlier versions of a menu. */
export function VersionsButton({ menuId, timeZone, onRestore }: VersionsButtonProps) {
  const { part: VersionsDialog, open, close } = useLatePart(loadDialog)
  const handleRestore = (version: Menu) => {
    close()
    onRestore(version)
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
