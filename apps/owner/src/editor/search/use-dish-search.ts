import { undeclared } from "@ardoise/domain/menu/allergens"
import type { Dish } from "@ardoise/domain/menu/menu"
import { newDishId } from "@ardoise/domain/menu/menu-edits"
import { limits } from "@ardoise/domain/menu/menu-validation"
import { messageFor } from "@ardoise/domain/messages"
import type { SuggestionGroup } from "@ardoise/domain/suggestions/catalogue"
import { classify, findCategoryOf, type GroupedSuggestion } from "@ardoise/domain/suggestions/classify"
import { useToast } from "@ardoise/ui/toast/toast"
import type { RefObject } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { findPart, showDish } from "../editor-focus.ts"

/** Milliseconds from the new category until the row of the suggested dish appears. Both are added in one edit (A48). */
const rowDelayMs = 100

type DishSearchHandle = {
  readonly add: (suggestion: GroupedSuggestion) => void
  readonly show: (dish: Dish) => void
  /** Returns the category for a dish of this name when the owner has not chosen one. */
  readonly categoryFor: (name: string, group: SuggestionGroup | null) => string
}

/**
 * Connects the dish search to the menu.
 *
 * @param content the part of the screen that shows the dishes
 */
export function useDishSearch(handle: MenuDraftHandle, content: RefObject<HTMLElement | null>): DishSearchHandle {
  const toast = useToast()

  const add = ({ group, name, description, price }: GroupedSuggestion) => {
    const { menu } = handle.current()
    const category = findCategoryOf(menu, group)
    const dish: Dish = {
      id: newDishId(Date.now(), Math.random()),
      name,
      description,
      price,
      allergens: undeclared,
      others: {},
    }
    const hasRoom = category !== undefined || menu.categories.length < limits.categoriesPerMenu
    const added = hasRoom ? handle.edit({ type: "add-dish", categoryId: category?.id ?? group, dish }) : null
    if (!added?.ok) {
      const isHomeless = added === null || added.code === "category-missing"
      const title = isHomeless
        ? "Impossible de créer la catégorie. Le plat n'a pas été ajouté."
        : messageFor(added.code, name)
      toast({ tone: "error", title })
      return
    }
    const home = added.value.categories.find(({ dishes }) => dishes.some(({ id }) => id === dish.id))
    toast({ title: `${name} ajouté à ${home?.name ?? ""} (pensez à ajouter une description)` })
    // Runs after React has rendered the row, and before the browser paints it.
    queueMicrotask(() => {
      if (category === undefined) findPart(content.current, "dish", dish.id)?.animate?.({ opacity: [0, 0] }, rowDelayMs)
    })
  }

  const categoryFor = (name: string, group: SuggestionGroup | null) => {
    const { menu, selectedCategoryId } = handle.current()
    const wanted = group ?? classify({ name, description: "" })
    if (wanted !== null) return findCategoryOf(menu, wanted)?.id ?? wanted
    return selectedCategoryId ?? menu.categories[0]?.id ?? "plats"
  }
  return { add, show: (dish) => showDish(handle, content, dish), categoryFor }
}
