import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import type { BaseCopy, EditRefusal } from "../draft/menu-draft.ts"
import type { DishForm } from "./dish-dialog.tsx"
import type { DishFields } from "./dish-fields.ts"
import { type OpenDish, toDishForm } from "./open-dish.ts"

/** What the dish dialog shows. */
export type DishEditingState = {
  /** The dish in the dialog; null while the dialog is closed. */
  readonly form: DishForm | null
  /** Closing the dialog would lose typed content. */
  readonly isTyped: boolean
}

/** Manages which dish is open in the dialog, and adds or updates it in the menu. */
export type DishEditing = {
  readonly state: () => DishEditingState
  /** Opens the dialog. The journal has at once what the form says was typed: the page may be closing. */
  readonly open: (form: DishForm) => void
  /** Reports the content that closing the dialog would lose; null when there are no changes. */
  readonly typed: (fields: DishFields | null) => void
  /** @returns the refusal, or null */
  readonly submit: (categoryId: string, dish: Dish) => EditRefusal | null
  readonly close: () => void
}

type DishEditingParts = {
  readonly draft: MenuDraftHandle
  /** Content of the dialog from an earlier visit, which is shown again. */
  readonly left: OpenDish | null
  /** Stores the content of the dialog on this device; null once it is closed. */
  readonly keep: (dish: OpenDish | null) => void
  /** The state has changed. */
  readonly onChange: () => void
}

/** Creates the dish dialog's part of an editor. */
export function createDishEditing({ draft, left, keep, onChange }: DishEditingParts): DishEditing {
  let state: DishEditingState = { form: left && toDishForm(left, draft.current().menu), isTyped: left !== null }
  /** The stored copy when the dialog opened: other tabs and devices may save meanwhile. */
  let copy: BaseCopy = draft.current()

  const change = (next: DishEditingState) => {
    if (next.form === state.form && next.isTyped === state.isTyped) return
    state = next
    onChange()
  }
  const typed = (fields: DishFields | null) => {
    const { form } = state
    keep(fields && form && { dishId: form.dish.id, fields })
    change({ form, isTyped: fields !== null })
  }
  return {
    state: () => state,
    open: (form) => {
      copy = draft.current()
      change({ ...state, form })
      if (form.typed) typed(form.typed)
    },
    typed,
    submit: (categoryId, dish) => {
      const { form } = state
      const isAsOpened = form === null || form.isNew || isUnchanged(draft.current().menu, form)
      const outcome = draft.edit({ type: form?.isNew ? "add-dish" : "update-dish", categoryId, dish })
      if (!outcome.ok) return outcome.code
      if (!isAsOpened) draft.dispatch({ type: "written-over", copy })
      return null
    },
    close: () => {
      keep(null)
      change({ form: null, isTyped: false })
    },
  }
}

/** Whether a dish and its category are unchanged since the dialog opened. */
function isUnchanged(menu: Menu, { dish, categoryId }: DishForm): boolean {
  const home = menu.categories.find(({ id }) => id === categoryId)
  return sameValue(
    home?.dishes.find(({ id }) => id === dish.id),
    dish,
  )
}
