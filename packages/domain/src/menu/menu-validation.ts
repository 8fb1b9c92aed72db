import { type PriceRefusal, toStoredPrice } from "../money.ts"
import { ok, type Result, refuse } from "../result.ts"
import { findOptionFault, optionsOf } from "./dish-options.ts"
import { countDishes, type Dish, type Menu } from "./menu.ts"
import { hasSetMenuFault } from "./set-menus.ts"

/** Limits of a menu (A60). Lengths are UTF-16 code units, as a field's `maxlength` counts them. */
export const limits = {
  nameLength: 200,
  descriptionLength: 2000,
  restaurantNameLength: 120,
  dishesPerMenu: 2000,
  /** UTF-8 bytes of the document. */
  menuBytes: 2_000_000,
  priceLength: 20,
  allergensPerDish: 50,
  categoriesPerMenu: 200,
  menusPerOwner: 200,
  /** UTF-8 bytes of all documents of an owner, because a list reads them together. */
  ownerMenuBytes: 40_000_000,
} as const

/** Why a dish cannot be stored in any menu. */
export type DishFieldRefusal =
  | "dish-incomplete"
  | "dish-name-too-long"
  | "dish-description-too-long"
  | "too-many-allergens"
  | "option-invalid"
  | Exclude<PriceRefusal, "price-missing">

/** Why a menu cannot be stored. */
export type MenuRefusal =
  | "menu-unnamed"
  | "menu-incomplete"
  | "menu-name-too-long"
  | "category-name-too-long"
  | "too-many-categories"
  | "too-many-dishes"
  | "menu-too-large"
  | "text-unreadable"
  | "set-menu-invalid"
  | Exclude<DishFieldRefusal, "dish-incomplete">

/**
 * Checks the fields of a dish: a name and a price are required, and each field has its limit (A49, A60).
 *
 * @returns the dish with its price in stored form; the rest is unchanged
 */
export function checkDish(dish: Dish): Result<Dish, DishFieldRefusal> {
  const price = toStoredPrice(dish.price)
  if (dish.name.trim() === "") return refuse("dish-incomplete")
  if (!price.ok) return refuse(price.code === "price-missing" ? "dish-incomplete" : price.code)
  if (dish.price.length > limits.priceLength) return refuse("price-unreadable")
  if (dish.name.length > limits.nameLength) return refuse("dish-name-too-long")
  if (dish.description.length > limits.descriptionLength) return refuse("dish-description-too-long")
  if (dish.allergens.state === "present" && dish.allergens.names.length > limits.allergensPerDish) {
    return refuse("too-many-allergens")
  }
  if (findOptionFault(optionsOf(dish)) !== null) return refuse("option-invalid")
  return ok(price.value === dish.price ? dish : { ...dish, price: price.value })
}

/** Returns the length of a text in UTF-8 bytes. In the output of `JSON.stringify`, surrogates occur only in pairs. */
function countBytes(json: string): number {
  let bytes = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    // Each surrogate of a pair counts as two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}

/** An escaped U+0000 in JSON. An odd number of backslashes before it would make it plain text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/** The fault of a menu that cannot be stored, and its place. */
export type MenuFault = { readonly code: MenuRefusal } & (
  | { readonly part: "menu" }
  | { readonly part: "name" }
  | { readonly part: "category"; readonly categoryId: string; readonly fieldCode: CategoryFieldRefusal }
  | { readonly part: "dish"; readonly dishId: string; readonly fieldCode: DishFieldRefusal | "text-unreadable" }
)

/** Why a category's name cannot be stored in any menu. */
export type CategoryFieldRefusal = "category-unnamed" | "category-name-too-long" | "text-unreadable"

/**
 * Finds the first fault that prevents a menu from being stored (A60). It checks the name, then the size of the menu,
 * then each category and dish. U+0000 is refused everywhere, even in unknown fields, because databases cannot store it.
 */
export function findFault(menu: Menu): MenuFault | null {
  if (menu.name.trim() === "") return { code: "menu-unnamed", part: "name" }
  if (menu.name.length > limits.nameLength) return { code: "menu-name-too-long", part: "name" }
  if (menu.categories.length > limits.categoriesPerMenu) return { code: "too-many-categories", part: "menu" }
  if (countDishes(menu) > limits.dishesPerMenu) return { code: "too-many-dishes", part: "menu" }
  const { name, categories, others } = menu
  const json = JSON.stringify({ name, categories, others })
  if (escapedNul.test(json)) return findUnreadable(menu)
  if (countBytes(json) > limits.menuBytes) return { code: "menu-too-large", part: "menu" }
  if (hasSetMenuFault(menu)) return { code: "set-menu-invalid", part: "menu" }
  for (const { id, name, dishes } of menu.categories) {
    const at = { part: "category", categoryId: id } as const
    if (name.trim() === "") return { code: "menu-incomplete", ...at, fieldCode: "category-unnamed" }
    if (name.length > limits.nameLength) {
      return { code: "category-name-too-long", ...at, fieldCode: "category-name-too-long" }
    }
    for (const dish of dishes) {
      const checked = checkDish(dish)
      if (checked.ok) continue
      const code = checked.code === "dish-incomplete" ? "menu-incomplete" : checked.code
      return { code, part: "dish", dishId: dish.id, fieldCode: checked.code }
    }
  }
  return null
}

/** Finds the U+0000 of a menu. Returns the whole menu if it is in a field that no screen shows. */
function findUnreadable(menu: Menu): MenuFault {
  const code = "text-unreadable"
  if (menu.name.includes("\0")) return { code, part: "name" }
  for (const { id, name, dishes } of menu.categories) {
    if (name.includes("\0")) return { code, part: "category", categoryId: id, fieldCode: code }
    for (const { id: dishId, name, description, price, allergens } of dishes) {
      if (escapedNul.test(JSON.stringify([name, description, price, allergens]))) {
        return { code, part: "dish", dishId, fieldCode: code }
      }
    }
  }
  return { code, part: "menu" }
}

/**
 * Checks a menu before it is stored. Browser and server run the same check.
 *
 * @returns the given menu itself, or the code of its first fault (`findFault`)
 */
export function checkMenu(menu: Menu): Result<Menu, MenuRefusal> {
  const fault = findFault(menu)
  return fault === null ? ok(menu) : refuse(fault.code)
}
