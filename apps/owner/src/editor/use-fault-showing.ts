import type { Menu } from "@ardoise/domain/menu/menu"
import { findFault } from "@ardoise/domain/menu/menu-validation"
import { messages } from "@ardoise/domain/messages"
import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { findPart, focusLater, showDish } from "./editor-focus.ts"
import type { useCategoryNaming } from "./use-category-naming.ts"
import type { useDishForm } from "./use-dish-form.ts"
import type { MenuDraftHandle } from "./use-menu-draft.ts"

type FaultParts = {
  readonly handle: MenuDraftHandle
  readonly content: RefObject<HTMLElement | null>
  readonly nameField: RefObject<HTMLInputElement | null>
  /** The question on leaving is open, and returns the focus when it closes. */
  readonly isAsking: boolean
  readonly setNameError: (error: string) => void
  readonly naming: Pick<ReturnType<typeof useCategoryNaming>, "open">
  readonly dish: Pick<ReturnType<typeof useDishForm>, "change">
}

/**
 * Leads the owner to the first fault that prevents the menu from being stored: scrolls to its field, marks it and
 * focuses it. A menu that is too large as a whole has no such field.
 *
 * @returns the function that shows the first fault, after an open question has closed
 */
export function useFaultShowing(parts: FaultParts): () => void {
  const [isWanted, setIsWanted] = useState(false)
  const { isAsking } = parts
  const show = useEffectEvent(() => {
    setIsWanted(false)
    showFault(parts)
  })
  // A closing dialog returns the focus first.
  useEffect(() => {
    if (!isWanted || isAsking) return
    const timer = window.setTimeout(show)
    return () => window.clearTimeout(timer)
  }, [isWanted, isAsking])
  return () => setIsWanted(true)
}

function showFault({ handle, content, nameField, setNameError, naming, dish }: FaultParts): void {
  const { menu, selectedCategoryId } = handle.current()
  const fault = findFault(menu)
  if (fault === null || fault.part === "menu") return
  if (fault.part === "name") {
    setNameError(messages[fault.code])
    nameField.current?.scrollIntoView?.({ block: "center" })
    nameField.current?.focus({ preventScroll: true })
  } else if (fault.part === "category") {
    const { categoryId, fieldCode } = fault
    if (selectedCategoryId !== null && selectedCategoryId !== categoryId) {
      handle.dispatch({ type: "category-selected", id: categoryId })
    }
    naming.open(categoryId, fieldCode)
    focusLater(() => findPart(content.current, "category", categoryId)?.querySelector("input"))
  } else {
    const { dishId, fieldCode } = fault
    const home = homeOf(menu, dishId)
    const faulty = home?.dishes.find(({ id }) => id === dishId)
    // Scrolls to its row first: the focus returns there when the dialog closes.
    if (home && faulty) showDish(handle, content, faulty, () => dish.change(home.id, faulty, fieldCode))
  }
}

const homeOf = (menu: Menu, dishId: string) =>
  menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
