import { WireError } from "../http/wire-error.ts"
import type { Preferences } from "./rest-query.ts"
import type { Table } from "./table.ts"

type Fields = Record<string, unknown>

/**
 * Returns the rows of an insert. With `columns=` they have those fields, and a missing value is null. Without it all
 * rows must have the same fields.
 *
 * @throws WireError PGRST102 for an invalid row or differing fields, PGRST204 for unknown columns
 */
export function readRows(
  table: Table,
  query: URLSearchParams,
  body: unknown,
  { keepsDefaults }: Pick<Preferences, "keepsDefaults">,
): Fields[] {
  const rows = (Array.isArray(body) ? body : [body]).map(readObject)
  const columns = readColumns(table, query)
  if (columns !== null) {
    return rows.map((row) => {
      const given = keepsDefaults ? columns.filter((column) => Object.hasOwn(row, column)) : columns
      return Object.fromEntries(given.map((column) => [column, Object.hasOwn(row, column) ? row[column] : null]))
    })
  }
  for (const row of rows) requireColumns(table, Object.keys(row))
  const [first = {}] = rows
  const width = Object.keys(first).length
  const isSame = (row: Fields) => Object.keys(row).length === width && Object.keys(row).every((key) => key in first)
  if (!rows.every(isSame)) throw new WireError(400, "PGRST102", "All object keys must match")
  return rows
}

/** Returns the fields that an update sets. @throws WireError PGRST102, PGRST204 */
export function readPatch(table: Table, query: URLSearchParams, body: unknown): Fields {
  const patch = readObject(body)
  const columns = readColumns(table, query)
  if (columns === null) requireColumns(table, Object.keys(patch))
  return columns === null ? patch : Object.fromEntries(Object.entries(patch).filter(([key]) => columns.includes(key)))
}

/**
 * Checks that `on_conflict=` names the table's key: it is the only unique constraint.
 *
 * @throws WireError 42703 for unknown columns, 42P10 for columns other than the key
 */
export function requireConflictKey(table: Table, query: URLSearchParams): void {
  const columns = readNames(query.get("on_conflict"))
  if (columns === null) return
  for (const column of columns) {
    if (!Object.hasOwn(table.columns, column)) throw new WireError(400, "42703", `column "${column}" does not exist`)
  }
  const named = new Set(columns)
  if (named.size === table.key.length && table.key.every((column) => named.has(column))) return
  const message = "there is no unique or exclusion constraint matching the ON CONFLICT specification"
  throw new WireError(400, "42P10", message)
}

function readColumns(table: Table, query: URLSearchParams): string[] | null {
  const columns = readNames(query.get("columns"))
  requireColumns(table, columns ?? [])
  return columns
}

/** Parses names as the client writes them: `"a","b"`. */
function readNames(text: string | null): string[] | null {
  if (!text) return null
  return text.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"))
}

function requireColumns(table: Table, names: readonly string[]): void {
  for (const name of names) {
    if (Object.hasOwn(table.columns, name)) continue
    throw new WireError(400, "PGRST204", `Could not find the '${name}' column of '${table.name}' in the schema cache`)
  }
}

function readObject(given: unknown): Fields {
  if (given !== null && typeof given === "object" && !Array.isArray(given)) return given as Fields
  throw new WireError(400, "PGRST102", "Empty or invalid json")
}
