/** A number of uses in a calendar day of the restaurant. */
export type DayCount = { readonly day: string; readonly count: number }

/** Views in one hour, in one language. */
export type ViewCount = DayCount & {
  /** From 0 to 23, by the restaurant's clock. */
  readonly hour: number
  readonly language: string
}

/** What was sold of a dish in an hour, or until a day in its month; after all reductions. */
export type SaleCount = {
  readonly day: string
  readonly dishId: string
  readonly name: string
  readonly quantity: number
  readonly cents: number
}

/** The sums of a period. */
export type InsightTotals = {
  readonly views: number
  readonly orders: number
  /** What was ordered and not cancelled, in cents. It says nothing about payment. */
  readonly cents: number
  /** Visits in which a dish was put into the cart. */
  readonly carts: number
}

/** A name and a number: one row of a table with bars. */
export type NamedCount = { readonly name: string; readonly count: number }

/** Adds up counts of the same key. The largest is first; equal ones are sorted by their key. */
export function addUp<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  countOf: (row: Row) => number,
): NamedCount[] {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + countOf(row))
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

/** What was sold of each dish. A dish that was renamed is in one row, under its newest name. */
export function addUpSales(
  sales: readonly SaleCount[],
): { readonly name: string; readonly quantity: number; readonly cents: number }[] {
  const dishes = new Map<string, { name: string; quantity: number; cents: number; newest: string }>()
  for (const { dishId, name, quantity, cents, day } of sales) {
    const sum = dishes.get(dishId) ?? { name, quantity: 0, cents: 0, newest: "" }
    sum.quantity += quantity
    sum.cents += cents
    if (day >= sum.newest) Object.assign(sum, { name, newest: day })
    dishes.set(dishId, sum)
  }
  return [...dishes.values()]
    .map(({ name, quantity, cents }) => ({ name, quantity, cents }))
    .sort((a, b) => b.quantity - a.quantity || b.cents - a.cents || (a.name < b.name ? -1 : 1))
}

/** Views by weekday (Monday is 0) and hour. @returns seven rows of 24 numbers */
export function viewsByHour(views: readonly ViewCount[]): number[][] {
  const table = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { day, hour, count } of views) {
    const row = table[weekdayOf(day)]
    if (row?.[hour] !== undefined) row[hour] += count
  }
  return table
}

/** The weekday of a day such as "2026-11-20": 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** What one order costs on average, in cents; null without orders. */
export const averageCents = ({ orders, cents }: Pick<InsightTotals, "orders" | "cents">): number | null =>
  orders === 0 ? null : Math.round(cents / orders)

/**
 * Compares a number with that of the period before, in words, such as "+12 % sur la période précédente".
 *
 * @param before null or 0 when there is nothing to compare with
 */
export function compareInWords(now: number | null, before: number | null): string {
  if (now === null || before === null || before === 0) {
    return now ? "Rien sur la période précédente" : "Pas encore de comparaison"
  }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return "Comme la période précédente"
  return `${percent > 0 ? "+" : "\u2212"}${Math.abs(percent)}\u00a0% sur la période précédente`
}
