import type { Dish } from "@ardoise/domain/menu/menu"
import { type RefObject, useLayoutEffect, useRef, useState } from "react"
import { dragWords } from "../dish/drag-words.ts"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { findPart } from "../editor-focus.ts"
import type { ProofSpots } from "./proof-spots.ts"

/** Moving dishes of the sheet within their categories. */
export type ProofMoves = {
  /** What a screen reader says about the last move. */
  readonly said: string
  readonly say: (text: string) => void
  /**
   * Moves a dish. The control that was used has the focus again once the sheet shows the new order.
   *
   * @param toIndex its position among the other dishes of its category, from 0
   * @param control selector of that control within the dish
   */
  readonly move: (dishId: string, toIndex: number, control: string) => void
  /** Moves a dish by one place, if there is one. */
  readonly step: (dishId: string, by: -1 | 1) => void
  /** Focuses the name of a dish as soon as the sheet shows it. */
  readonly showDish: (dishId: string) => void
}

/** A dish that the sheet will show: somewhere, or at a position in its category. */
type Awaited = {
  readonly dishId: string
  readonly toIndex: number | null
  readonly control: string
  /** It takes the focus from whatever has it then. */
  readonly takesFocus: boolean
}

/** Returns the selector of the control that has the focus, within its dish. */
function focusedControl(): string {
  const run = document.activeElement?.getAttribute("data-run")
  return run ? `[data-run=${run}]` : "[data-handle]"
}

/**
 * Moves dishes of the sheet.
 *
 * @param content the part of the screen that shows the fields
 * @param spots of the sheet that is shown
 */
export function useProofMoves(
  draft: MenuDraftHandle,
  content: RefObject<HTMLElement | null>,
  spots: ProofSpots | null,
): ProofMoves {
  const [said, setSaid] = useState("")
  const awaited = useRef<Awaited | null>(null)
  const find = (dishId: string) => {
    const home = draft.current().menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
    if (home === undefined) return null
    const index = home.dishes.findIndex(({ id }) => id === dishId)
    return { dish: home.dishes[index] as Dish, index, count: home.dishes.length }
  }
  const move = (dishId: string, toIndex: number, control: string) => {
    const found = find(dishId)
    if (found === null || !draft.edit({ type: "move-dish", dishId, toIndex }).ok) return
    awaited.current = { dishId, toIndex, control, takesFocus: false }
    setSaid(dragWords(found.dish.name, found.count).moved(toIndex))
  }
  const step = (dishId: string, by: -1 | 1) => {
    const found = find(dishId)
    const toIndex = (found?.index ?? 0) + by
    if (found !== null && toIndex >= 0 && toIndex < found.count) move(dishId, toIndex, focusedControl())
  }
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (awaited.current === null || spots === null) return
    const { dishId, toIndex, control, takesFocus } = awaited.current
    const isShown = spots.bands.some(({ dishes }) =>
      dishes.some((spot, index) => spot.dishId === dishId && (toIndex === null || toIndex === index)),
    )
    if (!isShown) return
    awaited.current = null
    const part = findPart(content.current, "dish", dishId)?.querySelector(control)
    if (!(part instanceof HTMLElement)) return
    if (takesFocus || document.activeElement === document.body) part.focus({ preventScroll: true })
    part.scrollIntoView?.({ block: "nearest" })
  }, [spots, content])
  const showDish = (dishId: string) => {
    awaited.current = { dishId, toIndex: null, control: "[data-run=name]", takesFocus: true }
  }
  return { said, say: setSaid, move, step, showDish }
}
