import type { Dish, Menu } from "../menu/menu.ts"
import { foldText } from "../menu/search-text.ts"
import { parsePrice } from "../money.ts"

/** A dish of a card, as far as it is compared with a menu. */
export type MatchedDish = { readonly name: string; readonly price: string }

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
 * Compares a card with a menu by the names of dishes, without regard to case and accents. A name that several categories
 * have belongs to the category of its own heading first.
 *
 * @param groups the dishes of the card under each heading
 */
export function matchCard<Row extends MatchedDish>(
  menu: Menu,
  groups: readonly { readonly name: string; readonly rows: readonly Row[] }[],
): CardMatch<Row> {
  const known = menu.categories.flatMap((category) =>
    category.dishes.map((dish) => ({ dish, category, name: foldText(dish.name.trim()), isTaken: false })),
  )
  const fresh: Row[] = []
  const changed: { row: Row; dish: Dish; categoryId: string }[] = []
  const same: Row[] = []
  for (const { name: heading, rows } of groups) {
    for (const row of rows) {
      const name = foldText(row.name.trim())
      const candidates = name === "" ? [] : known.filter((each) => each.name === name && !each.isTaken)
      const found = candidates.find(({ category }) => foldText(category.name) === foldText(heading)) ?? candidates[0]
      if (found === undefined) fresh.push(row)
      else {
        found.isTaken = true
        const { dish, category } = found
        if (isSamePrice(row.price, dish.price)) same.push(row)
        else changed.push({ row, dish, categoryId: category.id })
      }
    }
  }
  return { fresh, changed, same }
}

/** Whether a card leaves a price as it is: the same amount, or none that can be read. */
function isSamePrice(read: string, stored: string): boolean {
  const cents = parsePrice(read)
  const before = parsePrice(stored)
  return !cents.ok || (before.ok && before.value === cents.value)
}
