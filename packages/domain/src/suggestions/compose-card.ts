import { defaultCategories } from "../menu/categories.ts"
import { parsePrice } from "../money.ts"
import { catalogue, type Suggestion, type SuggestionGroup } from "./catalogue.ts"
import { type CardStyle, styleDishes } from "./style-dishes.ts"

/** The range of prices of a restaurant. */
export type PriceLevel = "low" | "middle" | "high"

/** What a menu is to be proposed for. */
export type CardBrief = {
  readonly style: CardStyle
  /** Dishes of each group, up to `mostProposed`; a missing group has none. */
  readonly counts: Partial<Readonly<Record<SuggestionGroup, number>>>
  readonly priceLevel: PriceLevel
}

/** Most dishes of a group. */
export const mostProposed = 12

/** A proposed dish. The price is only indicative: the owner decides it. */
export type ProposedDish = {
  readonly name: string
  readonly description: string
  /** Euros as text with a decimal point. */
  readonly suggestedPrice: string
}

/** A proposed menu. */
export type ProposedCard = {
  readonly categories: readonly { readonly name: string; readonly dishes: readonly ProposedDish[] }[]
}

const factors: Readonly<Record<PriceLevel, number>> = { low: 0.85, middle: 1, high: 1.35 }

/**
 * Composes a menu from the catalogue and a fixed table of styles, without repetition. A group may have fewer dishes than
 * wanted if its style knows no more.
 *
 * @param random returns numbers from 0 to 1, without 1
 */
export function composeCard({ style, counts, priceLevel }: CardBrief, random: () => number): ProposedCard {
  const { own, fits } = styleDishes[style]
  const categories = defaultCategories.flatMap(({ id, name }) => {
    const group = id as SuggestionGroup
    const count = Math.min(mostProposed, counts[group] ?? 0)
    const first = own[group] ?? []
    const names = new Set(first.map((dish) => dish.name))
    const rest = catalogue[group].filter((dish) => !names.has(dish.name) && (fits[group]?.test(dish.name) ?? true))
    const chosen = new Set([...shuffled(first, random), ...shuffled(rest, random)].slice(0, count))
    // In the order of the tables, which is that of a menu: from light to rich.
    const dishes = [...first, ...rest].filter((dish) => chosen.has(dish)).map((dish) => propose(dish, priceLevel))
    return dishes.length === 0 ? [] : [{ name, dishes }]
  })
  return { categories }
}

function propose({ name, description, price }: Suggestion, level: PriceLevel): ProposedDish {
  const cents = parsePrice(price)
  // Rounded to half a euro.
  const halves = Math.max(1, Math.round(((cents.ok ? cents.value : 0) * factors[level]) / 50))
  return { name, description, suggestedPrice: (halves / 2).toFixed(2) }
}

/** Returns the elements in random order. */
function shuffled<T>(elements: readonly T[], random: () => number): T[] {
  const order = elements.map((element) => ({ element, place: random() }))
  return order.sort((a, b) => a.place - b.place).map(({ element }) => element)
}
