import type { Menu } from "../menu/menu.ts"
import { canSettle } from "./finding-text.ts"
import type { Finding } from "./findings.ts"
import { withSettled } from "./legal-facts.ts"

/**
 * Stores the answer "not concerned" to a finding, on its dish or on the menu. It stays silent until a word is new. A
 * finding that only a fact answers changes nothing.
 *
 * @param at ISO time of the answer
 */
export function settle(menu: Menu, finding: Finding, at: string): Menu {
  if (!canSettle(finding)) return menu
  const { place, rule, words } = finding
  if (place.kind !== "dish") return withSettled(menu, rule, words, at)
  return {
    ...menu,
    categories: menu.categories.map((category) =>
      category.id === place.categoryId
        ? {
            ...category,
            dishes: category.dishes.map((dish) =>
              dish.id === place.dishId ? withSettled(dish, rule, words, at) : dish,
            ),
          }
        : category,
    ),
  }
}
