import type { Menu } from "@ardoise/domain/menu/menu"
import { type ReactNode, useRef } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { useLatePart } from "../use-late-part.ts"
import type { CardProposalProps } from "./card-proposal.tsx"

const load = () => import("./card-proposal.tsx")

type CardProposalOptions = Pick<CardProposalProps, "onTyped" | "isLeaving" | "onStay" | "onUndo"> & {
  menu: Menu
  handle: MenuDraftHandle
  /** Called when the dialog has closed after dishes were added. */
  onAdded: () => void
}

/** Opens the dialog that proposes a menu. Its code is loaded when it is first needed. */
export function useCardProposal(options: CardProposalOptions): {
  readonly open: () => void
  readonly prefetch: () => void
  /** The dialog, or null while it is closed. */
  readonly dialog: ReactNode
} {
  const { menu, handle, onTyped, onAdded, onUndo, isLeaving, onStay } = options
  const hasAdded = useRef(false)
  const { part, open, close, prefetch } = useLatePart(load)
  const handleAdd: CardProposalProps["onAdd"] = (categories, prices) => {
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
    <part.CardProposal
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
