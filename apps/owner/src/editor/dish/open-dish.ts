import { undeclared } from "@ardoise/domain/menu/allergens"
import { readPhotoPath } from "@ardoise/domain/menu/dish-photo"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { newDishId } from "@ardoise/domain/menu/menu-edits"
import { legalFieldsOf } from "@ardoise/domain/regulation/legal-fields"
import type { AllergenChoice } from "../allergens/allergen-choice.ts"
import { readDrinkAnswers } from "../drinks/drink-answers.ts"
import { readTypedOptions } from "../options/option-edits.ts"
import type { DishForm } from "./dish-dialog.tsx"
import type { DishFields } from "./dish-fields.ts"

/** A dish that is open in the dialog and not yet in the menu, as the journal stores it (A44). */
export type OpenDish = { readonly dishId: string; readonly fields: DishFields }

const states: readonly AllergenChoice["state"][] = ["undeclared", "none", "present"]

/** Parses an open dish from the journal; null for invalid data. */
export function readOpenDish(stored: unknown): OpenDish | null {
  const { dishId, fields } = Object(stored)
  const { name, categoryId, price, description, isDescribedByModel, allergens, photo, options, drink, legal } =
    Object(fields)
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
      // An entry of an earlier version does not say it.
      isDescribedByModel: isDescribedByModel === true,
      allergens: { state, names: known },
      photo: readPhotoPath(photo)?.large.path ?? null,
      // An entry of an earlier version has no options.
      options: readTypedOptions(options),
      drink: readDrinkAnswers(drink),
      legal: typeof legal === "object" && legal !== null ? legalFieldsOf({ others: legal }) : null,
    },
  }
}

/** Returns the form that restores the dialog: for the dish that it changes, or for a new one. */
export function toDishForm({ dishId, fields }: OpenDish, menu: Menu): DishForm {
  const { categoryId } = fields
  for (const category of menu.categories) {
    const dish = category.dishes.find(({ id }) => id === dishId)
    if (dish) return { dish, categoryId: category.id, isNew: false, typed: fields }
  }
  return { dish: emptyDish(dishId), categoryId, isNew: true, typed: fields }
}

/** Returns the form for a new dish. @param name the name that the owner has already typed elsewhere */
export function newDishForm(categoryId: string, name = ""): DishForm {
  return { dish: { ...emptyDish(newDishId(Date.now(), Math.random())), name }, categoryId, isNew: true }
}

function emptyDish(id: string): Dish {
  return { id, name: "", description: "", price: "", allergens: undeclared, others: {} }
}
