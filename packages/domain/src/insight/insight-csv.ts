import { toCsvEuros, toCsvFile } from "../csv.ts"

/** One table of the figures. */
export type InsightTable = {
  /** Its heading, which also names the file. */
  readonly title: string
  readonly columns: readonly string[]
  /** A number is a count. */
  readonly rows: readonly (readonly (string | number | InsightEuros)[])[]
}

/** An amount in cents. */
export type InsightEuros = { readonly cents: number }

/** Formats a table of the figures as a CSV file. No cell is interpreted as a formula, whatever a dish is called. */
export function insightCsv({ columns, rows }: InsightTable): string {
  return toCsvFile([columns, ...rows.map((row) => row.map(toCell))])
}

const toCell = (value: string | number | InsightEuros): string =>
  typeof value === "object" ? toCsvEuros(value.cents) : String(value)
