import { alcoholOf } from "../drinks/dish-vat.ts"
import { isDrink, isDrinkCategory } from "../drinks/drinks.ts"
import { displayRank } from "../menu/categories.ts"
import { optionsOf } from "../menu/dish-options.ts"
import type { Category, Dish } from "../menu/menu.ts"
import { type DrinkKind, drinkCategories, drinkWords, milkWords } from "./drink-kinds.ts"
import { legalFactsOf } from "./legal-facts.ts"
import { findInDish, findPhrases } from "./phrases.ts"
import { wineSignIn } from "./wine-words.ts"

export type { DrinkKind } from "./drink-kinds.ts"

/** What a line of the carte is: something to eat, or a kind of drink. */
export type LineKind = "food" | DrinkKind

/** `25 cl`, `0,75 l`, and the names of glasses and bottles of a fixed size. */
const volume =
  /(?:^|[^\p{L}\p{N}])(?:\d+(?:[.,]\d+)?\s?(?:cl|ml|dl|l|litres?)|demi|pinte|galopin|magnum|jéroboam)(?![\p{L}\p{N}])/iu

/** Whether a text contains the volume of a drink. */
export const hasVolume = (text: string): boolean => volume.test(text)

const measuredVolume = /(?<![\p{L}\p{N}.,])(\d{1,4}(?:[.,]\d{1,2})?)\s?(cl|ml|dl|l|litres?)(?![\p{L}\p{N}])/iu
const centilitresIn: Readonly<Record<string, number>> = { ml: 0.1, cl: 1, dl: 10 }

/** Returns the first volume that a text contains, in centilitres, or null. */
export function volumeInText(text: string): number | null {
  const found = measuredVolume.exec(text)
  const amount = Number((found?.[1] ?? "").replace(",", "."))
  if (found === null || amount === 0) return null
  const centilitres = amount * (centilitresIn[found[2]?.toLowerCase() ?? ""] ?? 100)
  return Math.round(centilitres * 10) / 10
}

/** The texts of a line that can contain a volume: also the names of its choices, such as "25 cl". */
export const textsOf = (dish: Dish): string =>
  [dish.name, dish.description, ...optionsOf(dish).flatMap(({ choices }) => choices.map(({ name }) => name))].join("\n")

/** Whether the words at the beginning of a name are those of a drink, as in "Café" or "AOP Morgon", or it has a volume. */
function looksLikeDrink({ name }: Pick<Dish, "name">): boolean {
  return hasVolume(name) || wineSignIn(name) || findPhrases(name, drinkWords).some(({ at }) => at === 0)
}

// Cached by category: it is asked for each line. A category never changes, it is replaced.
const drinkHolders = new WeakMap<Category, boolean>()

/** Whether a category holds drinks: by its name, else by most of its lines. */
export function holdsDrinks(category: Category): boolean {
  const known = drinkHolders.get(category) ?? looksLikeDrinks(category)
  drinkHolders.set(category, known)
  return known
}

function looksLikeDrinks(category: Category): boolean {
  if (isDrinkCategory(category)) return true
  const rank = displayRank(category.name)
  if (rank === 0 || rank === 1 || rank === 3 || category.dishes.length === 0) return false
  return category.dishes.filter(looksLikeDrink).length * 2 > category.dishes.length
}

/**
 * Returns what a line is. The owner's answers are believed before words, and the words of a dish before its category.
 *
 * @param isAmongDrinks whether its category holds drinks, see `holdsDrinks`
 */
export function lineKindOf(dish: Dish, category: Pick<Category, "id" | "name">, isAmongDrinks: boolean): LineKind {
  const { volumeCl, wine } = legalFactsOf(dish)
  if (wine.sign !== null || wine.countries.length > 0) return "wine"
  const isTold = alcoholOf(dish) !== null || volumeCl !== null
  // `isDrink` knows what is eaten with an aperitif.
  if (!isTold && !(isAmongDrinks && isDrink(dish, { id: "boissons", name: category.name }))) return "food"
  return drinkKindOf(dish.name, category)
}

function drinkKindOf(name: string, category: Pick<Category, "id" | "name">): DrinkKind {
  if (wineSignIn(name)) return "wine"
  const found = findPhrases(name, drinkWords)[0]?.meaning
  if (found !== undefined) return found
  if (category.id === "vins") return "wine"
  return findPhrases(category.name, drinkCategories)[0]?.meaning ?? "unknown"
}

const simpleKinds: readonly LineKind[] = ["hot", "water", "juice", "soft", "spirit"]

/** Whether a drink is usually free of the fourteen allergens: coffee, tea, water, juice, soda, spirits without milk. */
export function isSimpleDrink(kind: LineKind, dish: Pick<Dish, "name" | "description">): boolean {
  return simpleKinds.includes(kind) && findInDish(dish, milkWords).length === 0
}
