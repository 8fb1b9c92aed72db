import type { Dish } from "@ardoise/domain/menu/menu"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import type { PointerEvent, RefObject } from "react"
import { useDishPlacing } from "../dish/use-dish-placing.ts"
import { useDeletions } from "../draft/use-deletions.ts"
import { findEditButton } from "../editor-focus.ts"
import type { EditorSession } from "../editor-session.ts"
import { openFinding } from "../regulation/finding-acts.ts"
import { useStableActions } from "../use-stable-actions.ts"
import type { MarginActions } from "./dish-margin.tsx"
import type { ProofMoves } from "./use-proof-moves.ts"

type MarginParts = {
  readonly session: EditorSession
  /** The part of the screen that shows the fields. */
  readonly content: RefObject<HTMLElement | null>
  readonly profile: RestaurantProfile | undefined
  readonly moves: ProofMoves
  /** A handle is pressed. */
  readonly onPress: (dishId: string, event: PointerEvent<HTMLElement>) => void
}

/** Returns what the margins of the sheet do: the same edits and dialogs as in the list. */
export function useMargin({ session, content, profile, moves, onPress }: MarginParts): MarginActions {
  const { draft } = session
  const placing = useDishPlacing(draft, moves.showDish)
  const deletions = useDeletions(draft, content, moves.showDish)
  const homeOf = (dishId: string) =>
    draft.current().menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
  const open = (dishId: string, more: object) => {
    const home = homeOf(dishId)
    const dish = home?.dishes.find(({ id }) => id === dishId)
    if (home && dish) session.dish.open({ dish, categoryId: home.id, isNew: false, ...more })
  }
  return useStableActions({
    openPart: (dishId: string, part: Parameters<MarginActions["openPart"]>[1]) => open(dishId, { part }),
    openNote: (finding: Parameters<MarginActions["openNote"]>[0]) => {
      if (profile !== undefined) openFinding(session, finding, profile)
    },
    edit: ({ id }: Dish) => open(id, {}),
    duplicate: placing.duplicate,
    move: ({ id }: Dish, toIndex: number) => moves.move(id, toIndex, "[aria-haspopup=menu]"),
    remove: (dish: Dish) => {
      const home = homeOf(dish.id)
      if (home === undefined) return
      const index = home.dishes.findIndex(({ id }) => id === dish.id)
      const neighbour = home.dishes[index + 1] ?? home.dishes[index - 1]
      deletions.removeDish(home, dish)
      // The menu that closes returns the focus to a button that disappears with its dish.
      window.setTimeout(() => {
        const place = neighbour === undefined ? null : findEditButton(content.current, neighbour.id)
        if (place instanceof HTMLElement) place.focus()
        else content.current?.focus({ preventScroll: true })
      })
    },
    step: moves.step,
    press: onPress,
  })
}
