import { photoOf, withPhoto } from "@ardoise/domain/menu/dish-photo"
import type { Dish } from "@ardoise/domain/menu/menu"
import { type AllergenChoice, toAllergenChoice, toDeclaration } from "./allergen-field.tsx"

/** What stands in the dish dialog. */
export type DishFields = {
  readonly name: string
  readonly categoryId: string
  readonly price: string
  readonly description: string
  readonly allergens: AllergenChoice
  /** Storage path of its photo; null without one that the editor can show. */
  readonly photo: string | null
}

/** The dialog's start for a dish. */
export function toDishFields(dish: Dish, categoryId: string): DishFields {
  const { name, price, description, allergens } = dish
  const photo = photoOf(dish)?.large.path ?? null
  return { name, categoryId, price, description, allergens: toAllergenChoice(allergens), photo }
}

/** The dish as the fields say; what they do not hold stays. */
export function toDish({ name, price, description, allergens, photo }: DishFields, dish: Dish): Dish {
  const written = { ...dish, name, price, description, allergens: toDeclaration(allergens) }
  // What another program wrote there stays until a photo takes its place.
  return photo === (photoOf(dish)?.large.path ?? null) ? written : withPhoto(written, photo)
}

/** Whether closing the dialog would lose something that differs from the dish as it was opened. */
export function differsFrom(opened: DishFields, typed: DishFields): boolean {
  const declaration = (fields: DishFields) => JSON.stringify(toDeclaration(fields.allergens))
  return (
    (["name", "categoryId", "price", "description", "photo"] as const).some(
      (field) => typed[field] !== opened[field],
    ) || declaration(typed) !== declaration(opened)
  )
}
