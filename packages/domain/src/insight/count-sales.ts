import { localDay, offsetMsAt } from "../dates.ts"
import { orderReductionOfLine } from "../order/line-reduction.ts"
import type { Order } from "../order/order.ts"

/** What was sold of a dish in one hour; with an empty dish id: the number of orders of that hour. */
export type SalesRow = {
  readonly day: string
  /** Two digits, by the restaurant's clock. */
  readonly hour: string
  readonly dishId: string
  readonly name: string
  readonly quantity: number
  readonly cents: number
  readonly orders: number
}

/** The hour that the restaurant's clock shows, in two digits. */
export const localHour = (timeZone: string, ms: number): string =>
  new Date(ms + offsetMsAt(ms, timeZone)).toISOString().slice(11, 13)

/**
 * Counts what the orders that are not cancelled sold. The amounts of all dishes add up to the totals of the orders to
 * the cent: what the lines leave open goes to the first line.
 */
export function countSales(orders: readonly Order[], timeZone: string): SalesRow[] {
  const rows = new Map<string, { -readonly [Key in keyof SalesRow]: SalesRow[Key] }>()
  const rowOf = (key: Pick<SalesRow, "day" | "hour" | "dishId" | "name">) => {
    const name = JSON.stringify([key.day, key.hour, key.dishId, key.name])
    const row = rows.get(name) ?? { ...key, quantity: 0, cents: 0, orders: 0 }
    rows.set(name, row)
    return row
  }
  for (const order of orders) {
    if (order.status === "cancelled") continue
    const placedMs = Date.parse(order.placedAt)
    const time = { day: localDay(timeZone, placedMs), hour: localHour(timeZone, placedMs) }
    rowOf({ ...time, dishId: "", name: "" }).orders += 1
    const net = order.lines.map(
      (line) => Math.round(Number(line.price) * 100) * line.quantity - orderReductionOfLine(line),
    )
    const open = order.totalCents - net.reduce((sum, cents) => sum + cents, 0)
    const counted = new Set<string>()
    for (const [at, line] of order.lines.entries()) {
      const row = rowOf({ ...time, dishId: line.dishId, name: line.name })
      row.quantity += line.quantity
      row.cents += (net[at] ?? 0) + (at === 0 ? open : 0)
      const key = JSON.stringify([line.dishId, line.name])
      if (!counted.has(key)) row.orders += 1
      counted.add(key)
    }
  }
  return [...rows.values()]
}
