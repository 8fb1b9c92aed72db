import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import type { TranslatedCategory, TranslatedDish, TranslatedMenu } from "@ardoise/domain/translation/translated-menu"

/** A menu as it is stored, or its translated copy. */
export type ShownMenu = Menu | TranslatedMenu

/** A category of such a menu. */
export type ShownCategory = Category | TranslatedCategory

/** A dish of such a menu. */
export type ShownDish = Dish | TranslatedDish

/** Returns the name in the language of the page, or the stored name if there is no translation. */
export function shownName(named: { readonly name: string; readonly translatedName?: string }): string {
  return named.translatedName ?? named.name
}

/** The texts of a dish in the language of the page, and the texts that stayed French. */
export type DishTexts = {
  readonly name: string
  readonly description: string
  readonly allergens: readonly string[]
  /** The French name where it differs from the shown name. The diner says it, or shows it, to the waiter. */
  readonly frenchName: string | null
  /** Whether the name or the description is the stored French text on a page in another language. */
  readonly isNameFrench: boolean
  readonly isDescriptionFrench: boolean
}

/** Returns the texts of a dish for a French page or for a translated page. */
export function textsOf(dish: ShownDish, isFrench: boolean): DishTexts {
  const stored = dish.allergens.state === "present" ? dish.allergens.names : []
  if (isFrench || !("translatedName" in dish)) {
    const { name, description } = dish
    return { name, description, allergens: stored, frenchName: null, isNameFrench: false, isDescriptionFrench: false }
  }
  const isSame = dish.translatedName === dish.name
  return {
    name: dish.translatedName,
    description: dish.translatedDescription,
    allergens: dish.translatedAllergens,
    frenchName: isSame ? null : dish.name,
    isNameFrench: isSame,
    isDescriptionFrench: dish.translatedDescription === dish.description,
  }
}
