import { undeclared } from "@ardoise/domain/menu/allergens"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { newDishId, sameValue } from "@ardoise/domain/menu/menu-edits"
import { type RefObject, useRef, useState } from "react"
import type { DishForm } from "./dish-dialog.tsx"
import { findPart, focusLater } from "./editor-focus.ts"
import type { BaseCopy, EditRefusal } from "./menu-draft.ts"
import { type OpenDish, toDishForm } from "./open-dish.ts"
import type { MenuDraftHandle } from "./use-menu-draft.ts"

type DishFormHandle = {
  /** The dish in the dialog; null while the dialog is closed. */
  readonly form: DishForm | null
  /** Closing the dialog would lose typed content. */
  readonly isTyped: boolean
  readonly setTyped: (isTyped: boolean) => void
  /** @param name the name that the owner has already typed elsewhere */
  readonly add: (categoryId: string, name?: string) => void
  /** @param refusal why the menu cannot be stored with the dish: its field shows it */
  readonly change: (categoryId: string, dish: Dish, refusal?: DishForm["refusal"]) => void
  /** @returns the refusal, or null */
  readonly submit: (categoryId: string, dish: Dish) => EditRefusal | null
  readonly close: () => void
}

/**
 * Manages which dish is open in the dialog, and adds or updates it in the menu.
 *
 * @param content the part of the screen that shows the dishes
 * @param left content of the dialog from an earlier visit, which is shown again
 */
export function useDishForm(
  handle: MenuDraftHandle,
  content: RefObject<HTMLElement | null>,
  left: OpenDish | null,
): DishFormHandle {
  const [form, setForm] = useState(() => left && toDishForm(left, handle.current().menu))
  const [isTyped, setTyped] = useState(left !== null)
  /** The stored copy when the dialog opened: other tabs and devices may save meanwhile. */
  const copy = useRef<BaseCopy>(handle.current())

  const add = (categoryId: string, name = "") => {
    const id = newDishId(Date.now(), Math.random())
    const dish: Dish = { id, name, description: "", price: "", allergens: undeclared, others: {} }
    setForm({ dish, categoryId, isNew: true })
  }
  const submit = (categoryId: string, dish: Dish): EditRefusal | null => {
    const isAsOpened = form === null || form.isNew || standsIn(handle.current().menu, form)
    const outcome = handle.edit({ type: form?.isNew ? "add-dish" : "update-dish", categoryId, dish })
    if (!outcome.ok) return outcome.code
    if (!isAsOpened && copy.current.saved !== null) handle.dispatch({ type: "written-over", copy: copy.current })
    // The button of an empty place disappears with the place: the button of the new category takes the focus.
    focusLater(() =>
      document.activeElement === document.body ? findPart(content.current, "dish", dish.id)?.closest("section") : null,
    )
    return null
  }
  const close = () => {
    setForm(null)
    setTyped(false)
  }
  return {
    form,
    isTyped,
    setTyped,
    add,
    change: (categoryId, dish, refusal) => {
      copy.current = handle.current()
      setForm({ dish, categoryId, isNew: false, refusal })
    },
    submit,
    close,
  }
}

/** Whether a dish and its category are unchanged since the dialog opened. */
function standsIn(menu: Menu, { dish, categoryId }: DishForm): boolean {
  const home = menu.categories.find(({ id }) => id === categoryId)
  return sameValue(
    home?.dishes.find(({ id }) => id === dish.id),
    dish,
  )
}
