import type { Order, OrderLine } from "./order.ts"
import { ordersIn } from "./order-board.ts"
import { linesAtWork } from "./servings.ts"
import { setMenuDishes } from "./set-menu-dishes.ts"
import { shortName } from "./short-name.ts"

/** What the kitchen has to make in all: the dishes of the orders that are pending or in preparation. */
export type Production = {
  /** The largest quantity first. */
  readonly dishes: readonly { readonly name: string; readonly quantity: number }[]
  /** Sum of the quantities. */
  readonly articles: number
  readonly orders: number
}

/**
 * Adds up what is to be made. A dish is named up to its first comma, unless two different dishes would then have the
 * same name: a bottle of 33 cl is not one of 75 cl.
 */
export function toProduction(orders: readonly Order[]): Production {
  const open = [...ordersIn(orders, "pending"), ...ordersIn(orders, "preparing")]
  const quantityOf = new Map<string, number>()
  for (const line of open.flatMap(linesAtWork)) {
    for (const name of dishesOf(line)) quantityOf.set(name, (quantityOf.get(name) ?? 0) + line.quantity)
  }
  const shortNames = [...quantityOf.keys()].map(shortName)
  const isAmbiguous = (short: string) => shortNames.indexOf(short) !== shortNames.lastIndexOf(short)
  const dishes = [...quantityOf]
    .map(([name, quantity]) => {
      const short = shortName(name)
      return { name: isAmbiguous(short) ? name : short, quantity }
    })
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, "fr"))
  return { dishes, articles: dishes.reduce((sum, { quantity }) => sum + quantity, 0), orders: open.length }
}

/** Returns what is made for one unit of a line: the dish, or each dish of a set menu. */
function dishesOf(line: OrderLine): readonly string[] {
  const dishes = setMenuDishes(line)
  return dishes.length === 0 ? [line.name] : dishes.map(({ name }) => name)
}
