import { type PriceRefusal, toStoredPrice } from "../money.ts"
import { ok, type Result, refuse } from "../result.ts"
import { countDishes, type Dish, type Menu } from "./menu.ts"

/** How much a menu may hold (A60). Lengths are UTF-16 code units, as a field's `maxlength` counts them. */
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
  /** UTF-8 bytes of all documents of an owner: a list reads them together. */
  ownerMenuBytes: 40_000_000,
} as const

/** Why one dish cannot be stored, whatever menu it is in. */
export type DishFieldRefusal =
  | "dish-incomplete"
  | "dish-name-too-long"
  | "dish-description-too-long"
  | "too-many-allergens"
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
  | Exclude<DishFieldRefusal, "dish-incomplete">

/**
 * Checks the fields of a dish: a name and a price are required, and each has its limit (spec 5, A49, A60).
 *
 * @returns the dish with its price as it is stored; the rest stays exactly as typed
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
  return ok(price.value === dish.price ? dish : { ...dish, price: price.value })
}

/** The length of a text as UTF-8. The text is JSON, in which no surrogate stands alone. */
function countBytes(json: string): number {
  let bytes = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    // Each half of a surrogate pair is two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}

/** An escaped U+0000 in JSON; an even number of backslashes before it would make it plain text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * Checks a menu before it is stored; browser and server ask the same (spec 5, A60). The name comes first, then what every
 * category and dish must have. U+0000 is refused anywhere, also in fields that the product does not name, because no
 * database keeps it.
 *
 * @returns the very menu that was given
 */
export function checkMenu(menu: Menu): Result<Menu, MenuRefusal> {
  if (menu.name.trim() === "") return refuse("menu-unnamed")
  if (menu.name.length > limits.nameLength) return refuse("menu-name-too-long")
  if (menu.categories.length > limits.categoriesPerMenu) return refuse("too-many-categories")
  if (countDishes(menu) > limits.dishesPerMenu) return refuse("too-many-dishes")
  const { name, categories, others } = menu
  const json = JSON.stringify({ name, categories, others })
  if (escapedNul.test(json)) return refuse("text-unreadable")
  if (countBytes(json) > limits.menuBytes) return refuse("menu-too-large")
  for (const category of menu.categories) {
    if (category.name.trim() === "") return refuse("menu-incomplete")
    if (category.name.length > limits.nameLength) return refuse("category-name-too-long")
    for (const dish of category.dishes) {
      const checked = checkDish(dish)
      if (!checked.ok) return refuse(checked.code === "dish-incomplete" ? "menu-incomplete" : checked.code)
    }
  }
  return ok(menu)
}
