import { displayRank, inDisplayOrder } from "../menu/categories.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"
import { foldText } from "../menu/search-text.ts"
import { alcoholOf, withAlcohol } from "./dish-vat.ts"
import {
  alcoholCategoryWords,
  alcoholWords,
  drinkCategoryWords,
  snackWords,
  softCategoryWords,
  softDrinkWords,
  withoutAlcoholWords,
} from "./drink-words.ts"

type CategoryName = Pick<Category, "id" | "name">
type DishName = Pick<Dish, "name" | "others">

/** Returns the words of a text between spaces: " vin blanc ". A plural is the same as its singular. */
const spaced = (text: string) =>
  ` ${Array.from(foldText(text).matchAll(/[\p{L}\p{N}]+/gu), ([word]) => (word.length > 3 ? word.replace(/[sx]$/, "") : word)).join(" ")} `

const phrases = (words: readonly string[]) => words.map(spaced)
const [without, alcohol, soft, snacks] = [withoutAlcoholWords, alcoholWords, softDrinkWords, snackWords].map(phrases)
const [drinkCategories, alcoholCategories, softCategories] = [
  drinkCategoryWords,
  alcoholCategoryWords,
  softCategoryWords,
].map(phrases)

const hasOne = (words: string, known: readonly string[] = []) => known.some((phrase) => words.includes(phrase))

const drinkCategoryIds: readonly string[] = ["boissons", "aperitifs", "vins"]

/** Whether a category holds drinks, by its predefined id or by its name. A predefined category of food never does. */
export function isDrinkCategory({ id, name }: CategoryName): boolean {
  if (drinkCategoryIds.includes(id)) return true
  const rank = displayRank(name)
  // 0 starters, 1 mains, 3 desserts.
  if (rank === 0 || rank === 1 || rank === 3) return false
  return hasOne(spaced(name), drinkCategories)
}

/**
 * Whether a dish is a drink, so that the owner should say whether it contains alcohol. What is eaten with an aperitif
 * is not. A dish about which the owner has said it is a drink in any category.
 */
export function isDrink(dish: DishName, category: CategoryName): boolean {
  if (alcoholOf(dish) !== null) return true
  return isDrinkCategory(category) && !isSnack(dish)
}

// Cached: the editor counts the drinks at each keystroke, and looking for the words takes longer than everything else.
const knownSnacks = new WeakMap<DishName, boolean>()

function isSnack(dish: DishName): boolean {
  const known = knownSnacks.get(dish)
  if (known !== undefined) return known
  const found = hasOne(spaced(dish.name), snacks)
  knownSnacks.set(dish, found)
  return found
}

/**
 * Guesses from its name whether a drink contains alcohol; then from its category. A guess is a proposal for the owner.
 * It is never stored, and no price depends on it.
 *
 * @returns null if nothing is known
 */
export function guessAlcohol(dishName: string, category: CategoryName): boolean | null {
  const [words, about] = [spaced(dishName), spaced(category.name)]
  if (hasOne(words, without)) return false
  if (hasOne(words, alcohol)) return true
  if (hasOne(words, soft) || hasOne(about, softCategories)) return false
  if (category.id === "vins" || category.id === "aperitifs" || hasOne(about, alcoholCategories)) return true
  return null
}

/** A drink, its category, and what the product proposes. */
export type UnspecifiedDrink = {
  readonly dish: Dish
  readonly category: Category
  readonly guess: boolean | null
}

const unspecifiedIn = (category: Category): readonly Dish[] =>
  isDrinkCategory(category)
    ? category.dishes.filter((dish) => dish.name.trim() !== "" && alcoholOf(dish) === null && !isSnack(dish))
    : []

/** Returns the number of drinks about which the owner has not said whether they contain alcohol. */
export function countUnspecifiedDrinks({ categories }: Pick<Menu, "categories">): number {
  return categories.reduce((sum, category) => sum + unspecifiedIn(category).length, 0)
}

/** Returns the drinks about which the owner has not said whether they contain alcohol, in the order of the screen. */
export function unspecifiedDrinks(menu: Pick<Menu, "categories">): readonly UnspecifiedDrink[] {
  return inDisplayOrder(menu.categories).flatMap((category) =>
    unspecifiedIn(category).map((dish) => ({ dish, category, guess: guessAlcohol(dish.name, category) })),
  )
}

/** Returns the menu with the owner's answer for one dish. A dish that the menu lacks changes nothing. */
export function setAlcohol(menu: Menu, dishId: string, hasAlcohol: boolean): Menu {
  const change = (dish: Dish) => (dish.id === dishId ? withAlcohol(dish, hasAlcohol) : dish)
  return {
    ...menu,
    categories: menu.categories.map((category) =>
      category.dishes.some(({ id }) => id === dishId) ? { ...category, dishes: category.dishes.map(change) } : category,
    ),
  }
}
