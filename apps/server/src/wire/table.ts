import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import type { Command } from "../storage/command.ts"
import type { ChangeKind, Db } from "../storage/schema.ts"
import type { Columns, Filter, OrderKey, RestQuery } from "./rest-query.ts"

/** A row of the API. Its JSON columns are still text. */
export type WireRow = Readonly<Record<string, string | null>>

/** What all devices with a role see of a restaurant. */
export type StaffSight = {
  /** The user id of the owner whose restaurant it works for. */
  readonly restaurantId: string
  readonly role: StaffRole
  /** It sees orders that are completed or cancelled only if they were placed after this ISO time. */
  readonly ordersSince: string
}

/** A device of a restaurant's team as the caller. */
export type StaffViewer = StaffSight & { readonly deviceId: string }

/**
 * The caller: an owner by user id, a device of the team, or a visitor. For a device, `userId` is null: code that does not
 * ask for `staff` treats it as a visitor.
 */
export type Viewer = { readonly userId: string | null; readonly staff?: StaffViewer }

/** The rows that a viewer may see, under the name `row`, with exactly the columns of the API. */
export type RowSource = SelectQueryBuilder<{ row: Record<string, string | null> }, "row", object>

/** Arguments of every command that writes rows. */
export type WriteArgs = {
  readonly ownerId: string
  /** ISO time of the server. */
  readonly at: string
  /** Refuses, and rolls everything back, unless exactly one row is affected. */
  readonly wantsOne: boolean
  /** The columns of the response. Undefined for all of them. */
  readonly columns?: readonly string[]
  /** The device of the team that writes. Undefined for the owner. */
  readonly staff?: StaffViewer
}

/** New rows, validated and complete except for the columns that the server sets. */
export type InsertArgs = WriteArgs & {
  readonly rows: readonly Record<string, unknown>[]
  /** What to do with a row whose key exists: merge it into the stored row, or ignore it. Null or undefined: refuse. */
  readonly onConflict?: "merge" | "ignore" | null
}

/** An update of the rows that match the filters. */
export type UpdateArgs = WriteArgs & { readonly filters: readonly Filter[]; readonly patch: Record<string, unknown> }

/** A deletion of the rows that match the filters. */
export type DeleteArgs = WriteArgs & { readonly filters: readonly Filter[] }

/** Why a write is refused: a code of the protocol or of the product, with the `details` for it. */
export type WriteRefusal = { readonly ok: false; readonly code: string; readonly details?: string }

/** The result of a write: the affected rows as the API shows them, and how many of them are new; or a refusal. */
export type WriteAnswer =
  | { readonly ok: true; readonly value: readonly WireRow[]; readonly inserted: number }
  | WriteRefusal

/** A table of `/rest/v1`. The routes know tables only by this description. */
export type Table = {
  readonly name: string
  readonly columns: Columns
  /** The columns with large values. The key of such a table is a single column. */
  readonly documents?: {
    /** JSON columns. They are read by key once the rows of an answer are known, and sent as bytes. */
    readonly columns: readonly string[]
    /** Size of the documents of a row named `row`, in bytes, computed without reading them. */
    readonly bytes: RawBuilder<number>
  }
  /** Columns whose values depend on other rows. Even for a single row they require reading all rows. */
  readonly computedOverAll?: readonly string[]
  /** Most rows in one answer. A client reads further ones with `offset`. */
  readonly mostRows?: number
  /** The key columns. */
  readonly key: readonly string[]
  /** The order for a call that names none. The key breaks ties. */
  readonly defaultOrder?: readonly OrderKey[]
  /** The kind of change in the change feed that concerns these rows. Owners can subscribe to those changes. */
  readonly changeKind?: ChangeKind
  /**
   * Returns the rows that this viewer may read.
   *
   * @param query.used the columns that the statement uses: the rows may lack others
   * @param now ISO time, because plans end
   * @throws WireError 42501 when the viewer may not make this query at all
   */
  readonly rows: (
    db: Db,
    viewer: Viewer,
    query: Pick<RestQuery, "filters" | "columns" | "namesColumns"> & { readonly used: readonly string[] },
    now: string,
  ) => RowSource
  /** Whether a call with these filters lists rows of all owners. Such lists are rate-limited. */
  readonly spansOwners?: (filters: readonly Filter[]) => boolean
  /** The columns of `select=*` for a viewer who may not see all columns. */
  readonly visibleColumns?: (viewer: Viewer, filters: readonly Filter[]) => readonly string[]
  readonly insert?: {
    readonly command: Command<InsertArgs, WriteAnswer>
    /** Validates one given row. @throws WireError @returns the row for the command */
    readonly check: (row: Record<string, unknown>, ownerId: string) => Record<string, unknown>
  }
  readonly update?: {
    readonly command: Command<UpdateArgs, WriteAnswer>
    readonly check: (patch: Record<string, unknown>, ownerId: string) => Record<string, unknown>
  }
  readonly delete?: { readonly command: Command<DeleteArgs, WriteAnswer> }
  /** What devices of the team may do. Without it they are visitors of the table. */
  readonly staff?: StaffAccess
}

/** What devices of the team may do with a table. Its commands run for the owner, with `staff` in their arguments. */
export type StaffAccess = {
  /** Returns the rows that devices with this role may read. See `Table.rows`. */
  readonly rows: (db: Db, staff: StaffSight, query: Pick<RestQuery, "filters">, now: string) => RowSource
  readonly mayInsert?: boolean
  readonly mayDelete?: boolean
  /** Refuses an update that devices of this role may not make. Without it they may make none. @throws WireError */
  readonly requireUpdate?: (patch: Record<string, unknown>, role: StaffRole) => void
}

/** Returns the rows of a table that a viewer may read. See `Table.rows`. */
export function rowsFor(table: Table, db: Db, viewer: Viewer, ...[query, now]: RestOfRows): RowSource {
  const { staff } = viewer
  return staff && table.staff ? table.staff.rows(db, staff, query, now) : table.rows(db, viewer, query, now)
}

type RestOfRows = Parameters<Table["rows"]> extends [Db, Viewer, ...infer Rest] ? Rest : never

/**
 * Makes the answer of a write. Refuses, so that everything is rolled back, when one row was requested and not exactly
 * one was affected.
 */
export function writeAnswer({ wantsOne }: WriteArgs, rows: readonly WireRow[], inserted = 0): WriteAnswer {
  if (!wantsOne || rows.length === 1) return { ok: true, value: rows, inserted }
  return { ok: false, code: "PGRST116", details: `The result contains ${rows.length} rows` }
}

/** Filters rows by the filters of a call. */
export function applyFilters(rows: RowSource, filters: readonly Filter[]): RowSource {
  return filters.reduce((narrowed, filter) => narrowed.where(filterExpression(filter)), rows)
}

/**
 * Sorts rows. The key breaks ties, so that pages and "the newest" are stable. Always says where nulls go, because the
 * engines have different defaults.
 */
export function applyOrder(rows: RowSource, order: readonly OrderKey[], key: readonly string[]): RowSource {
  const ties = key.filter((column) => !order.some((one) => one.column === column))
  const keys = [...order, ...ties.map((column): OrderKey => ({ column, direction: "asc", nulls: "last" }))]
  return keys.reduce(
    (ordered, { column, direction, nulls }) =>
      ordered.orderBy(sql`${sql.ref(`row.${column}`)} ${sql.raw(direction)} nulls ${sql.raw(nulls)}`),
    rows,
  )
}

/** Parses the key of a changed row from its `ref`: the values, joined by slashes. */
export function keyOfRef({ key }: Table, ref: string): ReadonlyMap<string, string> {
  const values = ref.split("/")
  // Only the last column of a key may contain a slash.
  const last = values.slice(key.length - 1).join("/")
  return new Map(key.map((column, index) => [column, index === key.length - 1 ? last : (values[index] ?? "")]))
}

const comparisons = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const

function filterExpression(filter: Filter) {
  const column = sql.ref(`row.${filter.column}`)
  const [value = ""] = filter.values
  const bare =
    filter.operator === "is"
      ? sql<boolean>`${column} is null`
      : filter.operator === "in"
        ? filter.values.length === 0
          ? sql<boolean>`1 = 0`
          : sql<boolean>`${column} in (${sql.join(filter.values)})`
        : sql<boolean>`${column} ${sql.raw(comparisons[filter.operator])} ${value}`
  return filter.isNegated ? sql<boolean>`not (${bare})` : bare
}
