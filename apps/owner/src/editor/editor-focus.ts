import type { Dish } from "@ardoise/domain/menu/menu"
import type { RefObject } from "react"
import type { MenuDraftHandle } from "./use-menu-draft.ts"

/** Frames to wait for the row of a dish that is far down a long menu: its category is drawn as it comes near. */
const patienceFrames = 60

/** Gives the focus to the first control of a part that React is about to draw, after a closing dialog has given it back. */
export function focusLater(find: () => Element | null | undefined): void {
  window.setTimeout(() => {
    const part = find()
    const control = part?.querySelector("button") ?? part
    if (control instanceof HTMLElement) control.focus()
  })
}

/** The part of the editor's content that shows this category or dish, or null while it is not drawn. */
export function findPart(content: Element | null, part: "category" | "dish", id: string): Element | null {
  return content?.querySelector(`[data-${part}="${CSS.escape(id)}"]`) ?? null
}

/** The button that edits this dish, or null while it is not drawn. */
export function findEditButton(content: Element | null, dishId: string): Element | null {
  return findPart(content, "dish", dishId)?.querySelector("[data-edit]") ?? null
}

/**
 * Brings the row of a dish into sight and gives the focus to the button that edits it, once whatever is closing now has
 * given the focus back.
 *
 * @param content the part of the screen that shows the dishes
 * @param onShown called when the row has the focus, or could not be shown
 */
export function showDish(
  handle: Pick<MenuDraftHandle, "current" | "dispatch">,
  content: RefObject<HTMLElement | null>,
  { id }: Pick<Dish, "id">,
  onShown: () => void = () => {},
): void {
  const { menu, selectedCategoryId } = handle.current()
  const home = menu.categories.find(({ dishes }) => dishes.some((dish) => dish.id === id))
  if (home === undefined) return
  if (selectedCategoryId !== null && selectedCategoryId !== home.id) {
    handle.dispatch({ type: "category-selected", id: home.id })
  }
  let frames = 0
  const look = () => {
    const button = findEditButton(content.current, id)
    if (button instanceof HTMLElement) {
      button.closest("li")?.scrollIntoView?.({ block: "center" })
      button.focus({ preventScroll: true })
      onShown()
    } else if (frames < patienceFrames) {
      frames += 1
      findPart(content.current, "category", home.id)?.scrollIntoView?.({ block: "start" })
      window.requestAnimationFrame(look)
    } else {
      onShown()
    }
  }
  window.setTimeout(look)
}
