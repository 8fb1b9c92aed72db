import { undeclared } from "./allergens.ts"
import type { Category, Dish, Menu } from "./menu.ts"

/** A valid dish for tests; a case names only what it is about. */
export function aDish(fields: Partial<Dish> = {}): Dish {
  const name = fields.name ?? "Soupe à l'oignon"
  return { id: `item-${name}`, name, description: "", price: "8.50", allergens: undeclared, others: {}, ...fields }
}

/** A valid category for tests, with dishes of the given names. */
export function aCategory(name: string, dishNames: readonly string[] = [], fields: Partial<Category> = {}): Category {
  return { id: `custom-${name}`, name, dishes: dishNames.map((dish) => aDish({ name: dish })), others: {}, ...fields }
}

/** A valid saved menu for tests. */
export function aMenu(categories: readonly Category[] = [], fields: Partial<Menu> = {}): Menu {
  return {
    id: "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11",
    name: "Carte du midi",
    categories,
    isActive: true,
    lastUpdated: "2026-11-18T19:14:00.000Z",
    others: {},
    ...fields,
  }
}
