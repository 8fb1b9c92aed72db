import { alcoholOf, chosenVatOf, usualVat, withAlcohol, withChosenVat } from "@ardoise/domain/drinks/dish-vat"
import { isDescribedByModel, withDescription } from "@ardoise/domain/menu/description-author"
import { type Option, optionsOf, withOptions } from "@ardoise/domain/menu/dish-options"
import { photoOf, withPhoto } from "@ardoise/domain/menu/dish-photo"
import type { Dish, OtherFields } from "@ardoise/domain/menu/menu"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import { legalFieldsOf, withLegalFields } from "@ardoise/domain/regulation/legal-fields"
import { type AllergenChoice, toAllergenChoice, toDeclaration } from "../allergens/allergen-choice.ts"
import type { DrinkAnswers } from "../drinks/drink-answers.ts"
import { writtenOptions } from "../options/option-edits.ts"

/** The content of the dish dialog. */
export type DishFields = {
  readonly name: string
  readonly categoryId: string
  readonly price: string
  readonly description: string
  /** A model wrote the description, and the owner has changed no word. */
  readonly isDescribedByModel: boolean
  readonly allergens: AllergenChoice
  /** Storage path of its photo; null without a photo that the editor can show. */
  readonly photo: string | null
  /** As typed: a choice may still be without a name. Null: those of the dish, unchanged. */
  readonly options: readonly Option[] | null
  /** What was said about a drink. Null: as in the dish, unchanged. */
  readonly drink: DrinkAnswers | null
  /** The legal fields as they are stored. Null: as in the dish, unchanged. */
  readonly legal: OtherFields | null
}

/** Returns the dialog's initial content for a dish. */
export function toDishFields(dish: Dish, categoryId: string): DishFields {
  const { name, price, description, allergens } = dish
  const photo = photoOf(dish)?.large.path ?? null
  return {
    name,
    categoryId,
    price,
    description,
    isDescribedByModel: isDescribedByModel(dish),
    allergens: toAllergenChoice(allergens),
    photo,
    options: optionsOf(dish),
    drink: { hasAlcohol: alcoholOf(dish), vat: chosenVatOf(dish) },
    legal: legalFieldsOf(dish),
  }
}

/** Returns the dish with the content of the fields. Everything else in the dish stays. */
export function toDish(fields: DishFields, dish: Dish): Dish {
  const { name, price, description, allergens, photo, options } = fields
  const described = withDescription(dish, description, fields.isDescribedByModel)
  const typed = { ...described, name, price, allergens: toDeclaration(allergens) }
  // Options that are unchanged stay exactly as they are stored, with fields that this version does not know.
  const written =
    options === null || sameValue(options, optionsOf(dish)) ? typed : withOptions(typed, writtenOptions(options))
  const said = fields.drink === null ? written : withDrinkAnswers(written, fields.drink)
  const drink = fields.legal === null ? said : withLegalFields(said, fields.legal)
  // A photo value that another program wrote stays until the owner replaces it.
  return photo === (photoOf(dish)?.large.path ?? null) ? drink : withPhoto(drink, photo)
}

/** Writes what the owner said about alcohol and VAT. The usual rate is not stored: it follows the answer. */
function withDrinkAnswers(dish: Dish, { hasAlcohol, vat }: DrinkAnswers): Dish {
  const chosen = vat === usualVat(hasAlcohol) ? null : vat
  const said = hasAlcohol === alcoholOf(dish) ? dish : withAlcohol(dish, hasAlcohol)
  return chosen === chosenVatOf(dish) ? said : withChosenVat(said, chosen)
}

/** Whether closing the dialog would lose a change to the dish. */
export function differsFrom(opened: DishFields, typed: DishFields): boolean {
  const declaration = (fields: DishFields) => JSON.stringify(toDeclaration(fields.allergens))
  return (
    (["name", "categoryId", "price", "description", "photo"] as const).some(
      (field) => typed[field] !== opened[field],
    ) ||
    declaration(typed) !== declaration(opened) ||
    !sameValue(typed.options ?? opened.options, opened.options) ||
    !sameValue(typed.drink ?? opened.drink, opened.drink) ||
    !sameValue(typed.legal ?? opened.legal, opened.legal)
  )
}
