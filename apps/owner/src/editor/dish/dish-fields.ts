import { photoOf, withPhoto } from "@ardoise/domain/menu/dish-photo"
import type { Dish } from "@ardoise/domain/menu/menu"
import { type AllergenChoice, toAllergenChoice, toDeclaration } from "./allergen-field.tsx"

/** The content of the dish dialog. */
export type DishFields = {
  readonly name: string
  readonly categoryId: string
  readonly price: string
  readonly description: string
  readonly allergens: AllergenChoice
  /** Storage path of its photo; null without a photo that the editor can show. */
  readonly photo: string | null
}

/** Returns the dialog's initial content for a dish. */
export function toDishFields(dish: Dish, categoryId: string): DishFields {
  const { name, price, description, allergens } = dish
  const photo = photoOf(dish)?.large.path ?? null
  return { name, categoryId, price, description, allergens: toAllergenChoice(allergens), photo }
}

/** Returns the dish with the content of the fields. Everything else in the dish stays. */
export function toDish({ name, price, description, allergens, photo }: DishFields, dish: Dish): Dish {
  const written = { ...dish, name, price, description, allergens: toDeclaration(allergens) }
  // A photo value that another program wrote stays until the owner replaces it.
  return photo === (photoOf(dish)?.large.path ?? null) ? written : withPhoto(written, photo)
}

/** Whether closing the dialog would lose a change to the dish. */
export function differsFrom(opened: DishFields, typed: DishFields): boolean {
  const declaration = (fields: DishFields) => JSON.stringify(toDeclaration(fields.allergens))
  return (
    (["name", "categoryId", "price", "description", "photo"] as const).some(
      (field) => typed[field] !== opened[field],
    ) || declaration(typed) !== declaration(opened)
  )
}
