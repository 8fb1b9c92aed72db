import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import type { TranslatedCategory, TranslatedDish, TranslatedMenu } from "@ardoise/domain/translation/translated-menu"

/** A menu as it is stored, or its copy in another language. */
export type ShownMenu = Menu | TranslatedMenu

/** A category of it. */
export type ShownCategory = Category | TranslatedCategory

/** A dish of it. */
export type ShownDish = Dish | TranslatedDish

/** A name in the language of the page; the stored one where there is no translation. */
export function shownName(named: { readonly name: string; readonly translatedName?: string }): string {
  return named.translatedName ?? named.name
}

/** What a dish shows of itself: its texts in the language of the page, and those that stayed French. */
export type DishTexts = {
  readonly name: string
  readonly description: string
  readonly allergens: readonly string[]
  /** The French name, where the shown one is another: a diner says it, and shows it, to the waiter. */
  readonly frenchName: string | null
  /** Whether name and description are the stored French ones on a page in another language. */
  readonly isNameFrench: boolean
  readonly isDescriptionFrench: boolean
}

/** The texts of a dish for a page that is French or not. */
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
