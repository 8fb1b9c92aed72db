import { type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { ClipboardPaste } from "lucide-react"
import { useRef } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { useLatePart } from "../use-late-part.ts"
import styles from "./paste-opener.module.css"

const load = () => import("./card-paste.tsx")

type PasteOpenerProps = {
  menu: Menu
  handle: MenuDraftHandle
  /** Reports whether its dialog contains a menu that is not added yet. */
  onTyped: (isTyped: boolean) => void
  /** Called when the dialog has closed after dishes were added. */
  onAdded: () => void
  /** The owner wants to leave the editor while the dialog is open. */
  isLeaving: boolean
  onStay: () => void
}

/** The button that imports a whole menu from text. The code of its dialog is prefetched on pointer enter or focus. */
export function PasteOpener({ menu, handle, onTyped, onAdded, isLeaving, onStay }: PasteOpenerProps) {
  const hasAdded = useRef(false)
  const { part, open, close, prefetch } = useLatePart(load)
  return (
    <div className={styles.line}>
      <Button
        tone={menu.id === newMenuId ? "secondary" : "quiet"}
        icon={<ClipboardPaste aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void open()}
      >
        Coller une carte entière
      </Button>
      {part !== null && (
        <part.CardPaste
          menu={menu}
          onAdd={(categories) => {
            const added = handle.edit({ type: "add-card", categories })
            if (!added.ok) return added.code
            hasAdded.current = true
            return null
          }}
          onClose={() => {
            close()
            onTyped(false)
            onStay()
            if (hasAdded.current) onAdded()
            hasAdded.current = false
          }}
          onTyped={onTyped}
          isLeaving={isLeaving}
          onStay={onStay}
        />
      )}
    </div>
  )
}
