import type { Menu } from "@ardoise/domain/menu/menu"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { useLatePart } from "../use-late-part.ts"
import { storeCardText, storedCardText } from "./stored-card-text.ts"

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
  readonly open: () => void
  /** What was pasted and is neither added nor discarded. The dialog opens at the dishes that it recognises in it. */
  readonly text: string
  readonly write: (text: string) => void
  /** Loads the code of the dialog, before it is opened. */
  readonly prefetch: () => void
  /** The dialog, or null while it is closed. */
  readonly dialog: ReactNode
}

/** Opens the dialog that imports a whole menu from text. Its code is loaded when it is first needed. */
export function useCardPaste(options: CardPasteOptions): CardPasting {
  const { menu, handle, onTyped, onAdded, isLeaving, onStay } = options
  const { id: userId } = useOwner()
  const hasAdded = useRef(false)
  const [text, setText] = useState(() => storedCardText({ userId, menuId: menu.id }))
  const { part, open, close, prefetch } = useLatePart(load)
  const handleAdd: Parameters<typeof import("./card-paste.tsx").CardPaste>[0]["onAdd"] = (categories) => {
    const added = handle.edit({ type: "add-card", categories })
    if (!added.ok) return added.code
    hasAdded.current = true
    // Also while some dishes are left: after a reload the others would be offered again.
    setText("")
    return null
  }
  // Stores the text under the menu's id, which its first save changes.
  useEffect(() => storeCardText({ userId, menuId: menu.id }, text), [userId, menu.id, text])
  const handleClose = () => {
    close()
    // The owner has discarded what is not added.
    setText("")
    onTyped(false)
    onStay()
    if (hasAdded.current) onAdded()
    hasAdded.current = false
  }
  const dialog = part !== null && (
    <part.CardPaste
      menu={menu}
      given={text}
      onText={setText}
      onAdd={handleAdd}
      onClose={handleClose}
      onTyped={onTyped}
      isLeaving={isLeaving}
      onStay={onStay}
    />
  )
  return { open: () => void open(), prefetch, dialog, text, write: setText }
}
