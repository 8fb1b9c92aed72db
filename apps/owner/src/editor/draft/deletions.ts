import type { Category, Dish } from "@ardoise/domain/menu/menu"
import type { MenuDraftHandle } from "./draft-holder.ts"
import type { MenuEdit } from "./menu-draft.ts"

/** Deletes a category with its dishes. @returns the edit that restores it at its position */
export function deleteCategory(draft: MenuDraftHandle, category: Category): MenuEdit {
  const rank = draft.current().menu.categories.indexOf(category)
  draft.edit({ type: "remove-category", id: category.id })
  return { type: "restore-category", rank, category }
}

/** Deletes a dish. @returns the edit that restores it at its position */
export function deleteDish(draft: MenuDraftHandle, category: Category, dish: Dish): MenuEdit {
  draft.edit({ type: "remove-dish", dishId: dish.id })
  return { type: "restore-dish", categoryId: category.id, rank: category.dishes.indexOf(dish), dish }
}
