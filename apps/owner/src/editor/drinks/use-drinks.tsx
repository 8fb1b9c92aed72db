import { alcoholOf } from "@ardoise/domain/drinks/dish-vat"
import { countUnspecifiedDrinks, type UnspecifiedDrink, unspecifiedDrinks } from "@ardoise/domain/drinks/drinks"
import { type ReactNode, type RefObject, useCallback, useState } from "react"
import { EditorBand, worthBand } from "../band/editor-band.tsx"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { focusLater } from "../editor-focus.ts"
import { useLatePart } from "../use-late-part.ts"

const load = () => import("./drinks-dialog.tsx")

type DrinksOptions = {
  draft: MenuDraftHandle
  /** The part of the screen that shows the dishes. */
  content: RefObject<HTMLElement | null>
}

/** The list of drinks for which the owner has not said whether they contain alcohol. Its code is loaded late. */
export function useDrinks({ draft, content }: DrinksOptions): { band: ReactNode; dialog: ReactNode } {
  const [drinks, setDrinks] = useState<readonly UnspecifiedDrink[]>([])
  const { part, open, close, prefetch } = useLatePart(load)
  const { menu } = draft.current()
  const handleStart = () => {
    setDrinks(unspecifiedDrinks(draft.current().menu))
    void open()
  }
  const handleAnswer = useCallback(
    (dishId: string, hasAlcohol: boolean) => void draft.edit({ type: "set-alcohol", dishId, hasAlcohol }),
    [draft],
  )
  const handleClose = () => {
    close()
    // The band disappears with the last drink, and its button with it.
    focusLater(() => (document.activeElement === document.body ? content.current : null))
  }
  const count = countUnspecifiedDrinks(menu)
  const answersOf = () =>
    new Map(menu.categories.flatMap(({ dishes }) => dishes.map((dish) => [dish.id, alcoholOf(dish)] as const)))
  return {
    band: count >= worthBand && (
      <EditorBand
        title={`${count} boissons à préciser`}
        text="Avec ou sans alcool&nbsp;? La TVA et l’happy hour en dépendent."
        action="Préciser"
        onStart={handleStart}
        onPrefetch={prefetch}
      />
    ),
    dialog: part && (
      <part.DrinksDialog drinks={drinks} answers={answersOf()} onAnswer={handleAnswer} onClose={handleClose} />
    ),
  }
}
