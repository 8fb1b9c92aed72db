import type { Menu } from "@ardoise/domain/menu/menu"
import { useState } from "react"
import type { MenuDraft } from "../draft/menu-draft.ts"
import type { EditorSession } from "../editor-session.ts"

/** Facts that a dialog gives. */
export type FactsChange = {
  /** Applied to the newest menu. */
  readonly apply: (now: Menu) => Menu
  /** Whether the newest menu has other answers to the same questions than when the dialog opened. */
  readonly isOver: (now: Menu) => boolean
}

/** Puts the facts of a dialog into the menu, which another tab or device may change while the dialog is open. */
export function useFacts({ draft }: Pick<EditorSession, "draft">): (change: FactsChange) => void {
  const [copy] = useState<MenuDraft>(draft.current)
  return ({ apply, isOver }) => {
    const { menu } = draft.current()
    const isWrittenOver = isOver(menu)
    draft.edit({ type: "set-facts", menu: apply(menu) })
    // The next save asks which answer stays.
    if (isWrittenOver) draft.dispatch({ type: "written-over", copy })
  }
}
