import { undeclared } from "@ardoise/domain/menu/allergens"
import { readPhotoPath } from "@ardoise/domain/menu/dish-photo"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import type { AllergenChoice } from "./allergen-field.tsx"
import type { DishForm } from "./dish-dialog.tsx"
import type { DishFields } from "./dish-fields.ts"

/** A dish that stands in the dialog and not yet in the menu, as the journal keeps it (A44). */
export type OpenDish = { readonly dishId: string; readonly fields: DishFields }

const states: readonly AllergenChoice["state"][] = ["undeclared", "none", "present"]

/** An open dish as it was kept; null for anything else. */
export function readOpenDish(stored: unknown): OpenDish | null {
  const { dishId, fields } = Object(stored)
  const { name, categoryId, price, description, allergens, photo } = Object(fields)
  const { state, names } = Object(allergens)
  const texts = [dishId, name, categoryId, price, description]
  if (texts.some((text) => typeof text !== "string") || !states.includes(state) || !Array.isArray(names)) return null
  const known = names.filter((one) => typeof one === "string")
  return {
    dishId,
    fields: {
      name,
      categoryId,
      price,
      description,
      allergens: { state, names: known },
      photo: readPhotoPath(photo)?.large.path ?? null,
    },
  }
}

/** The dialog as it was when the page went: over the dish that it changes, or over a new one. */
export function toDishForm({ dishId, fields }: OpenDish, menu: Menu): DishForm {
  const { categoryId } = fields
  for (const category of menu.categories) {
    const dish = category.dishes.find(({ id }) => id === dishId)
    if (dish) return { dish, categoryId: category.id, isNew: false, typed: fields }
  }
  const dish: Dish = { id: dishId, name: "", description: "", price: "", allergens: undeclared, others: {} }
  return { dish, categoryId, isNew: true, typed: fields }
}
