import { undeclared } from "../menu/allergens.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"

/** Builds a valid dish. A test sets only the fields that it is about. */
export function aDish(fields: Partial<Dish> = {}): Dish {
  const name = fields.name ?? "Soupe à l'oignon"
  return { id: `item-${name}`, name, description: "", price: "8.50", allergens: undeclared, others: {}, ...fields }
}

/** Builds a valid category with the given dishes. A text becomes a dish with that name. */
export function aCategory(
  name: string,
  dishes: readonly (Dish | string)[] = [],
  fields: Partial<Category> = {},
): Category {
  const toDish = (dish: Dish | string) => (typeof dish === "string" ? aDish({ name: dish }) : dish)
  return { id: `custom-${name}`, name, dishes: dishes.map(toDish), others: {}, ...fields }
}

/** Builds a valid saved menu. */
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
