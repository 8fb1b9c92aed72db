import type { AllergenDeclaration } from "./allergens.ts"

/**
 * Fields of a stored document that the product does not know. They are preserved through every edit, so that data from
 * a newer version or another program is never lost.
 */
export type OtherFields = Readonly<Record<string, unknown>>

/** A dish of a menu. */
export type Dish = {
  /** `item-`, a timestamp and a random suffix; unique within its menu. */
  readonly id: string
  readonly name: string
  /** Empty without a description. */
  readonly description: string
  /** Euros as text with a decimal point, as the owner wrote it: "12.5". Read it with `parsePrice`. */
  readonly price: string
  readonly allergens: AllergenDeclaration
  readonly others: OtherFields
}

/** A heading of a menu with its dishes. */
export type Category = {
  /** A predefined id such as `entrees`, or `custom-…`. */
  readonly id: string
  readonly name: string
  readonly dishes: readonly Dish[]
  readonly others: OtherFields
}

/** A menu as screens and rules use it. */
export type Menu = {
  /** The record id, or `newMenuId` for a menu that was never saved. */
  readonly id: string
  readonly name: string
  readonly categories: readonly Category[]
  /** The last value from the server. Only the server changes it (A03). */
  readonly isActive: boolean
  /** ISO time of the last save, or null if it was never saved. */
  readonly lastUpdated: string | null
  readonly others: OtherFields
}

/** The placeholder id of a menu that was never saved. It is also the route value `new`. */
export const newMenuId = "new"

/** Displayed instead of a missing menu name. */
export const unnamedMenu = "Menu sans nom"

/** Displayed instead of a missing dish name. Only data of other programs lack it. */
export const unnamedDish = "Plat sans nom"

/** Returns the number of dishes in all categories. */
export function countDishes(menu: Pick<Menu, "categories">): number {
  return menu.categories.reduce((sum, category) => sum + category.dishes.length, 0)
}
