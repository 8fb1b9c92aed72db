import type { Result } from "@ardoise/domain/result"
import type { SelectQueryBuilder } from "kysely"
import { sql } from "kysely"
import type { Command } from "../database/command.ts"
import type { Db } from "../database/schema.ts"
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
}

/** New rows, checked and complete but for what the server decides. */
export type InsertArgs = WriteArgs & { readonly rows: readonly Record<string, unknown>[] }

/** A change of the rows that the filters name. */
export type UpdateArgs = WriteArgs & { readonly filters: readonly Filter[]; readonly patch: Record<string, unknown> }

/** The end of the rows that the filters name. */
export type DeleteArgs = WriteArgs & { readonly filters: readonly Filter[] }

/** What a write answers: the rows it touched, as the wire shows them; or a refusal with the status that goes with it. */
export type WriteAnswer = Result<readonly WireRow[], string>

/** A table of `/rest/v1`, described once: the routes know no table by name. */
export type Table = {
  readonly name: string
  readonly columns: Columns
  /**
   * The rows that this viewer may read.
   *
   * @param now ISO time: plans end
   * @throws WireError 42501 when the viewer may not ask this at all
   */
  readonly rows: (
    db: Db,
    viewer: Viewer,
    query: Pick<RestQuery, "filters" | "columns" | "namesColumns">,
    now: string,
  ) => RowSource
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

/** The refusal of a write that had to touch exactly one row. */
export const notOneRow = "not-one-row"

/** Narrows rows by the filters of a call. */
export function applyFilters(rows: RowSource, filters: readonly Filter[]): RowSource {
  return filters.reduce((narrowed, filter) => narrowed.where(filterExpression(filter)), rows)
}

/** Puts rows in order. The id decides ties, so that pages and "the newest" are stable. */
export function applyOrder(rows: RowSource, order: readonly OrderKey[], key: string): RowSource {
  const keys = order.some(({ column }) => column === key) ? order : [...order, tieBreaker(key)]
  return keys.reduce((ordered, { column, direction, nulls }) => {
    const place = nulls === "first" ? sql` nulls first` : nulls === "last" ? sql` nulls last` : sql``
    return ordered.orderBy(sql`${sql.ref(`row.${column}`)} ${sql.raw(direction)}${place}`)
  }, rows)
}

const tieBreaker = (column: string): OrderKey => ({ column, direction: "asc", nulls: null })

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
