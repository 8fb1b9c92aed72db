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
  /** The dish that is being written; null while the dialog is closed. */
  readonly form: DishForm | null
  /** Something in the dialog would be lost with it. */
  readonly isTyped: boolean
  readonly setTyped: (isTyped: boolean) => void
  /** @param name what the owner has already typed elsewhere */
  readonly add: (categoryId: string, name?: string) => void
  /** @param refusal what keeps the dish from being stored: its field shows it */
  readonly change: (categoryId: string, dish: Dish, refusal?: DishForm["refusal"]) => void
  /** @returns why the dish is not taken, or null */
  readonly submit: (categoryId: string, dish: Dish) => EditRefusal | null
  readonly close: () => void
}

/**
 * Which dish is open in the dialog, and what becomes of it.
 *
 * @param content the part of the screen that shows the dishes
 * @param left what an earlier visit left in the dialog: it stands there again
 */
export function useDishForm(
  handle: MenuDraftHandle,
  content: RefObject<HTMLElement | null>,
  left: OpenDish | null,
): DishFormHandle {
  const [form, setForm] = useState(() => left && toDishForm(left, handle.current().menu))
  const [isTyped, setTyped] = useState(left !== null)
  /** What was stored when the dialog opened: other tabs and devices go on writing behind it. */
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
    // The button of an empty place goes with the place: the one that stands for it now takes the focus.
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

/** Whether a dish still is what the dialog was opened with, and where it was. */
function standsIn(menu: Menu, { dish, categoryId }: DishForm): boolean {
  const home = menu.categories.find(({ id }) => id === categoryId)
  return sameValue(
    home?.dishes.find(({ id }) => id === dish.id),
    dish,
  )
}
