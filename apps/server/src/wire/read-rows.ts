import { sql } from "kysely"
import { asBytes } from "../database/as-bytes.ts"
import { ShapedQueries } from "../database/prepared-query.ts"
import type { Db } from "../database/schema.ts"
import type { RestQuery } from "./rest-query.ts"
import type { SentRow } from "./rest-reply.ts"
import { applyFilters, applyOrder, type Table, type Viewer } from "./table.ts"

/** What a call reads of a table. */
export type Reading = {
  readonly table: Table
  readonly viewer: Viewer
  /** With the columns that are really sent. */
  readonly query: RestQuery
  /** ISO time. */
  readonly now: string
}

/** How many rows its filters leave. */
type Counted = { readonly total: number | string }

/** Reads rows for calls. Programs ask the same things with other values: what each of them needs in SQL is worked out once. */
export class RowReader {
  readonly #db: Db
  readonly #lists = new ShapedQueries<SentRow>()
  readonly #counts = new ShapedQueries<Counted>()

  constructor(db: Db) {
    this.#db = db
  }

  /** @throws WireError 42501 when the viewer may not ask this at all */
  async list(reading: Reading): Promise<SentRow[]> {
    const { table, query } = reading
    const { columns, offset } = query
    const order = query.order.length > 0 ? query.order : (table.defaultOrder ?? [])
    // SQLite knows no offset without a limit.
    const limit = query.limit ?? (offset > 0 ? Number.MAX_SAFE_INTEGER : null)
    const page = limit === null ? [] : [limit, offset]
    const call = new Call(reading, [columns, order, limit !== null], page)
    return this.#lists.run(this.#db, call, (blanks) => {
      const ordered = applyOrder(call.rows(this.#db, blanks), order, table.key).select(
        columns.map((column) => {
          const value = sql.ref<string | Uint8Array | null>(`row.${column}`)
          return (table.documents?.includes(column) ? asBytes(this.#db, value) : value).as(column)
        }),
      )
      if (limit === null) return ordered
      const [most, first] = blanks.slice(-page.length) as [number, number]
      return ordered.limit(most).offset(first)
    })
  }

  /** How many rows there are without a limit. @throws WireError 42501 as above */
  async count(reading: Reading): Promise<number> {
    const call = new Call(reading, [reading.query.columns], [])
    const [counted] = await this.#counts.run(this.#db, call, (blanks) =>
      call.rows(this.#db, blanks).select(sql<number>`count(*)`.as("total")),
    )
    return Number(counted?.total ?? 0)
  }
}

/** A call, taken apart into its shape and its values. */
class Call {
  readonly shape: string
  readonly values: readonly (string | number)[]
  readonly #reading: Reading
  /** Where each text that the call names stands among the values: equal ones at one place, as some tables compare them. */
  readonly #places = new Map<string, number>()

  constructor(reading: Reading, more: readonly unknown[], page: readonly number[]) {
    const { table, viewer, query, now } = reading
    this.#reading = reading
    const place = (text: string): number => {
      const known = this.#places.get(text) ?? this.#places.size + 1
      this.#places.set(text, known)
      return known
    }
    const filters = query.filters.map(({ column, operator, values, isNegated }) => [
      column,
      operator,
      isNegated,
      values.map(place),
    ])
    const viewerPlace = viewer.userId === null ? null : place(viewer.userId)
    this.shape = JSON.stringify([table.name, viewerPlace, query.namesColumns, filters, ...more])
    this.values = [now, ...this.#places.keys(), ...page]
  }

  /** The rows that the filters leave, with blanks for the values. */
  rows(db: Db, blanks: readonly (string | number)[]) {
    const { table, viewer, query } = this.#reading
    const blank = (text: string) => blanks[this.#places.get(text) ?? -1] as string
    const filters = query.filters.map((filter) => ({ ...filter, values: filter.values.map(blank) }))
    const seenBy: Viewer = { userId: viewer.userId === null ? null : blank(viewer.userId) }
    return applyFilters(table.rows(db, seenBy, { ...query, filters }, blanks[0] as string), filters)
  }
}
