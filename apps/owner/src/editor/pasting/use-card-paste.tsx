import type { Menu } from "@ardoise/domain/menu/menu"
import { type ReactNode, useRef, useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { useLatePart } from "../use-late-part.ts"
import { storeCardText } from "./stored-card-text.ts"

const load = () => import("./card-paste.tsx")

type CardPasteOptions = {
  menu: Menu
  handle: MenuDraftHandle
  /** Reports whether the dialog contains a menu that is not added yet. */
  onTyped: (isTyped: boolean) => void
  /** Called when the dialog has closed after dishes were added. */
  onAdded: () => void
  /** The owner wants to leave the editor while the dialog is open. */
  isLeaving: boolean
  onStay: () => void
}

/** The import of a whole menu from text. */
type CardPasting = {
  /** @param text what was pasted already, so that the dialog opens at the dishes that are recognised in it */
  readonly open: (text?: string) => void
  /** Loads the code of the dialog, before it is opened. */
  readonly prefetch: () => void
  /** The dialog, or null while it is closed. */
  readonly dialog: ReactNode
}

/** Opens the dialog that imports a whole menu from text. Its code is loaded when it is first needed. */
export function useCardPaste(options: CardPasteOptions): CardPasting {
  const { menu, handle, onTyped, onAdded, isLeaving, onStay } = options
  const { id } = useOwner()
  const hasAdded = useRef(false)
  const [given, setGiven] = useState("")
  const { part, open, close, prefetch } = useLatePart(load)
  const handleAdd: Parameters<typeof import("./card-paste.tsx").CardPaste>[0]["onAdd"] = (categories) => {
    const added = handle.edit({ type: "add-card", categories })
    if (!added.ok) return added.code
    hasAdded.current = true
    storeCardText(id, "")
    return null
  }
  const handleClose = () => {
    close()
    onTyped(false)
    onStay()
    if (hasAdded.current) onAdded()
    hasAdded.current = false
  }
  const dialog = part !== null && (
    <part.CardPaste
      menu={menu}
      given={given}
      onAdd={handleAdd}
      onClose={handleClose}
      onTyped={onTyped}
      isLeaving={isLeaving}
      onStay={onStay}
    />
  )
  const handleOpen = (text = "") => {
    setGiven(text)
    void open()
  }
  return { open: handleOpen, prefetch, dialog }
}
