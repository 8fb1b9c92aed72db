import type { AllergenDeclaration } from "@ardoise/domain/menu/allergens"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import { type DishPlace, undeclaredDishes } from "@ardoise/domain/menu/undeclared-dishes"
import { type ReactNode, type RefObject, useRef, useState } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import type { BaseCopy } from "../draft/menu-draft.ts"
import { focusLater } from "../editor-focus.ts"
import { useLatePart } from "../use-late-part.ts"
import { DeclareBand, isWorthBand } from "./declare-band.tsx"

const load = () => import("./declare-dialog.tsx")

type DeclaringOptions = {
  draft: MenuDraftHandle
  /** Dishes of a pasted menu were added on this visit. */
  hasPasted: boolean
  /** The part of the screen that shows the dishes. */
  content: RefObject<HTMLElement | null>
}

/** The pass through the dishes without declared allergens. Its code is loaded when it is first needed. */
export function useDeclaring({ draft, hasPasted, content }: DeclaringOptions): { band: ReactNode; dialog: ReactNode } {
  const [dishes, setDishes] = useState<readonly DishPlace[]>([])
  /** The stored copy when the pass began. */
  const copy = useRef<BaseCopy>(null)
  const { part, open, close, prefetch } = useLatePart(load)
  const handleStart = () => {
    copy.current = draft.current()
    setDishes(undeclaredDishes(draft.current().menu))
    void open()
  }
  const handleDeclare = ({ dish }: DishPlace, allergens: AllergenDeclaration) => {
    // Another tab or device may have changed, moved or removed the dish meanwhile.
    const home = draft.current().menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dish.id))
    const latest = home?.dishes.find(({ id }) => id === dish.id)
    if (!home || !latest) return
    const isAsAsked = latest.name === dish.name && sameValue(latest.allergens, dish.allergens)
    draft.edit({ type: "update-dish", categoryId: home.id, dish: { ...latest, allergens } })
    // The next save asks which declaration stays.
    if (!isAsAsked && copy.current !== null) draft.dispatch({ type: "written-over", copy: copy.current })
  }
  const handleClose = () => {
    close()
    // The band disappears with the last undeclared dish, and its button with it.
    focusLater(() => (document.activeElement === document.body ? content.current : null))
  }
  const count = undeclaredDishes(draft.current().menu).length
  return {
    band: isWorthBand(count, hasPasted) && (
      <DeclareBand count={count} hasPasted={hasPasted} onStart={handleStart} onPrefetch={prefetch} />
    ),
    dialog: part && <part.DeclareDialog dishes={dishes} onDeclare={handleDeclare} onClose={handleClose} />,
  }
}
