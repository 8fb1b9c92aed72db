import { WireError } from "../http/wire-error.ts"

/** A comparison in the query string, such as `user_id=eq.…`. Plain data, because it is passed to commands. */
export type Filter = {
  readonly column: string
  readonly operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "is"
  readonly values: readonly string[]
  readonly isNegated: boolean
}

/** One key of the order, such as `created_at.desc`. */
export type OrderKey = {
  readonly column: string
  readonly direction: "asc" | "desc"
  readonly nulls: "first" | "last"
}

/** The parsed query string of a call on a table. */
export type RestQuery = {
  readonly columns: readonly string[]
  /** Whether the caller named the columns. With `*` the table chooses them. */
  readonly namesColumns: boolean
  readonly filters: readonly Filter[]
  readonly order: readonly OrderKey[]
  readonly limit: number | null
  readonly offset: number
}

/** What the headers request for the response. */
export type Preferences = {
  /** `Accept: application/vnd.pgrst.object+json`: refuse unless exactly one row is found or affected. */
  readonly wantsOne: boolean
  readonly wantsCount: boolean
  /** `Prefer: return=representation`: return the written rows. */
  readonly wantsRows: boolean
  /** `Prefer: resolution=…`: what to do with a new row whose key exists. */
  readonly onConflict: "merge" | "ignore" | null
  /** `Prefer: missing=default`: a field that one of several rows lacks gets its default instead of null. */
  readonly keepsDefaults: boolean
}

/**
 * The type of a column of the API, which decides how values are read and written. `json` values stay text and are sent
 * unchanged.
 */
export type ColumnType = "uuid" | "text" | "time" | "json"

/** The columns of a table, by name. */
export type Columns = Readonly<Record<string, ColumnType>>

const operators = new Set(["eq", "neq", "gt", "gte", "lt", "lte", "in", "is"])
/** Operators that combine filters in PostgREST. Not supported here: all filters must match. */
const logicOperators = new Set(["or", "and", "not.or", "not.and"])
const reserved = new Set(["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"])
/** Most comparisons in one call. The product needs four; SQLite fails at a thousand. */
const mostFilters = 100
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Parses the query string of a call on a table.
 *
 * @throws WireError PGRST100 for a syntax error, 42703 for unknown columns, 22P02 and 22007 for invalid values,
 * PGRST103 for a negative limit or offset
 */
export function readRestQuery(query: URLSearchParams, table: string, columns: Columns): RestQuery {
  const select = query.get("select")
  const named = readSelect(select, table, columns)
  return {
    columns: named ?? Object.keys(columns),
    namesColumns: named !== null,
    filters: readFilters(query, table, columns),
    order: readOrder(query.get("order"), table, columns),
    limit: readCount(query.get("limit"), "limit"),
    offset: readCount(query.get("offset"), "offset") ?? 0,
  }
}

/** Parses the preferences of a call. @param accept the header Accept @param prefer the header Prefer */
export function readPreferences(accept: string | undefined, prefer: string | undefined): Preferences {
  const asked = new Set((prefer ?? "").split(",").map((part) => part.trim()))
  return {
    wantsOne: accept?.includes("application/vnd.pgrst.object+json") ?? false,
    // An exact count is a valid answer where an estimate was requested.
    wantsCount: ["exact", "planned", "estimated"].some((kind) => asked.has(`count=${kind}`)),
    wantsRows: asked.has("return=representation"),
    onConflict: asked.has("resolution=merge-duplicates")
      ? "merge"
      : asked.has("resolution=ignore-duplicates")
        ? "ignore"
        : null,
    keepsDefaults: asked.has("missing=default"),
  }
}

/** Converts a value to the type of its column. @throws WireError 22P02, 22007 or 22021 for an invalid value */
export function readValue(type: ColumnType, value: string): string {
  if (type === "uuid") {
    if (!uuid.test(value)) throw new WireError(400, "22P02", `invalid input syntax for type uuid: "${value}"`)
    return value.toLowerCase()
  }
  if (type === "time") {
    const time = readTime(value)
    if (Number.isNaN(time)) {
      throw new WireError(400, "22007", `invalid input syntax for type timestamp with time zone: "${value}"`)
    }
    return new Date(time).toISOString()
  }
  if (value.includes("\0")) throw new WireError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00')
  return value
}

/** Converts a value of a body to the type of its column. Objects and lists are refused. */
export function readBodyValue(type: Exclude<ColumnType, "json">, value: unknown): string {
  if (typeof value !== "object") return readValue(type, String(value))
  throw new WireError(400, type === "time" ? "22007" : "22P02", `invalid input syntax for type ${type}`)
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:Z|([+-]\d{2})(?::?(\d{2}))?)?)?$/i

/** Returns milliseconds, or NaN. A time without a zone is UTC, whatever the time zone of the machine. */
function readTime(text: string): number {
  const [, day, clock = "00:00", hours, minutes = "00"] = isoTime.exec(text) ?? []
  if (day === undefined) return Number.NaN
  return Date.parse(`${day}T${clock}${hours === undefined ? "Z" : `${hours}:${minutes}`}`)
}

/** The refusal for a column that the table does not have, in a query. */
export function unknownColumn(table: string, column: string): WireError {
  return new WireError(400, "42703", `column ${table}.${column} does not exist`)
}

function readSelect(select: string | null, table: string, columns: Columns): string[] | null {
  const names = (select ?? "*").split(",").map((name) => name.trim())
  if (select === "") return null
  for (const name of names) {
    if (name === "*") continue
    if (!/^"?[A-Za-z_]\w*"?$/.test(name)) throw cannotParse("select", select ?? "")
    if (!Object.hasOwn(columns, unquote(name))) throw unknownColumn(table, unquote(name))
  }
  return names.includes("*") ? null : [...new Set(names.map(unquote))]
}

function readFilters(query: URLSearchParams, table: string, columns: Columns): Filter[] {
  const filters: Filter[] = []
  for (const [column, expression] of query) {
    if (reserved.has(column)) continue
    if (logicOperators.has(column)) throw cannotParse("logic tree", expression)
    const type = Object.hasOwn(columns, column) ? columns[column] : undefined
    if (type === undefined) throw unknownColumn(table, column)
    filters.push(readFilter(column, type, expression))
  }
  if (filters.length > mostFilters) throw cannotParse("filter", `${filters.length} filters`)
  return filters
}

function readFilter(column: string, type: ColumnType, expression: string): Filter {
  const isNegated = expression.startsWith("not.")
  const rest = isNegated ? expression.slice("not.".length) : expression
  const dot = rest.indexOf(".")
  const operator = rest.slice(0, dot) as Filter["operator"]
  const value = rest.slice(dot + 1)
  if (dot < 0 || !operators.has(operator)) {
    throw new WireError(400, "PGRST100", `"failed to parse filter (${expression})" (line 1, column 1)`, {
      details: `unexpected "${expression.charAt(0)}" expecting "not" or operator (eq, gt, ...)`,
    })
  }
  if (type === "json" && operator !== "is") throw cannotParse("filter", expression)
  if (operator === "is") {
    if (value.toLowerCase() !== "null") throw cannotParse("filter", expression)
    return { column, operator, values: [], isNegated }
  }
  const values = operator === "in" ? readList(value) : [value]
  return { column, operator, values: values.map((one) => readValue(type, one)), isNegated }
}

/**
 * Parses a list such as `(a,"b,c",d)`. The client quotes values with a comma or a bracket, and escapes nothing inside.
 */
function readList(text: string): string[] {
  if (!text.startsWith("(") || !text.endsWith(")")) throw cannotParse("filter", text)
  const inner = text.slice(1, -1)
  if (inner === "") return []
  // With a comma added, every value ends in a comma, including the last one.
  const list = `${inner},`
  const values: string[] = []
  for (let at = 0; at < list.length; ) {
    const closing = list[at] === '"' ? list.indexOf('",', at + 1) : -1
    const isQuoted = closing >= 0
    const end = isQuoted ? closing : list.indexOf(",", at)
    values.push(list.slice(isQuoted ? at + 1 : at, end))
    at = end + (isQuoted ? 2 : 1)
  }
  return values
}

const orderKey = /^([^.]+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/

function readOrder(order: string | null, table: string, columns: Columns): OrderKey[] {
  if (!order) return []
  const keys = new Map<string, OrderKey>()
  for (const key of order.split(",")) {
    const [, column, direction = "asc", nulls = direction === "asc" ? "last" : "first"] =
      orderKey.exec(key.trim()) ?? []
    if (column === undefined) throw cannotParse("order", order)
    if (!Object.hasOwn(columns, column)) throw unknownColumn(table, column)
    // A column that is already in the order has no further effect.
    if (keys.has(column)) continue
    keys.set(column, { column, direction: direction as OrderKey["direction"], nulls: nulls as OrderKey["nulls"] })
  }
  return [...keys.values()]
}

function readCount(text: string | null, name: string): number | null {
  if (text === null) return null
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw cannotParse(name, text)
  if (value < 0) {
    const details = `${name === "limit" ? "Limit" : "Offset"} should be greater than or equal to zero.`
    throw new WireError(416, "PGRST103", "Requested range not satisfiable", { details })
  }
  return value
}

function cannotParse(what: string, text: string): WireError {
  return new WireError(400, "PGRST100", `"failed to parse ${what} (${text})" (line 1, column 1)`)
}

const unquote = (name: string) => name.replaceAll('"', "")
