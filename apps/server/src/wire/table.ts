import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import type { Command } from "../database/command.ts"
import type { ChangeKind, Db } from "../database/schema.ts"
import type { Columns, Filter, OrderKey, RestQuery } from "./rest-query.ts"

/** A row as it goes to the wire: JSON columns are still text. */
export type WireRow = Readonly<Record<string, string | null>>

/** Who asks: an owner by user id, or a visitor. */
export type Viewer = { readonly userId: string | null }

/** Rows that a viewer may see, under the name `row`, with exactly the wire columns. */
export type RowSource = SelectQueryBuilder<{ row: Record<string, string | null> }, "row", object>

/** What a write on rows carries into its command. */
export type WriteArgs = {
  readonly ownerId: string
  /** ISO time of the server. */
  readonly at: string
  /** Refuses, and takes everything back, unless exactly one row is touched. */
  readonly wantsOne: boolean
  /** The columns of the answer; all of them when they are not named. */
  readonly columns?: readonly string[]
}

/** New rows, checked and complete but for what the server decides. */
export type InsertArgs = WriteArgs & {
  readonly rows: readonly Record<string, unknown>[]
  /** What becomes of a row whose key is there already: merged into the stored one, or left out; refused otherwise. */
  readonly onConflict?: "merge" | "ignore" | null
}

/** A change of the rows that the filters name. */
export type UpdateArgs = WriteArgs & { readonly filters: readonly Filter[]; readonly patch: Record<string, unknown> }

/** The end of the rows that the filters name. */
export type DeleteArgs = WriteArgs & { readonly filters: readonly Filter[] }

/** Why a write is refused: a code of the protocol or of the product, and the `details` that go with it. */
export type WriteRefusal = { readonly ok: false; readonly code: string; readonly details?: string }

/** What a write answers: the rows it touched, as the wire shows them, and how many of them are new; or a refusal. */
export type WriteAnswer =
  | { readonly ok: true; readonly value: readonly WireRow[]; readonly inserted: number }
  | WriteRefusal

/** A table of `/rest/v1`, described once: the routes know no table by name. */
export type Table = {
  readonly name: string
  readonly columns: Columns
  /** The columns whose values may be large; the key of such a table is one column. */
  readonly documents?: {
    /** JSON columns: they are read by key once the rows of an answer are known, and sent as bytes. */
    readonly columns: readonly string[]
    /** Bytes of them in a row under the name `row`, found without reading them. */
    readonly bytes: RawBuilder<number>
  }
  /** Columns whose values depend on other rows: even one row by its key costs reading all of them. */
  readonly computedOverAll?: readonly string[]
  /** Rows in one answer at most; further ones are read with `offset`. */
  readonly mostRows?: number
  /** The columns that tell rows apart. */
  readonly key: readonly string[]
  /** The order of a call that names none; the key decides then and behind it. */
  readonly defaultOrder?: readonly OrderKey[]
  /** Which changes of the feed are changes of these rows, by their key: owners can hear of them as they happen. */
  readonly changeKind?: ChangeKind
  /**
   * The rows that this viewer may read.
   *
   * @param query.used the columns that the statement names: others may be missing in the rows
   * @param now ISO time: plans end
   * @throws WireError 42501 when the viewer may not ask this at all
   */
  readonly rows: (
    db: Db,
    viewer: Viewer,
    query: Pick<RestQuery, "filters" | "columns" | "namesColumns"> & { readonly used: readonly string[] },
    now: string,
  ) => RowSource
  /** Whether a call with these filters asks about the rows of all owners: such lists are bounded. */
  readonly spansOwners?: (filters: readonly Filter[]) => boolean
  /** The columns behind `select=*` for a viewer who may not see them all. */
  readonly visibleColumns?: (viewer: Viewer, filters: readonly Filter[]) => readonly string[]
  readonly insert?: {
    readonly command: Command<InsertArgs, WriteAnswer>
    /** Checks one given row. @throws WireError @returns the row for the command */
    readonly check: (row: Record<string, unknown>, ownerId: string) => Record<string, unknown>
  }
  readonly update?: {
    readonly command: Command<UpdateArgs, WriteAnswer>
    readonly check: (patch: Record<string, unknown>, ownerId: string) => Record<string, unknown>
  }
  readonly delete?: { readonly command: Command<DeleteArgs, WriteAnswer> }
}

/** The answer of a write, unless one row was asked for and it touched none or several: then everything is taken back. */
export function writeAnswer({ wantsOne }: WriteArgs, rows: readonly WireRow[], inserted = 0): WriteAnswer {
  if (!wantsOne || rows.length === 1) return { ok: true, value: rows, inserted }
  return { ok: false, code: "PGRST116", details: `The result contains ${rows.length} rows` }
}

/** Narrows rows by the filters of a call. */
export function applyFilters(rows: RowSource, filters: readonly Filter[]): RowSource {
  return filters.reduce((narrowed, filter) => narrowed.where(filterExpression(filter)), rows)
}

/**
 * Puts rows in order. The key decides ties, so that pages and "the newest" are stable. Without a word about it nulls are the
 * greatest values: the engines differ there.
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

/** The key of the row that a change speaks of: the values stand in its `ref`, joined by slashes. */
export function keyOfRef({ key }: Table, ref: string): ReadonlyMap<string, string> {
  const values = ref.split("/")
  // Only the last column of a key may hold a slash itself.
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
