import { ok, type Result, refuse } from "../result.ts"
import { defaultCategories, inDisplayOrder, sameCategoryName, sameName } from "./categories.ts"
import { type Category, countDishes, type Dish, type Menu, newMenuId, unnamedMenu } from "./menu.ts"
import { checkDish, type DishFieldRefusal, limits } from "./menu-validation.ts"

/** Why a category cannot be added or renamed (A60). */
export type CategoryRefusal = "category-unnamed" | "category-exists" | "category-name-too-long"

/** Why a dish cannot be added or changed (A49, A51, A60). */
export type DishRefusal = DishFieldRefusal | "dish-exists" | "too-many-dishes" | "category-missing"

/** Creates a menu that was never saved. The core categories are places of the editor, but not yet in the menu (A46). */
export function emptyMenu(): Menu {
  return { id: newMenuId, name: "", categories: [], isActive: true, lastUpdated: null, others: {} }
}

/** Sets the menu's name, exactly as typed. An empty name is refused only when the menu is saved. */
export function renameMenu(menu: Menu, name: string): Menu {
  return { ...menu, name }
}

const findNamed = (menu: Menu, name: string) =>
  menu.categories.find((category) => sameCategoryName(category.name, name))

function withCategory(menu: Menu, id: string, name: string): Menu {
  return { ...menu, categories: inDisplayOrder([...menu.categories, { id, name, dishes: [], others: {} }]) }
}

/** Adds an empty category at its display position, with its name trimmed. */
export function addCategory(menu: Menu, id: string, name: string): Result<Menu, CategoryRefusal> {
  const checked = checkCategoryName(menu, name)
  return checked.ok ? ok(withCategory(menu, id, checked.value)) : checked
}

/** Checks a category name against the other categories of the menu. @returns the trimmed name */
function checkCategoryName({ categories }: Pick<Menu, "categories">, name: string): Result<string, CategoryRefusal> {
  const wanted = name.trim()
  if (wanted === "") return refuse("category-unnamed")
  if (wanted.length > limits.nameLength) return refuse("category-name-too-long")
  return categories.some((category) => sameCategoryName(category.name, wanted)) ? refuse("category-exists") : ok(wanted)
}

/** Renames a category; the name is trimmed. Its id, its dishes and its position in the document do not change. */
export function renameCategory(
  menu: Menu,
  categoryId: string,
  name: string,
): Result<Menu, CategoryRefusal | "category-missing"> {
  const renamed = menu.categories.find(({ id }) => id === categoryId)
  if (renamed === undefined) return refuse("category-missing")
  const others = menu.categories.filter((category) => category !== renamed)
  const checked = checkCategoryName({ categories: others }, name)
  if (!checked.ok) return checked
  return ok({
    ...menu,
    categories: menu.categories.map((category) =>
      category === renamed ? { ...category, name: checked.value } : category,
    ),
  })
}

/** Adds one of the six predefined categories by its id. */
export function addDefaultCategory(menu: Menu, id: string): Result<Menu, "category-exists" | "category-unknown"> {
  const wanted = defaultCategories.find((category) => category.id === id)
  if (wanted === undefined) return refuse("category-unknown")
  if (findPlaceOf(menu, id)) return refuse("category-exists")
  return ok(withCategory(menu, wanted.id, wanted.name))
}

/** Removes a category and its dishes. */
export function removeCategory(menu: Menu, categoryId: string): Menu {
  return { ...menu, categories: menu.categories.filter((category) => category.id !== categoryId) }
}

/** Finds the category with that id, or a category with the name of that predefined category. */
function findPlaceOf(menu: Menu, categoryId: string): Category | undefined {
  const standing = menu.categories.find((category) => category.id === categoryId)
  const wanted = defaultCategories.find((category) => category.id === categoryId)
  return standing ?? (wanted && findNamed(menu, wanted.name))
}

/** Returns the menu with a category for that id. The empty place of a predefined category becomes a category (A46). */
function settleCategory(menu: Menu, categoryId: string): { menu: Menu; category: Category } | null {
  const added = addDefaultCategory(menu, categoryId)
  const settled = added.ok ? added.value : menu
  const category = findPlaceOf(settled, categoryId)
  return category ? { menu: settled, category } : null
}

function withDishes(menu: Menu, categoryId: string, change: (dishes: readonly Dish[]) => readonly Dish[]): Menu {
  const categories = menu.categories.map((category) =>
    category.id === categoryId ? { ...category, dishes: change(category.dishes) } : category,
  )
  return { ...menu, categories }
}

const hasDishNamed = (category: Category, name: string) => category.dishes.some((dish) => sameName(dish.name, name))

/**
 * Adds a dish at the end of a category. A predefined category that the menu lacks is created (A46).
 *
 * @param categoryId of a category of the menu, or a predefined id; any other id is refused as `category-missing`
 */
export function addDish(menu: Menu, categoryId: string, dish: Dish): Result<Menu, DishRefusal> {
  const place = settleCategory(menu, categoryId)
  if (place === null) return refuse("category-missing")
  const checked = checkDish(dish)
  if (!checked.ok) return checked
  if (hasDishNamed(place.category, dish.name)) return refuse("dish-exists")
  if (countDishes(menu) >= limits.dishesPerMenu) return refuse("too-many-dishes")
  return ok(withDishes(place.menu, place.category.id, (dishes) => [...dishes, checked.value]))
}

/**
 * Changes the dish that has the same id. In its own category it keeps its position. Without a new name it also keeps
 * its name, even if another dish has the same one. If it moves, it goes to the end of the new category (A51). A dish
 * that was deleted meanwhile is added again, so that nothing typed is lost.
 *
 * @param categoryId the category of the changed dish; as for `addDish`
 */
export function updateDish(menu: Menu, categoryId: string, dish: Dish): Result<Menu, DishRefusal> {
  const home = menu.categories.find((category) => category.dishes.some(({ id }) => id === dish.id))
  const before = home?.dishes.find(({ id }) => id === dish.id)
  if (home === undefined || before === undefined) return addDish(menu, categoryId, dish)
  if (findPlaceOf(menu, categoryId) !== home) return addDish(removeDish(menu, dish.id), categoryId, dish)

  const checked = checkDish(dish)
  if (!checked.ok) return checked
  if (!sameName(before.name, dish.name) && hasDishNamed(home, dish.name)) return refuse("dish-exists")
  return ok(withDishes(menu, home.id, (dishes) => dishes.map((each) => (each.id === dish.id ? checked.value : each))))
}

/** Removes a dish from its category. */
export function removeDish(menu: Menu, dishId: string): Menu {
  const home = menu.categories.find((category) => category.dishes.some(({ id }) => id === dishId))
  return home ? withDishes(menu, home.id, (dishes) => dishes.filter(({ id }) => id !== dishId)) : menu
}

/**
 * Moves a dish within its category.
 *
 * @param fromIndex its position, from 0; an index without a dish changes nothing
 * @param toIndex its new position, counted after it was removed
 */
export function moveDish(menu: Menu, categoryId: string, fromIndex: number, toIndex: number): Menu {
  return withDishes(menu, categoryId, (dishes) => {
    const dish = dishes[fromIndex]
    return dish ? dishes.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, dish) : dishes
  })
}

/** Returns "Sole (copie)", "Sole (copie 2)" and so on: the first unused name, within the maximum length of a name. */
function nameOfCopy(name: string, isTaken: (copy: string) => boolean, mark = "copie"): string {
  const original = name.replace(new RegExp(` \\(${mark}(?: \\d+)?\\)$`), "")
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? ` (${mark})` : ` (${mark} ${count})`
    const copy = cutTo(original, limits.nameLength - suffix.length) + suffix
    if (!isTaken(copy)) return copy
  }
}

/** Cuts a text without splitting a surrogate pair. */
function cutTo(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}

/**
 * Inserts a copy of a dish right after it. The copy has a unique name (A51). Everything else is copied, including
 * allergens and unknown fields.
 *
 * @param copyId the id of the copy
 */
export function duplicateDish(
  menu: Menu,
  dishId: string,
  copyId: string,
): Result<Menu, "dish-missing" | "too-many-dishes"> {
  const home = menu.categories.find((category) => category.dishes.some(({ id }) => id === dishId))
  if (home === undefined) return refuse("dish-missing")
  if (countDishes(menu) >= limits.dishesPerMenu) return refuse("too-many-dishes")
  const copyOf = (dish: Dish): Dish => ({
    ...dish,
    id: copyId,
    name: nameOfCopy(dish.name, (copy) => hasDishNamed(home, copy)),
  })
  return ok(
    withDishes(menu, home.id, (dishes) =>
      dishes.flatMap((dish) => (dish.id === dishId ? [dish, copyOf(dish)] : [dish])),
    ),
  )
}

const suffixLength = 8

function newId(prefix: string, nowMs: number, random: number): string {
  const suffix = Math.floor(random * 36 ** suffixLength).toString(36)
  return `${prefix}-${nowMs}-${suffix.padStart(suffixLength, "0")}`
}

/**
 * Creates the id of a new dish: `item-`, the time and a random suffix.
 *
 * @param random from 0 up to, not including, 1
 */
export function newDishId(nowMs: number, random: number): string {
  return newId("item", nowMs, random)
}

/**
 * Creates the id of a category that the owner names: `custom-`, the time and a random suffix.
 *
 * @param random from 0 up to, not including, 1
 */
export function newCategoryId(nowMs: number, random: number): string {
  return newId("custom", nowMs, random)
}

/** Whether two parts of a document are deeply equal. The order of keys is ignored. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [fields, others] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(fields)
  return (
    keys.length === Object.keys(others).length &&
    keys.every((key) => Object.hasOwn(others, key) && sameValue(fields[key], others[key]))
  )
}

/** Whether saving either menu would store the same content. Id, activation and time of saving are ignored. */
export function sameContent(a: Menu, b: Menu): boolean {
  return a.name === b.name && sameValue(a.categories, b.categories) && sameValue(a.others, b.others)
}

/**
 * Creates a copy of a whole menu, to be stored as a new one. It has a unique name and is not active; everything else is
 * copied.
 *
 * @param names names of the owner's menus, which the copy must not use
 */
export function duplicateMenu(menu: Menu, names: readonly string[]): Menu {
  const name = nameOfCopy(menu.name.trim() === "" ? unnamedMenu : menu.name, (copy) =>
    names.some((taken) => sameName(taken, copy)),
  )
  return { ...menu, id: newMenuId, name, isActive: false, lastUpdated: null }
}

/**
 * Returns a menu under a name that distinguishes it from another version of it: "Carte (mes modifications)". A name
 * that differs already is not changed.
 */
export function nameApart(menu: Menu, other: Pick<Menu, "name">): Menu {
  const isTaken = (name: string) => sameName(name, other.name)
  return isTaken(menu.name) ? { ...menu, name: nameOfCopy(menu.name, isTaken, "mes modifications") } : menu
}
