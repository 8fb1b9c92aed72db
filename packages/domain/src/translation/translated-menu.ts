import type { Choice, Option } from "../menu/dish-options.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"
import type { Course, SetMenu } from "../menu/set-menus.ts"

/** An option with its texts in another language, in addition to the stored ones. */
export type TranslatedOption = Omit<Option, "choices"> & {
  readonly translatedName: string
  readonly choices: readonly (Choice & {
    readonly translatedName: string
    /** The names of the declaration in its order. */
    readonly translatedAllergens: readonly string[]
  })[]
}

/** A dish with its texts in another language, in addition to the stored ones. */
export type TranslatedDish = Dish & {
  readonly translatedName: string
  /** Empty if the dish has no description. */
  readonly translatedDescription: string
  /**
   * The names of the declaration in its order; empty if it names none. Only `allergens` distinguishes "none" from
   * "undeclared".
   */
  readonly translatedAllergens: readonly string[]
  /** Omitted for a dish without options. */
  readonly translatedOptions?: readonly TranslatedOption[]
}

/** A category with its name in another language. */
export type TranslatedCategory = Omit<Category, "dishes"> & {
  readonly translatedName: string
  readonly dishes: readonly TranslatedDish[]
}

/** A set menu with its texts in another language, in addition to the stored ones. */
export type TranslatedSetMenu = Omit<SetMenu, "courses"> & {
  readonly translatedName: string
  /** Empty without a description. */
  readonly translatedDescription: string
  readonly courses: readonly (Course & { readonly translatedName: string })[]
}

/** A copy of a menu with its texts in another language. It is rendered, never stored. */
export type TranslatedMenu = Omit<Menu, "categories"> & {
  readonly translatedName: string
  readonly categories: readonly TranslatedCategory[]
  /** Omitted for a menu without set menus. */
  readonly translatedSetMenus?: readonly TranslatedSetMenu[]
}
