import type { DishPriceRow } from "@ardoise/contract/tables"
import { formatDateTime } from "@ardoise/domain/dates"

/** Writes the price register as a table for spreadsheets: one line for each price that a dish had. */
export function toPriceCsv(rows: readonly DishPriceRow[], timeZone: string): string {
  const lines = rows.map(({ name, cents, from_at, until_at }) => [
    name,
    (cents / 100).toFixed(2).replace(".", ","),
    formatDateTime(from_at, timeZone),
    until_at === null ? "" : formatDateTime(until_at, timeZone),
  ])
  const table = [["Plat", "Prix (€)", "Depuis", "Jusqu’à"], ...lines]
  // The byte order mark makes spreadsheets read UTF-8.
  return `\ufeff${table.map((cells) => cells.map(toCell).join(";")).join("\r\n")}\r\n`
}

/** A cell that begins like a formula would be run by a spreadsheet. */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
