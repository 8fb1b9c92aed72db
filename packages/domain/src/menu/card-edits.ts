import { ok, type Result, refuse } from "../result.ts"
import { defaultCategories, sameCategoryName } from "./categories.ts"
import type { Dish, Menu } from "./menu.ts"
import { addCategory, addDish, type CategoryRefusal, type DishRefusal, updateDish } from "./menu-edits.ts"
import { checkDish, limits } from "./menu-validation.ts"
import { foldText } from "./search-text.ts"

/** A heading of an imported menu with its dishes, before they are added to a menu. */
export type CardCategory = {
  /** The id, `custom-…`, if a new category must be created. */
  readonly id: string
  readonly name: string
  readonly dishes: readonly Dish[]
}

/** Why an import is refused as a whole. */
export type CardRefusal = CategoryRefusal | DishRefusal | "too-many-categories"

/**
 * Finds the category with that name, or the default category with that name. Returns undefined if it must be created.
 */
function findHome(menu: Menu, name: string): { readonly id: string } | undefined {
  return (
    menu.categories.find((category) => sameCategoryName(category.name, name)) ??
    defaultCategories.find((category) => sameCategoryName(category.name, name))
  )
}

/** A new price of a dish that the menu has. The price is in stored form, "12.50". */
export type CardPrice = { readonly dishId: string; readonly price: string }

/**
 * Adds many dishes and changes prices in one step: all of them, or none if one is refused. Each dish goes to the
 * category with the given name, which is created if it is missing. A price of a dish that is gone is skipped.
 */
export function addCard(
  menu: Menu,
  categories: readonly CardCategory[],
  prices: readonly CardPrice[] = [],
): Result<Menu, CardRefusal> {
  let grown = menu
  for (const { dishId, price } of prices) {
    const home = grown.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
    const dish = home?.dishes.find(({ id }) => id === dishId)
    if (home === undefined || dish === undefined) continue
    const changed = updateDish(grown, home.id, { ...dish, price })
    if (!changed.ok) return changed
    grown = changed.value
  }
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
 * Returns for each imported dish why it cannot be added unchanged, in the order of the import; null if it can. Of two
 * dishes with the same name in a category, the second one is refused.
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

/** Returns equal keys for exactly the names that `sameName` treats as equal. */
const keyOf = (name: string) => name.trim().normalize("NFC").toUpperCase().toLowerCase()
