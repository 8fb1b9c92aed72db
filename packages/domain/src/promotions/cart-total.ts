import type { SoldReduction } from "../order/order.ts"
import { countFreeUnits } from "./free-units.ts"
import { bestOrderReduction, type OrderRule } from "./order-rules.ts"

/** A lot, as far as it decides what a cart costs. */
export type CartLot = {
  /** Of its promotion. */
  readonly id: string
  readonly name: string
  /** Units of one group; the cheapest of them is free. */
  readonly take: number
  readonly dishIds: readonly string[]
}

/** The promotions that change what a cart costs, beyond the prices that a page shows beside its dishes. */
export type CartOffers = {
  readonly lots: readonly CartLot[]
  /** Those for everybody: none of them needs a code. */
  readonly orders: readonly OrderRule[]
  /** Whether diners may have a code for a promotion that is on. */
  readonly hasCodes: boolean
}

/** A line of a cart whose price the page has shown. */
export type CountedLine = {
  readonly dishId: string
  /** Equal for the same dish with the same choices (`unitKey`). */
  readonly key: string
  /** The shown price of one unit with its choices. */
  readonly cents: number
  readonly quantity: number
}

/** What a cart costs, in cents. */
export type CartTotal = {
  /** Before the reductions. */
  readonly subtotalCents: number
  /** After lots, before a reduction of the order: what minimums are compared with. */
  readonly beforeOrderCents: number
  /** Lots first. */
  readonly reductions: readonly SoldReduction[]
  readonly totalCents: number
}

/**
 * Counts what a cart costs. As long as the shown prices are right, `priceOrder` returns the same total.
 *
 * @param code the promotion of the code that the diner typed, or null
 */
export function countCartTotal(
  lines: readonly CountedLine[],
  { lots, orders }: Pick<CartOffers, "lots" | "orders">,
  code: OrderRule | null,
): CartTotal {
  const units = lines.flatMap(({ dishId, ...line }) => {
    const lot = lots.find(({ dishIds }) => dishIds.includes(dishId))
    return lot === undefined ? [] : [{ ...line, lot }]
  })
  const free = countFreeUnits(units)
  const ofLots = lots.map(({ id, name }): SoldReduction => {
    const cents = units.reduce((sum, line, at) => sum + (line.lot.id === id ? line.cents * (free[at] ?? 0) : 0), 0)
    return { id, name, cents }
  })
  const subtotalCents = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const beforeOrderCents = ofLots.reduce((left, { cents }) => left - cents, subtotalCents)
  const ofOrder = bestOrderReduction(code === null ? orders : [...orders, code], beforeOrderCents)
  const reductions = [...ofLots, ...(ofOrder === null ? [] : [ofOrder])].filter(({ cents }) => cents > 0)
  return { subtotalCents, beforeOrderCents, reductions, totalCents: beforeOrderCents - (ofOrder?.cents ?? 0) }
}
