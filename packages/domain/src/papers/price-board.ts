import type { Dish } from "../menu/menu.ts"
import { formatStoredPrice } from "../money.ts"
import { legalFactsOf } from "../regulation/legal-facts.ts"
import { volumeSentence } from "../regulation/legal-sentences.ts"
import { volumeInText } from "../regulation/line-kind.ts"

/**
 * The nine lines that a café shows outside, in the order of the law: arrêté of 27 March 1987, article 2. `label` is what
 * the law calls it, `name` what passers-by read; `measure` is how it is served.
 */
export const boardItems = [
  { item: "coffee", label: "Tasse de café noir", name: "Café noir", measure: "la tasse", hasVolume: false },
  {
    item: "draught-beer",
    label: "Demi de bière pression",
    name: "Bière pression",
    measure: "le demi",
    hasVolume: true,
  },
  { item: "bottled-beer", label: "Flacon de bière", name: "Bière", measure: "le flacon", hasVolume: true },
  { item: "juice", label: "Jus de fruit", name: "Jus de fruit", measure: "", hasVolume: true },
  { item: "soda", label: "Soda", name: "Soda", measure: "", hasVolume: true },
  { item: "water", label: "Eau minérale", name: "Eau minérale", measure: "", hasVolume: true },
  { item: "anise", label: "Apéritif anisé", name: "Apéritif anisé", measure: "", hasVolume: true },
  { item: "dish-of-the-day", label: "Plat du jour", name: "Plat du jour", measure: "", hasVolume: false },
  { item: "sandwich", label: "Sandwich", name: "Sandwich", measure: "", hasVolume: false },
] as const

/** One of the nine. */
export type BoardItem = (typeof boardItems)[number]["item"]

export const boardItemNames: readonly BoardItem[] = boardItems.map(({ item }) => item)

/** What the price board says. */
export type PriceBoardContent = {
  readonly restaurantName: string
  /** The notice about prices and service. */
  readonly priceNote: string
  readonly lines: readonly PriceBoardLine[]
}

/** One of the nine, with the price of the dish that the owner chose for it. */
export type PriceBoardLine = {
  readonly item: BoardItem
  readonly name: string
  /** How it is served, the longest first: "le demi, 25 cl", "25 cl", "". The longest that fits is printed. */
  readonly measures: readonly string[]
  readonly price: string
}

/** Centilitres of a "demi". Another volume is not called so. */
const demiCl = 25

/** Returns the lines for the chosen dishes, in the order of the law, whatever order they were chosen in. */
export function priceBoardLines(chosen: ReadonlyMap<BoardItem, Dish>): readonly PriceBoardLine[] {
  return boardItems.flatMap(({ item, name, measure, hasVolume }) => {
    const dish = chosen.get(item)
    if (dish === undefined) return []
    const volumeCl = hasVolume ? volumeOf(dish) : null
    const volume = volumeSentence({ volumeCl }, "fr")
    const isNamed = measure !== "" && (item !== "draught-beer" || volumeCl === null || volumeCl === demiCl)
    const whole = [isNamed ? measure : "", volume].filter((part) => part !== "").join(", ")
    const measures = [...new Set([whole, volume, ""])]
    return [{ item, name, measures, price: formatStoredPrice(dish.price) }]
  })
}

/** Returns the volume of a drink in centilitres: the owner's answer, else that in its name or description, else null. */
function volumeOf(dish: Dish): number | null {
  return legalFactsOf(dish).volumeCl ?? volumeInText(`${dish.name}\n${dish.description}`)
}
