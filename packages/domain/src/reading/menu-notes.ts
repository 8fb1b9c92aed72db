import { variesInPrice } from "../menu/pasting/pasted-line.ts"
import type { PastedCard, PastedCategory, PastedDish } from "../menu/pasting/pasted-words.ts"

/** A sentence about paying, with an amount that is no price of a dish. */
const aboutPaying = /\b(?:chèques?|carte bancaire|cartes? bleues?|service compris|prix nets)\b/iu

/**
 * Moves notes to the unread lines: addresses, opening hours, and sentences below a heading. They have no price, and are
 * before the first heading, directly below a heading, or at the end. A dish without a price among priced dishes stays,
 * and so does one that says why it has none.
 */
export function withoutNotes({ categories, unread }: PastedCard): PastedCard {
  const dishes = categories.flatMap((category) => category.dishes)
  const isPriced = dishes.filter(({ price }) => price !== "").length > dishes.length / 2
  if (!isPriced) return { categories, unread }
  const notes: PastedDish[] = []
  const kept = categories.map((category, at): PastedCategory => {
    const first = category.dishes.findIndex(({ price }) => price !== "")
    const last = category.dishes.findLastIndex(({ price }) => price !== "")
    const isEnd = at === categories.length - 1
    const stays = (dish: PastedDish, index: number) =>
      (variesInPrice(dish) || (index >= first && first >= 0 && (!isEnd || index <= last))) &&
      !aboutPaying.test(dish.name)
    notes.push(...category.dishes.filter((dish, index) => !stays(dish, index)))
    return { ...category, dishes: category.dishes.filter(stays) }
  })
  const lines = notes.flatMap((note) => note.lines)
  const headings = kept.flatMap(({ line, dishes: own }) => (own.length === 0 && line !== null ? [line] : []))
  const moved = [...lines, ...headings].map((line) => ({ line, text: "" }))
  return {
    categories: kept.filter(({ dishes: own }) => own.length > 0),
    unread: [...unread, ...moved].sort((a, b) => a.line - b.line),
  }
}
