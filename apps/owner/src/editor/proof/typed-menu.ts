import type { Category, Menu } from "@ardoise/domain/menu/menu"
import type { DishRun } from "./dish-runs.tsx"

/** The text that is being written on the sheet and is not in the draft yet. */
export type TypedRun =
  | { readonly of: "menu"; readonly text: string }
  | { readonly of: "category"; readonly categoryId: string; readonly text: string }
  | { readonly of: "dish"; readonly dishId: string; readonly run: DishRun; readonly text: string }

/** Returns the menu as it would be with the text that is being written, for the sheet only. */
export function withTyped(menu: Menu, typed: TypedRun | null): Menu {
  if (typed === null) return menu
  if (typed.of === "menu") return { ...menu, name: typed.text }
  const inCategory = (change: (category: Category) => Category, isIt: (category: Category) => boolean): Menu => ({
    ...menu,
    categories: menu.categories.map((category) => (isIt(category) ? change(category) : category)),
  })
  if (typed.of === "category") {
    return inCategory(
      (category) => ({ ...category, name: typed.text }),
      ({ id }) => id === typed.categoryId,
    )
  }
  return inCategory(
    (category) => ({
      ...category,
      dishes: category.dishes.map((dish) => (dish.id === typed.dishId ? { ...dish, [typed.run]: typed.text } : dish)),
    }),
    ({ dishes }) => dishes.some(({ id }) => id === typed.dishId),
  )
}
