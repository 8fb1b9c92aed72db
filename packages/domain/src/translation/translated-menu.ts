import type { Category, Dish, Menu } from "../menu/menu.ts"

/** A dish with its texts in another language; what is stored stays beside them (spec 3). */
export type TranslatedDish = Dish & {
  readonly translatedName: string
  /** Empty when the dish has no description. */
  readonly translatedDescription: string
  /** The names of the declaration in its order; empty when none is declared. `allergens` alone tells which it is. */
  readonly translatedAllergens: readonly string[]
}

/** A category with its name in another language (spec 3). */
export type TranslatedCategory = Omit<Category, "dishes"> & {
  readonly translatedName: string
  readonly dishes: readonly TranslatedDish[]
}

/** A copy of a menu with its texts in another language. It is drawn, never stored (spec 3). */
export type TranslatedMenu = Omit<Menu, "categories"> & {
  readonly translatedName: string
  readonly categories: readonly TranslatedCategory[]
}
