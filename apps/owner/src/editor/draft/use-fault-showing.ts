import type { Menu } from "@ardoise/domain/menu/menu"
import { findFault } from "@ardoise/domain/menu/menu-validation"
import { messages } from "@ardoise/domain/messages"
import { type RefObject, useEffect, useEffectEvent } from "react"
import type { useCategoryNaming } from "../category/use-category-naming.ts"
import { findPart, focusLater, showDish } from "../editor-focus.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"

type FaultParts = {
  readonly session: Pick<EditorSession, "draft" | "dish" | "faultShown">
  readonly state: Pick<EditorState, "isFaultWanted" | "departure">
  readonly content: RefObject<HTMLElement | null>
  readonly nameField: RefObject<HTMLInputElement | null>
  readonly setNameError: (error: string) => void
  readonly naming: Pick<ReturnType<typeof useCategoryNaming>, "open">
}

/**
 * Leads the owner to the first fault that prevents the menu from being stored: scrolls to its field, marks it and
 * focuses it. A menu that is too large as a whole has no such field. An open question is answered first.
 */
export function useFaultShowing(parts: FaultParts): void {
  const { isFaultWanted, departure } = parts.state
  const show = useEffectEvent(() => {
    parts.session.faultShown()
    showFault(parts)
  })
  // The question on leaving returns the focus when it closes.
  useEffect(() => {
    if (!isFaultWanted || departure.isAsking) return
    const timer = window.setTimeout(show)
    return () => window.clearTimeout(timer)
  }, [isFaultWanted, departure.isAsking])
}

function showFault({ session, content, nameField, setNameError, naming }: FaultParts): void {
  const { menu, selectedCategoryId } = session.draft.current()
  const fault = findFault(menu)
  if (fault === null || fault.part === "menu") return
  if (fault.part === "name") {
    setNameError(messages[fault.code])
    nameField.current?.scrollIntoView?.({ block: "center" })
    nameField.current?.focus({ preventScroll: true })
  } else if (fault.part === "category") {
    const { categoryId, fieldCode } = fault
    if (selectedCategoryId !== null && selectedCategoryId !== categoryId) {
      session.draft.dispatch({ type: "category-selected", id: categoryId })
    }
    naming.open(categoryId, fieldCode)
    focusLater(() => findPart(content.current, "category", categoryId)?.querySelector("input"))
  } else {
    const { dishId, fieldCode } = fault
    const home = homeOf(menu, dishId)
    const faulty = home?.dishes.find(({ id }) => id === dishId)
    // Scrolls to its row first: the focus returns there when the dialog closes.
    if (home && faulty) {
      const form = { dish: faulty, categoryId: home.id, isNew: false, refusal: fieldCode }
      showDish(session.draft, content, faulty, () => session.dish.open(form))
    }
  }
}

const homeOf = (menu: Menu, dishId: string) =>
  menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
