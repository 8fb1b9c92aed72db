import { undeclared } from "@ardoise/domain/menu/allergens"
import { newDishId } from "@ardoise/domain/menu/menu-edits"
import type { RefusalCode } from "@ardoise/domain/messages"
import type { RefObject } from "react"
import { toDishFields } from "../dish/dish-fields.ts"
import { newDishForm } from "../dish/open-dish.ts"
import type { EditorSession } from "../editor-session.ts"
import { useStableActions } from "../use-stable-actions.ts"
import type { NewDish, NewDishActions } from "./new-dish-line.tsx"

type NewDishParts = Pick<NewDishActions, "setTyped"> & {
  readonly session: EditorSession
  /** The part of the screen that shows the fields. */
  readonly content: RefObject<HTMLElement | null>
}

/** Connects the line of a new dish to the session of the editor. */
export function useNewDish({ session, content, setTyped }: NewDishParts): NewDishActions {
  return useStableActions({
    add: (categoryId: string, { name, price }: NewDish): RefusalCode | null => {
      const id = newDishId(Date.now(), Math.random())
      const dish = { id, name, price, description: "", allergens: undeclared, others: {} }
      const added = session.draft.edit({ type: "add-dish", categoryId, dish })
      return added.ok ? null : added.code
    },
    openDialog: (categoryId: string, typed: NewDish) => {
      const form = newDishForm(categoryId)
      session.dish.open({ ...form, typed: toDishFields({ ...form.dish, ...typed }, categoryId) })
    },
    setTyped,
    nextCategory: (categoryId: string) => {
      const sections = [...(content.current?.querySelectorAll("[data-category]") ?? [])]
      const at = sections.findIndex((section) => section.getAttribute("data-category") === categoryId)
      const name = sections[at + 1]?.querySelector("[data-dish] [data-run=name]")
      if (name instanceof HTMLElement) name.focus()
    },
  })
}
