import { type FindTranslation, listFrenchTexts } from "./owner-translations.ts"
import type { TranslatedMenu } from "./translated-menu.ts"

/** A translated menu. */
export type ReviewedMenu = {
  readonly menu: TranslatedMenu
  /** Its owner has read every translation in it. */
  readonly isReviewed: boolean
  /** A model wrote a translation in it, word for word as the owner accepted it. */
  readonly hasModelTexts: boolean
}

/**
 * Puts the texts that the owner has reviewed in the place of the dictionaries'. Allergens, options and set menus always
 * come from the dictionaries.
 */
export function withReviewedTexts(menu: TranslatedMenu, find: FindTranslation): ReviewedMenu {
  const hasOtherTexts =
    (menu.translatedSetMenus?.length ?? 0) > 0 ||
    menu.categories.some(({ dishes }) => dishes.some((dish) => (dish.translatedOptions?.length ?? 0) > 0))
  const known = listFrenchTexts(menu).map(find)
  const isReviewed = !hasOtherTexts && known.every(({ state }) => state === "reviewed")
  const hasModelTexts = known.some(({ by }) => by === "model")
  const reviewed = {
    ...menu,
    translatedName: find({ part: "menu", ref: "", french: menu.name }).text ?? menu.translatedName,
    categories: menu.categories.map((category) => ({
      ...category,
      translatedName:
        find({ part: "category", ref: category.id, french: category.name }).text ?? category.translatedName,
      dishes: category.dishes.map((dish) => ({
        ...dish,
        translatedName: find({ part: "dish", ref: dish.id, french: dish.name }).text ?? dish.translatedName,
        translatedDescription:
          find({ part: "description", ref: dish.id, french: dish.description }).text ?? dish.translatedDescription,
      })),
    })),
  }
  return { menu: reviewed, isReviewed, hasModelTexts }
}
