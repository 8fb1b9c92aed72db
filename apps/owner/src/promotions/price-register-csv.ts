import type { DishPriceRow } from "@ardoise/contract/menu-rows"
import { toCsvEuros, toCsvFile } from "@ardoise/domain/csv"
import { formatDateTime } from "@ardoise/domain/dates"

/** Writes the price register as a table for spreadsheets: one line for each price that a dish had. */
export function toPriceCsv(rows: readonly DishPriceRow[], timeZone: string): string {
  const lines = rows.map(({ name, cents, from_at, until_at }) => [
    name,
    toCsvEuros(cents),
    formatDateTime(from_at, timeZone),
    until_at === null ? "" : formatDateTime(until_at, timeZone),
  ])
  return toCsvFile([["Plat", "Prix (€)", "Depuis", "Jusqu’à"], ...lines])
}
