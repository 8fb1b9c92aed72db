import type { Category, Dish } from "@ardoise/domain/menu/menu"
import { messageFor } from "@ardoise/domain/messages"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { type RefObject, useEffect } from "react"
import { findPart, focusLater } from "../editor-focus.ts"
import { deleteCategory, deleteDish } from "./deletions.ts"
import type { MenuDraftHandle } from "./draft-holder.ts"
import type { MenuEdit } from "./menu-draft.ts"

/** The subject of toasts about deletions: a new one replaces the previous one. */
const about = "removal"

type Deletions = {
  readonly removeCategory: (category: Category) => void
  readonly removeDish: (category: Category, dish: Dish) => void
}

/**
 * Deletes categories and dishes, shows a toast, and offers to restore them.
 *
 * @param content the part of the screen that shows them
 * @param showDish leads the owner to a dish that is restored
 */
export function useDeletions(
  draft: MenuDraftHandle,
  content: RefObject<HTMLElement | null>,
  showDish: (dishId: string) => void,
): Deletions {
  const toast = useToast()
  const dismissToast = useDismissToast()
  // A deletion can be undone only while the editor is mounted.
  useEffect(() => () => dismissToast(about), [dismissToast])

  const undo = (restoration: MenuEdit, show: () => void) => ({
    label: "Défaire",
    onSelect: () => {
      const restored = draft.edit(restoration)
      const name = restoration.type === "restore-category" ? restoration.category.name : ""
      if (!restored.ok) toast({ tone: "error", title: messageFor(restored.code, name), about })
      else show()
    },
  })
  const removeCategory = (category: Category) => {
    const restoration = deleteCategory(draft, category)
    toast({
      title: `Catégorie "${category.name}" supprimée`,
      about,
      action: undo(restoration, () => focusLater(() => findPart(content.current, "category", category.id))),
    })
    // The dialog returns the focus to a button that was deleted with its category. This runs after it.
    window.setTimeout(() => content.current?.focus({ preventScroll: true }))
  }
  const removeDish = (category: Category, dish: Dish) => {
    const restoration = deleteDish(draft, category, dish)
    toast({
      title: "Plat supprimé",
      text: "Le plat a été supprimé avec succès.",
      about,
      action: undo(restoration, () => showDish(dish.id)),
    })
  }
  return { removeCategory, removeDish }
}
