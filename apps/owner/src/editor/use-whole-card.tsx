import type { CardCategory, CardPrice } from "@ardoise/domain/menu/card-edits"
import type { Menu } from "@ardoise/domain/menu/menu"
import { type ComponentType, type ReactNode, useRef, useState } from "react"
import type { MenuDraftHandle } from "./draft/draft-holder.ts"
import type { EditRefusal } from "./draft/menu-draft.ts"
import { useLatePart } from "./use-late-part.ts"

/** What a dialog needs that adds many dishes at once: an import, or a proposed menu. */
export type WholeCardProps = {
  menu: Menu
  /** What was chosen before the dialog opened. Only an import uses it. */
  files: readonly File[]
  /** Adds all dishes and changes the prices in one step. Returns the refusal, or null. */
  onAdd: (categories: readonly CardCategory[], prices: readonly CardPrice[]) => EditRefusal | null
  /** Returns what takes the step back. */
  undoOfLast: () => () => void
  onClose: () => void
  /** Reports whether closing would lose something. */
  onTyped: (isTyped: boolean) => void
  /** The owner wants to leave the editor, for example with the browser's Back, and something is unsaved. */
  isLeaving: boolean
  onStay: () => void
}

type WholeCardOptions = Pick<WholeCardProps, "menu" | "onTyped" | "isLeaving" | "onStay" | "undoOfLast"> & {
  handle: MenuDraftHandle
  /** Called when the dialog has closed after dishes were added. */
  onAdded: () => void
}

/** A dialog that is opened by a button. */
type WholeCard = {
  readonly open: () => void
  /** Opens it with files that were chosen before. */
  readonly openWith: (files: readonly File[]) => void
  /** Loads the code of the dialog, before it is opened. */
  readonly prefetch: () => void
  /** The dialog, or null while it is closed. */
  readonly dialog: ReactNode
}

/**
 * Opens a dialog that adds many dishes at once. Its code is loaded when it is first needed.
 *
 * @param load the same function on each call
 */
export function useWholeCard(
  load: () => Promise<{ readonly Dialog: ComponentType<WholeCardProps> }>,
  { menu, handle, onTyped, onAdded, undoOfLast, isLeaving, onStay }: WholeCardOptions,
): WholeCard {
  const hasAdded = useRef(false)
  const { part, open, close, prefetch } = useLatePart(load)
  const [files, setFiles] = useState<readonly File[]>([])
  const openWith = (chosen: readonly File[]) => {
    setFiles(chosen)
    void open()
  }
  const handleAdd: WholeCardProps["onAdd"] = (categories, prices) => {
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
    <part.Dialog
      menu={menu}
      files={files}
      onAdd={handleAdd}
      undoOfLast={undoOfLast}
      onClose={handleClose}
      onTyped={onTyped}
      isLeaving={isLeaving}
      onStay={onStay}
    />
  )
  return { open: () => openWith([]), openWith, prefetch, dialog }
}
