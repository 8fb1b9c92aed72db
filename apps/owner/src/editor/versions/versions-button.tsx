import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button"
import { History } from "lucide-react"
import { lazy, Suspense, useState } from "react"

const VersionsDialog = lazy(async () => ({ default: (await import("./versions-dialog.tsx")).VersionsDialog }))

type VersionsButtonProps = {
  menuId: string
  timeZone: string | undefined
  /** An earlier version takes the place of what is on the screen. */
  onRestore: (version: Menu) => void
}

/** Opens the earlier versions of a menu. */
export function VersionsButton({ menuId, timeZone, onRestore }: VersionsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const handleRestore = (version: Menu) => {
    setIsOpen(false)
    onRestore(version)
  }
  return (
    <>
      <Button tone="quiet" icon={<History aria-hidden />} onClick={() => setIsOpen(true)}>
        Versions précédentes
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog
            menuId={menuId}
            timeZone={timeZone}
            onRestore={handleRestore}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
