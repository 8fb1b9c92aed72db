import type { Category, Dish, Menu } from "../menu/menu.ts"
import { holdsDrinks, type LineKind, lineKindOf } from "../regulation/line-kind.ts"
import { findInDish, findPhrases, phraseTable } from "../regulation/phrases.ts"
import { type BoardItem, boardItems } from "./price-board.ts"

const coffeeWords = phraseTable<true>([[true, "café, café noir, expresso, espresso, ristretto"]])
/** A coffee of these words is not black, or more than a coffee. */
const otherCoffeeWords = phraseTable<true>([
  [true, "crème, noisette, lait, gourmand, glacé, viennois, liégeois, irish coffee, décaféiné, double, latte, frappé"],
])
const draughtWords = phraseTable<true>([[true, "pression, demi, galopin, draught"]])
const aniseWords = phraseTable<true>([[true, "pastis, ricard, pernod, anisette, casanis, henri bardouin, anisé"]])
const dayWords = phraseTable<true>([[true, "plat du jour, suggestion du jour, plat du marché"]])
const sandwichWords = phraseTable<true>([[true, "sandwich, jambon-beurre, jambon beurre"]])

type Line = { readonly dish: Dish; readonly category: Category; readonly kind: LineKind }

const isDraught = ({ dish, category }: Line) =>
  findInDish(dish, draughtWords).length > 0 || findPhrases(category.name, draughtWords).length > 0

/** Whether a line of the menu is likely to be one of the nine. */
const tests: Readonly<Record<BoardItem, (line: Line) => boolean>> = {
  coffee: ({ dish, kind }) =>
    kind === "hot" &&
    findPhrases(dish.name, coffeeWords).length > 0 &&
    findPhrases(dish.name, otherCoffeeWords).length === 0,
  "draught-beer": (line) => line.kind === "beer" && isDraught(line),
  "bottled-beer": (line) => line.kind === "beer" && !isDraught(line),
  juice: ({ kind }) => kind === "juice",
  soda: ({ kind }) => kind === "soft",
  water: ({ kind }) => kind === "water",
  anise: ({ dish, kind }) => kind !== "food" && findPhrases(dish.name, aniseWords).length > 0,
  "dish-of-the-day": ({ dish, kind }) => kind === "food" && findPhrases(dish.name, dayWords).length > 0,
  sandwich: ({ dish, kind }) => kind === "food" && findPhrases(dish.name, sandwichWords).length > 0,
}

/**
 * Proposes a dish of the menu for each of the nine lines: the first that is likely. Items without one are absent. It is
 * a guess by words, which an owner confirms.
 *
 * @returns ids of dishes
 */
export function guessBoardDishes(menu: Menu): ReadonlyMap<BoardItem, string> {
  const lines = menu.categories.flatMap((category) => {
    const isAmongDrinks = holdsDrinks(category)
    return category.dishes.map((dish): Line => ({ dish, category, kind: lineKindOf(dish, category, isAmongDrinks) }))
  })
  return new Map(
    boardItems.flatMap(({ item }) => {
      const found = lines.find(tests[item])
      return found === undefined ? [] : [[item, found.dish.id] as const]
    }),
  )
}
