import { ok, type Result, refuse } from "@ardoise/domain/result"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { sql } from "kysely"
import { z } from "zod"
import { WireError } from "../http/wire-error.ts"
import type { Change, ChangeEvent, Db } from "../storage/schema.ts"
import { type ColumnType, type Filter, readValue } from "../wire/rest-query.ts"
import { rowJson } from "../wire/rest-reply.ts"
import { staffViewer } from "../wire/staff-viewer.ts"
import { applyFilters, keyOfRef, rowsFor, type Table, type Viewer, type WireRow } from "../wire/table.ts"

/** Everybody of a restaurant who sees the same rows. */
export type Audience = "owner" | StaffRole

/**
 * Bytes of the largest frame for a change. A larger change is sent without its documents, and the client reads the row
 * again.
 */
export const largestChange = 262_144

/** A subscription as a client requests it in its join. */
export const askedChanges = z.object({
  event: z.string(),
  schema: z.string().nullish(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
})
export type AskedChanges = z.infer<typeof askedChanges>

/** A subscription of a channel. */
export type Subscription = {
  /** Number within the channel, from 1: the client takes 0 for a missing id. */
  readonly id: number
  readonly event: "*" | ChangeEvent
  readonly tables: ReadonlySet<string>
  readonly filter: { readonly column: FilterColumn; readonly value: string } | null
  /** The requested columns of a row; null for all. */
  readonly columns: readonly string[] | null
}

/** Why a subscription has no effect. */
export type SubscriptionRefusal = "unknown event" | "unknown table" | "unsupported filter" | "unknown column"

const filterColumns = ["id", "user_id"] as const
type FilterColumn = (typeof filterColumns)[number]

const events: Readonly<Record<string, Subscription["event"]>> = {
  "*": "*",
  INSERT: "insert",
  UPDATE: "update",
  DELETE: "delete",
}

/** Names of the column types, as the client knows them. It converts values by these names. */
const wireTypes: Readonly<Record<string, string>> = { uuid: "uuid", text: "text", time: "timestamptz", json: "jsonb" }

/**
 * Parses one subscription: an event, one table or all of them, and a filter `user_id=eq.…` or `id=eq.…`.
 *
 * @param tables those whose changes are in the change feed
 */
export function readSubscription(
  id: number,
  asked: AskedChanges,
  tables: readonly Table[],
): Result<Subscription, SubscriptionRefusal> {
  const event = Object.hasOwn(events, asked.event) ? events[asked.event] : undefined
  if (event === undefined) return refuse("unknown event")
  const isEverySchema = asked.schema === "*" || asked.schema === "public"
  const isEveryTable = asked.table === "*" || !asked.table
  const meant = isEverySchema ? tables.filter(({ name }) => isEveryTable || name === asked.table) : []
  const [first] = meant
  if (first === undefined) return refuse("unknown table")
  const columns = asked.select ? [...new Set(asked.select)] : null
  if (columns?.some((column) => !meant.every((table) => Object.hasOwn(table.columns, column)))) {
    return refuse("unknown column")
  }
  const filter = asked.filter ? readFilter(asked.filter, meant) : null
  if (filter === "unsupported") return refuse("unsupported filter")
  return ok({ id, event, tables: new Set(meant.map(({ name }) => name)), filter, columns })
}

function readFilter(expression: string, tables: readonly Table[]): Subscription["filter"] | "unsupported" {
  const [, name, value = ""] = /^(\w+)=eq\.([^\s,()"\\]+)$/.exec(expression) ?? []
  const column = filterColumns.find((known) => known === name)
  const types = tables.map((table) => (column ? table.columns[column] : undefined))
  if (column === undefined) return "unsupported"
  const read = types.map((type) => (type === undefined ? null : readable(type, value)))
  const [first] = read
  if (first === null || first === undefined || read.some((one) => one !== first)) return "unsupported"
  return { column, value: first }
}

function readable(type: ColumnType, value: string): string | null {
  try {
    return readValue(type, value)
  } catch (error) {
    if (error instanceof WireError) return null
    throw error
  }
}

/** Whether a subscription matches a change. The caller has checked that it belongs to the owner of the row. */
export function matches({ event, tables, filter }: Subscription, table: Table, change: Change): boolean {
  if (event !== "*" && event !== change.event) return false
  if (!tables.has(table.name)) return false
  return filter === null || filter.value === (filter.column === "id" ? change.ref : change.owner)
}

/**
 * Returns the changed row as its owner or a device of the team reads it now, or null when it no longer exists or may not
 * be seen. Documents larger than a frame are not read: their columns are missing.
 *
 * @param asked.now ISO time
 */
export async function findChangedRow(
  db: Db,
  { table, change, audience, now }: { table: Table; change: Change; audience: Audience; now: string },
): Promise<WireRow | null> {
  const columns = Object.keys(table.columns)
  const owner = Object.hasOwn(table.columns, "user_id") ? { user_id: change.owner } : {}
  const filters = Object.entries({ ...Object.fromEntries(keyOfRef(table, change.ref)), ...owner }).map(
    ([column, value]): Filter => ({ column, operator: "eq", values: [value], isNegated: false }),
  )
  const viewer: Viewer =
    audience === "owner"
      ? { userId: change.owner }
      : { userId: null, staff: staffViewer({ deviceId: "", restaurantId: change.owner, role: audience }, now) }
  const rows = rowsFor(table, db, viewer, { filters, columns, namesColumns: true, used: columns }, now)
  const { documents } = table
  const read = columns.map((column) => {
    const value = sql.ref<string | null>(`row.${column}`)
    if (!documents?.columns.includes(column)) return value.as(column)
    return sql<string | null>`case when ${documents.bytes} <= ${sql.lit(largestChange)} then ${value} end`.as(column)
  })
  const size = sql<number>`${documents?.bytes ?? sql.lit(0)}`.as("documentBytes")
  const found = await applyFilters(rows, filters)
    .select([...read, size])
    .executeTakeFirst()
  if (!found) return null
  const { documentBytes, ...row } = found as Record<string, unknown>
  const isWhole = Number(documentBytes) <= largestChange
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => isWhole || !documents?.columns.includes(column)),
  ) as WireRow
}

/** A change as JSON text, complete and without its documents. */
export type ChangeText = { readonly whole: string; readonly short: string }

/**
 * Serialises a change, once for each list of columns. A deleted row is sent with its key only.
 *
 * @param row as its audience reads it; null when it was deleted
 * @param at ISO time
 */
export function changeWriter(
  table: Table,
  change: Change,
  row: WireRow | null,
  at: string,
): (columns: readonly string[] | null) => ChangeText {
  const written = new Map<string, ChangeText>()
  const write = (columns: readonly string[], errors: string) => {
    const fields = [
      `"schema":"public"`,
      `"table":${JSON.stringify(table.name)}`,
      `"type":"${change.event.toUpperCase()}"`,
      `"commit_timestamp":${JSON.stringify(at)}`,
      `"columns":${JSON.stringify(columns.map((name) => ({ name, type: wireTypes[table.columns[name] ?? ""] ?? "text" })))}`,
      ...(row === null ? [] : [`"record":${rowJson(row, columns, table.columns)}`]),
      ...(change.event === "insert"
        ? []
        : [`"old_record":${JSON.stringify(Object.fromEntries(keyOfRef(table, change.ref)))}`]),
      `"errors":${errors}`,
    ]
    return `{${fields.join(",")}}`
  }
  return (chosen) => {
    const columns = chosen ?? Object.keys(table.columns)
    const key = columns.join()
    const known = written.get(key)
    if (known) return known
    const short = columns.filter((column) => table.columns[column] !== "json")
    const shortText = write(short, '["Error 413: Payload Too Large"]')
    const isRead = row === null || columns.every((column) => Object.hasOwn(row, column))
    const text = { whole: isRead ? write(columns, "null") : shortText, short: shortText }
    written.set(key, text)
    return text
  }
}
