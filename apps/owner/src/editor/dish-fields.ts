import type { Dish } from "@ardoise/domain/menu/menu"
import { type AllergenChoice, toAllergenChoice, toDeclaration } from "./allergen-field.tsx"

/** What stands in the dish dialog. */
export type DishFields = {
  readonly name: string
  readonly categoryId: string
  readonly price: string
  readonly description: string
  readonly allergens: AllergenChoice
}

/** The dialog's start for a dish. */
export function toDishFields({ name, price, description, allergens }: Dish, categoryId: string): DishFields {
  return { name, categoryId, price, description, allergens: toAllergenChoice(allergens) }
}

/** The dish as the fields say; what they do not hold stays. */
export function toDish({ name, price, description, allergens }: DishFields, dish: Dish): Dish {
  return { ...dish, name, price, description, allergens: toDeclaration(allergens) }
}

/** Whether closing the dialog would lose something that differs from the dish as it was opened. */
export function differsFrom(opened: DishFields, typed: DishFields): boolean {
  const declaration = (fields: DishFields) => JSON.stringify(toDeclaration(fields.allergens))
  return (
    (["name", "categoryId", "price", "description"] as const).some((field) => typed[field] !== opened[field]) ||
    declaration(typed) !== declaration(opened)
  )
}
