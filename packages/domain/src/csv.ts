/**
 * Formats rows as a CSV file for French spreadsheets, with semicolons as separators. No cell is interpreted as a
 * formula, whatever somebody typed.
 *
 * @param rows the first one has the names of the columns
 */
export function toCsvFile(rows: readonly (readonly string[])[]): string {
  return csvStart + rows.map(toCsvRow).join("")
}

/** What a file begins with: the byte order mark makes spreadsheets read it as UTF-8. */
export const csvStart = "\uFEFF"

/** Formats one row with its line end. */
export const toCsvRow = (cells: readonly string[]): string => `${cells.map(toCell).join(";")}\r\n`

/** Formats cents as euros with a decimal comma, such as "12,50". */
export const toCsvEuros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",")

/**
 * Texts that a spreadsheet evaluates as a formula. Some programs skip blanks and invisible characters, and accept
 * full-width signs.
 */
const formula = /^[\s\p{C}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function toCell(text: string): string {
  // A leading apostrophe makes the cell a text.
  const harmless = formula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
