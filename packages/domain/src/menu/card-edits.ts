import { ok, type Result, refuse } from "../result.ts"
import { defaultCategories, sameCategoryName } from "./categories.ts"
import type { Dish, Menu } from "./menu.ts"
import { addCategory, addDish, type CategoryRefusal, type DishRefusal } from "./menu-edits.ts"
import { checkDish, limits } from "./menu-validation.ts"
import { foldText } from "./search-text.ts"

/** A heading with its dishes, on its way into a menu. */
export type CardCategory = {
  /** For a category that the menu has not: `custom-…`. */
  readonly id: string
  readonly name: string
  readonly dishes: readonly Dish[]
}

/** Why a whole carte is not added. */
export type CardRefusal = CategoryRefusal | DishRefusal | "too-many-categories"

/** The category of that name, or the default category that carries it; undefined when it has to be made. */
function findHome(menu: Menu, name: string): { readonly id: string } | undefined {
  return (
    menu.categories.find((category) => sameCategoryName(category.name, name)) ??
    defaultCategories.find((category) => sameCategoryName(category.name, name))
  )
}

/**
 * Adds many dishes in one step: all of them or, with the first refusal, none. Dishes go to the category of the same name, or
 * to a new one.
 */
export function addCard(menu: Menu, categories: readonly CardCategory[]): Result<Menu, CardRefusal> {
  let grown = menu
  for (const { id, name, dishes } of categories) {
    let home = findHome(grown, name)?.id
    if (home === undefined) {
      const added = addCategory(grown, id, name)
      if (!added.ok) return added
      grown = added.value
      home = id
    }
    for (const dish of dishes) {
      const added = addDish(grown, home, dish)
      if (!added.ok) return added
      grown = added.value
    }
  }
  return grown.categories.length > limits.categoriesPerMenu ? refuse("too-many-categories") : ok(grown)
}

/**
 * Why each dish of a carte could not be added as it is, in the order of the carte; null for one that can. Two dishes of one
 * name in a category are told at the second.
 */
export function checkCard(menu: Menu, categories: readonly CardCategory[]): readonly (DishRefusal | null)[] {
  const taken = new Map<string, Set<string>>()
  const namesIn = (name: string) => {
    const key = foldText(name)
    const known = taken.get(key)
    if (known) return known
    const standing = menu.categories.find((category) => sameCategoryName(category.name, name))?.dishes ?? []
    const made = new Set(standing.map((dish) => keyOf(dish.name)))
    taken.set(key, made)
    return made
  }
  return categories.flatMap(({ name, dishes }) => {
    const names = namesIn(name)
    return dishes.map((dish) => {
      const checked = checkDish(dish)
      if (!checked.ok) return checked.code
      if (names.has(keyOf(dish.name))) return "dish-exists"
      names.add(keyOf(dish.name))
      return null
    })
  })
}

/** Equal for exactly those names that `sameName` holds equal. */
const keyOf = (name: string) => name.trim().normalize("NFC").toUpperCase().toLowerCase()
