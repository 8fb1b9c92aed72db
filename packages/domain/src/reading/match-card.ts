import type { Dish, Menu } from "../menu/menu.ts"
import { foldText } from "../menu/search-text.ts"
import { parsePrice } from "../money.ts"

/** A dish of a card, as far as it is compared with a menu. */
export type MatchedDish = {
  readonly name: string
  readonly price: string
  /** Allergens of the paper that were taken off the name. */
  readonly printedAllergens?: string
}

/** What a card says about a menu that already has some of its dishes. */
export type CardMatch<Row extends MatchedDish> = {
  /** Dishes that the menu does not have. */
  readonly fresh: readonly Row[]
  /** Dishes of the menu with another price. */
  readonly changed: readonly { readonly row: Row; readonly dish: Dish; readonly categoryId: string }[]
  /** Dishes of the menu with the same price, or without a price on the card. */
  readonly same: readonly Row[]
}

/**
 * Compares a card with a menu by the names of dishes, without regard to case and accents. Where several dishes have one
 * name, the heading decides first, then the price: a wine by the glass is not the bottle, also where a page of the card
 * has only one of them. So a dish under the heading of another category is new, unless it costs the same.
 *
 * @param groups the dishes of the card under each heading
 */
export function matchCard<Row extends MatchedDish>(
  menu: Menu,
  groups: readonly { readonly name: string; readonly rows: readonly Row[] }[],
): CardMatch<Row> {
  const known = menu.categories.flatMap(({ id, name: category, dishes }) =>
    dishes.map((dish) => ({ dish, categoryId: id, heading: foldText(category), name: foldText(dish.name.trim()) })),
  )
  type Known = (typeof known)[number]
  const headings = new Set(menu.categories.map(({ name }) => foldText(name)))
  const rows = groups.flatMap(({ name: heading, rows: own }) =>
    own.map((row) => ({ row, heading: foldText(heading), name: foldText(row.name.trim()) })),
  )
  const found = new Map<Row, Known>()
  const taken = new Set<Known>()
  const rules = [
    ({ heading }: Known, wanted: string) => heading === wanted,
    ({ dish }: Known, _wanted: string, row: Row) => isSamePrice(row.price, dish.price),
    (_dish: Known, wanted: string) => !headings.has(wanted),
  ]
  const hasName = (each: Known, name: string) => each.name === name
  // A menu from an earlier reading still has them in its names.
  const hasFullName = (each: Known, _name: string, { name, printedAllergens = "" }: Row) =>
    printedAllergens !== "" && wordsOf(each.name) === wordsOf(`${name} ${printedAllergens}`)
  const steps = [hasName, hasFullName].flatMap((isNamed) => rules.map((isMeant) => ({ isNamed, isMeant })))
  for (const { isNamed, isMeant } of steps) {
    for (const { row, heading, name } of rows) {
      if (name === "" || found.has(row)) continue
      const one = known.find((each) => isNamed(each, name, row) && !taken.has(each) && isMeant(each, heading, row))
      if (one === undefined) continue
      found.set(row, one)
      taken.add(one)
    }
  }
  const fresh: Row[] = []
  const changed: { row: Row; dish: Dish; categoryId: string }[] = []
  const same: Row[] = []
  for (const { row } of rows) {
    const one = found.get(row)
    if (one === undefined) fresh.push(row)
    else if (isSamePrice(row.price, one.dish.price)) same.push(row)
    else changed.push({ row, dish: one.dish, categoryId: one.categoryId })
  }
  return { fresh, changed, same }
}

const wordsOf = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Whether a card leaves a price as it is: the same amount, or none that can be read. */
function isSamePrice(read: string, stored: string): boolean {
  const cents = parsePrice(read)
  const before = parsePrice(stored)
  return !cents.ok || (before.ok && before.value === cents.value)
}
