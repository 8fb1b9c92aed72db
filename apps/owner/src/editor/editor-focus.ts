import type { Dish } from "@ardoise/domain/menu/menu"
import type { RefObject } from "react"
import type { MenuDraftHandle } from "./draft/draft-holder.ts"

/**
 * Maximum number of frames to wait for the row of a dish far down a long menu. Its category is rendered when it comes
 * near the window.
 */
const patienceFrames = 60

/**
 * Focuses the first control of an element that React is about to render. Runs after a closing dialog has returned the
 * focus.
 */
export function focusLater(find: () => Element | null | undefined): void {
  window.setTimeout(() => {
    const part = find()
    const control = part?.querySelector("button") ?? part
    if (control instanceof HTMLElement) control.focus()
  })
}

/** Returns the element that shows this category or dish, or null while it is not rendered. */
export function findPart(content: Element | null, part: "category" | "dish", id: string): Element | null {
  return content?.querySelector(`[data-${part}="${CSS.escape(id)}"]`) ?? null
}

/** Returns the button that edits this dish, or null while it is not rendered. */
export function findEditButton(content: Element | null, dishId: string): Element | null {
  return findPart(content, "dish", dishId)?.querySelector("[data-edit]") ?? null
}

/**
 * Scrolls to the row of a dish and focuses its edit button. Runs after a closing overlay has returned the focus.
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
