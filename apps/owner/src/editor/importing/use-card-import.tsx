import type { Menu } from "@ardoise/domain/menu/menu"
import { type ReactNode, useRef } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { useLatePart } from "../use-late-part.ts"
import type { CardImportProps } from "./card-import.tsx"

const load = () => import("./card-import.tsx")

type CardImportOptions = Pick<CardImportProps, "onTyped" | "isLeaving" | "onStay" | "onUndo"> & {
  menu: Menu
  handle: MenuDraftHandle
  /** Called when the dialog has closed after dishes were added. */
  onAdded: () => void
}

/** The import of a printed menu. */
type CardImporting = {
  readonly open: () => void
  /** Loads the code of the dialog, before it is opened. */
  readonly prefetch: () => void
  /** The dialog, or null while it is closed. */
  readonly dialog: ReactNode
}

/** Opens the dialog that imports a printed menu from photos or a PDF. Its code is loaded when it is first needed. */
export function useCardImport(options: CardImportOptions): CardImporting {
  const { menu, handle, onTyped, onAdded, onUndo, isLeaving, onStay } = options
  const hasAdded = useRef(false)
  const { part, open, close, prefetch } = useLatePart(load)
  const handleAdd: CardImportProps["onAdd"] = (categories, prices) => {
    const added = handle.edit({ type: "add-card", categories, prices })
    if (!added.ok) return added.code
    hasAdded.current = true
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
    <part.CardImport
      menu={menu}
      onAdd={handleAdd}
      onUndo={onUndo}
      onClose={handleClose}
      onTyped={onTyped}
      isLeaving={isLeaving}
      onStay={onStay}
    />
  )
  return { open: () => void open(), prefetch, dialog }
}
