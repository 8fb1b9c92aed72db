import type { AllergenDeclaration } from "./allergens.ts"

/**
 * What a stored document holds beside the fields that the product names. Kept through every edit, so that data written
 * by a newer version, or by another program, never vanishes.
 */
export type OtherFields = Readonly<Record<string, unknown>>

/** One line of the carte (spec 3, "Dish"). */
export type Dish = {
  /** `item-` plus a timestamp and a random suffix, unique within its menu. */
  readonly id: string
  readonly name: string
  /** Empty when there is none. */
  readonly description: string
  /** Euros as text with a dot, as the owner wrote it: "12.5". Read it with `parsePrice`. */
  readonly price: string
  readonly allergens: AllergenDeclaration
  readonly others: OtherFields
}

/** A heading of the carte with its dishes (spec 3, "Category"). */
export type Category = {
  /** A default id such as `entrees`, or `custom-…`. */
  readonly id: string
  readonly name: string
  readonly dishes: readonly Dish[]
  readonly others: OtherFields
}

/** A menu as screens and rules see it (spec 3, "Menu"). */
export type Menu = {
  /** The record id, or `newMenuId` for a menu that was never saved. */
  readonly id: string
  readonly name: string
  readonly categories: readonly Category[]
  /** What the server last said; only the server moves it (A03). */
  readonly isActive: boolean
  /** ISO time of the last save, or null when it was never saved. */
  readonly lastUpdated: string | null
  readonly others: OtherFields
}

/** The placeholder id of a menu that was never saved (spec 2: the route value `new`). */
export const newMenuId = "new"

/** What people read in the place of a menu's missing name (spec 2). */
export const unnamedMenu = "Menu sans nom"

/** What people read in the place of a dish's missing name: only data of other programs lack it. */
export const unnamedDish = "Plat sans nom"

/** The number of dishes of all categories (spec 3: `itemsCount`). */
export function countDishes(menu: Pick<Menu, "categories">): number {
  return menu.categories.reduce((sum, category) => sum + category.dishes.length, 0)
}
