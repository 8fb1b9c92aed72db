import { inDisplayOrder } from "./categories.ts"
import type { Dish, Menu } from "./menu.ts"

/** A dish and the id of its category. */
export type DishPlace = { readonly categoryId: string; readonly dish: Dish }

/** Returns the named dishes whose allergens the owner has not declared, in the order of the screen. */
export function undeclaredDishes(menu: Pick<Menu, "categories">): readonly DishPlace[] {
  return inDisplayOrder(menu.categories).flatMap(({ id, dishes }) =>
    dishes
      .filter(({ name, allergens }) => name.trim() !== "" && allergens.state === "undeclared")
      .map((dish) => ({ categoryId: id, dish })),
  )
}
