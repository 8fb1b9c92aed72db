import { toCsvEuros, toCsvFile } from "../csv.ts"
import { endOfDay, formatDateTime, formatLongDate, localDay } from "../dates.ts"
import { choicesInWords } from "./chosen-words.ts"
import { orderReductionOfLine } from "./line-reduction.ts"
import type { Order } from "./order.ts"
import { orderNumber } from "./order-number.ts"

/** The orders of one day, newest first, and their total. The total is the ordered amount, not the paid one. */
export type OrderDay = {
  /** Such as "2026-11-20", in the restaurant's time zone. */
  readonly day: string
  /** Such as "20 novembre 2026". */
  readonly title: string
  readonly orders: readonly Order[]
  /** Number of orders that were not cancelled. */
  readonly count: number
  /** Total of the orders that were not cancelled. */
  readonly totalCents: number
}

/**
 * Returns the moment before a period of the history. The period consists of the last calendar days, including today. A
 * day on which clocks change counts as one day (A75).
 *
 * @param days number of days, from 1
 * @param timeZone the restaurant's
 * @param nowMs milliseconds since 1970
 * @returns the last millisecond before the period, ISO time, UTC
 */
export function beforeHistory(days: number, timeZone: string, nowMs: number): string {
  const noon = Date.parse(`${localDay(timeZone, nowMs)}T12:00:00.000Z`)
  const dayBefore = new Date(noon - days * 24 * 3_600_000).toISOString().slice(0, 10)
  return endOfDay(dayBefore, timeZone) ?? ""
}

/** Groups orders by day, the newest day first (A75). @param timeZone the restaurant's */
export function toOrderDays(orders: readonly Order[], timeZone: string): readonly OrderDay[] {
  const newestFirst = orders.toSorted((a, b) => Date.parse(b.placedAt) - Date.parse(a.placedAt))
  const days = new Map<string, Order[]>()
  for (const order of newestFirst) {
    const day = localDay(timeZone, Date.parse(order.placedAt))
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(order)
    else days.set(day, [order])
  }
  return [...days].map(([day, ofDay]) => {
    const ordered = ofDay.filter(({ status }) => status !== "cancelled")
    return {
      day,
      title: formatLongDate(`${day}T12:00:00.000Z`, "UTC"),
      orders: ofDay,
      count: ordered.length,
      totalCents: ordered.reduce((sum, { totalCents }) => sum + totalCents, 0),
    }
  })
}

/** Whether an order matches a search: by a part of its number, or by its table. */
export function matchesOrder(order: Pick<Order, "id" | "table">, typed: string): boolean {
  const wanted = typed
    .trim()
    .toLocaleLowerCase("fr")
    .replace(/^table\s+/, "")
  return orderNumber(order.id).includes(wanted) || order.table.toLocaleLowerCase("fr") === wanted
}

const columns = [
  "Commande",
  "Date",
  "Table",
  "Statut",
  "Article",
  "Quantité",
  "Prix",
  "Total",
  "Note",
  "Options",
  "Réduction",
]

/**
 * Formats orders as a CSV file: one row for each order line. "Total" is before the reduction of the order; "Réduction"
 * is the line's share in it.
 *
 * @param statusNames the displayed name of each status
 */
export function toCsv(
  orders: readonly Order[],
  statusNames: Readonly<Record<Order["status"], string>>,
  timeZone: string,
): string {
  const rows = orders.flatMap((order) =>
    order.lines.map((line) => [
      orderNumber(order.id),
      formatDateTime(order.placedAt, timeZone),
      order.table,
      statusNames[order.status],
      line.name,
      String(line.quantity),
      toCsvEuros(Number(line.price) * 100),
      toCsvEuros(Number(line.price) * line.quantity * 100),
      line.note,
      choicesInWords(line),
      toCsvEuros(orderReductionOfLine(line)),
    ]),
  )
  return toCsvFile([columns, ...rows])
}
