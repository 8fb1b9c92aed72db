import { endOfDay, formatDateTime, formatLongDate } from "../dates.ts"
import { type Order, orderNumber } from "./order.ts"
import { localDay } from "./ordering.ts"

/** The orders of one day, newest first, with what was ordered on it: never what was paid. */
export type OrderDay = {
  /** Such as "2026-11-20", where the restaurant is. */
  readonly day: string
  /** Such as "20 novembre 2026". */
  readonly title: string
  readonly orders: readonly Order[]
  /** How many of them were not cancelled. */
  readonly count: number
  /** What those add up to. */
  readonly totalCents: number
}

/**
 * When a period of the history begins: with the first of some days by the calendar, the present one included. A day on which
 * clocks are changed is one day as any other (A75).
 *
 * @param days how many, from 1
 * @param timeZone the restaurant's
 * @param nowMs milliseconds since 1970
 * @returns the last millisecond before it, ISO time, UTC
 */
export function beforeHistory(days: number, timeZone: string, nowMs: number): string {
  const noon = Date.parse(`${localDay(timeZone, nowMs)}T12:00:00.000Z`)
  const dayBefore = new Date(noon - days * 24 * 3_600_000).toISOString().slice(0, 10)
  return endOfDay(dayBefore, timeZone) ?? ""
}

/** Puts orders into days, the newest day first (A75). @param timeZone the restaurant's */
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

/** Whether an order is one that was looked for: by a part of its number, or by its table. */
export function isFound(order: Pick<Order, "id" | "table">, typed: string): boolean {
  const wanted = typed
    .trim()
    .toLocaleLowerCase("fr")
    .replace(/^table\s+/, "")
  return orderNumber(order.id).includes(wanted) || order.table.toLocaleLowerCase("fr") === wanted
}

const columns = ["Commande", "Date", "Table", "Statut", "Article", "Quantité", "Prix", "Total", "Note"]

/**
 * Orders as a spreadsheet reads them in France: one row for each line, semicolons between, and no cell that a spreadsheet
 * would take for a formula, whatever a diner typed.
 *
 * @param statusNames what each status is called
 */
export function toCsv(
  orders: readonly Order[],
  statusNames: Readonly<Record<Order["status"], string>>,
  timeZone: string,
): string {
  const rows = orders.flatMap((order) =>
    order.lines.map(({ name, quantity, price, note }) => [
      orderNumber(order.id),
      formatDateTime(order.placedAt, timeZone),
      order.table,
      statusNames[order.status],
      name,
      String(quantity),
      toFrenchNumber(Number(price)),
      toFrenchNumber(Number(price) * quantity),
      note,
    ]),
  )
  // The mark tells spreadsheets that the letters are UTF-8.
  return `\uFEFF${[columns, ...rows].map((cells) => cells.map(toCell).join(";")).join("\r\n")}\r\n`
}

const toFrenchNumber = (amount: number) => amount.toFixed(2).replace(".", ",")

/** What a spreadsheet would reckon: some look past blanks and marks that nobody sees, and take wide signs for the usual ones. */
const reckoned = /^[\s\p{C}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function toCell(text: string): string {
  // A leading apostrophe makes text of it.
  const harmless = reckoned.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
