import type { AllergenDeclaration } from "../menu/allergens.ts"
import type { Special } from "../menu/daily-board.ts"
import { type Category, type Dish, type Menu, unnamedDish } from "../menu/menu.ts"
import { type SetMenu, setMenusOf } from "../menu/set-menus.ts"
import { formatStoredPrice } from "../money.ts"
import { setMenuFacts } from "../papers/card-content.ts"
import { optionLines } from "../papers/option-lines.ts"
import { frenchPaperWords } from "../papers/paper-words.ts"
import { factsLine, footLines } from "../regulation/legal-sentences.ts"

/** What of a dish can differ between two cartes. `dish`: it is only on one of them, and its price is given. */
export type ComparedPart = "dish" | "name" | "price" | "description" | "allergens" | "facts" | "options"

/** One difference between an earlier carte and a later one, as an owner reads it. */
export type CardDifference = {
  readonly dishId: string
  /** The dish by its later name, or by its earlier one if it is gone. */
  readonly name: string
  readonly part: ComparedPart
  /** What the earlier carte said; null: it did not have the dish. Empty: it said nothing. */
  readonly before: string | null
  readonly after: string | null
}

/** What diners read: a carte, with the specials of the daily board. */
export type ComparedCard = Menu & { readonly specials?: readonly Special[] }

/** A dish as diners read it, in French. */
type ReadDish = { readonly name: string } & Readonly<Record<Exclude<ComparedPart, "dish" | "name">, string>>

const comparedParts = ["name", "price", "description", "allergens", "facts", "options"] as const

/**
 * Returns what differs between two cartes: dishes, set menus and specials that are gone or new, what changed of the
 * others, and the origins that hold for the whole menu. A dish is recognised by its id. First the dishes of the later
 * carte in its order, then those that are gone. The order of dishes and the names of categories are not compared.
 */
export function compareCards(earlier: ComparedCard, later: ComparedCard): CardDifference[] {
  const dishesBefore = readDishes(earlier)
  const dishesAfter = readDishes(later)
  const differences: CardDifference[] = []
  for (const [dishId, dish] of dishesAfter) {
    const dishBefore = dishesBefore.get(dishId)
    const { name } = dish
    if (dishBefore === undefined) {
      differences.push({ dishId, name, part: "dish", before: null, after: dish.price })
      continue
    }
    for (const part of comparedParts) {
      if (dish[part] === dishBefore[part]) continue
      differences.push({ dishId, name, part, before: dishBefore[part], after: dish[part] })
    }
  }
  for (const [dishId, { name, price }] of dishesBefore) {
    if (!dishesAfter.has(dishId)) differences.push({ dishId, name, part: "dish", before: price, after: null })
  }
  const [before, after] = [readOrigins(earlier), readOrigins(later)]
  if (before !== after) differences.push({ dishId: "", name: "Toute la carte", part: "facts", before, after })
  return differences
}

function readDishes(menu: ComparedCard): Map<string, ReadDish> {
  const onBoard = (menu.specials ?? []).map((special) => {
    const category = { id: "", name: special.rubric, dishes: [], others: {} }
    return [special.id, readDish(special, category, menu)] as const
  })
  const setMenus = setMenusOf(menu).map((set, place) => [set.id, readSetMenu(set, place, menu)] as const)
  const dishes = menu.categories.flatMap((category) =>
    category.dishes.map((dish) => [dish.id, readDish(dish, category, menu)] as const),
  )
  return new Map([...onBoard, ...setMenus, ...dishes])
}

/** The origins that hold for the whole menu, as one sentence. */
const readOrigins = (menu: Menu): string =>
  footLines(menu, { isServiceIncluded: false, serviceRate: null, waterNotice: "off" }, "fr").origins

function readSetMenu(set: SetMenu, place: number, menu: Menu): ReadDish {
  return {
    name: set.name.trim() || unnamedDish,
    price: formatStoredPrice(set.price),
    description: set.description.trim(),
    allergens: "",
    facts: setMenuFacts(set, place, { menu, words: frenchPaperWords }).join(" · "),
    options: "",
  }
}

function readDish(dish: Dish, category: Category, menu: Menu): ReadDish {
  return {
    name: dish.name.trim() || unnamedDish,
    price: formatStoredPrice(dish.price),
    description: dish.description.trim(),
    allergens: allergenWords(dish.allergens),
    facts: factsLine(dish, category, menu, "fr"),
    options: optionLines(dish, { words: frenchPaperWords, form: "words", written: (text) => text }).join(" · "),
  }
}

function allergenWords(declaration: AllergenDeclaration): string {
  if (declaration.state === "undeclared") return "Non déclarés"
  return declaration.state === "none" ? "Aucun des quatorze" : declaration.names.join(", ")
}
