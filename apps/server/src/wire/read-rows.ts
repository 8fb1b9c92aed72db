import { sql } from "kysely"
import { asBytes } from "../storage/as-bytes.ts"
import { ShapedQueries } from "../storage/prepared-query.ts"
import type { Db } from "../storage/schema.ts"
import type { LargeReads } from "./large-reads.ts"
import type { RestQuery } from "./rest-query.ts"
import type { SentRow } from "./rest-reply.ts"
import { applyFilters, applyOrder, rowsFor, type Table, type Viewer } from "./table.ts"

/** A read of a table. */
export type Reading = {
  readonly table: Table
  readonly viewer: Viewer
  /** Whose budget the read uses: an owner, or the network of a visitor. */
  readonly reader: string
  /** With only the columns that are sent. */
  readonly query: RestQuery
  /** ISO time. */
  readonly now: string
  /** For an answer without a body: rows are found, but documents are not read. */
  readonly isHead?: boolean
}

/** The rows of an answer, before their documents are read. */
export type FoundRows = {
  readonly count: number
  /** Bytes of the documents that `pages` reads. */
  readonly bytes: number
  /** Bytes of the largest page. */
  readonly largestPage: number
  /** Reads the rows, one page at a time. Omits rows that were deleted meanwhile. */
  readonly pages: () => AsyncIterable<readonly SentRow[]>
}

/** Most rows in one answer, unless the table has another limit. */
const mostRows = 1_000

/** Bytes of documents that are read together. A larger document is a page of its own. */
export const pageBytes = 262_144

/** Numbers of rows that are read together by key: a statement is prepared for each of these sizes. */
const pageSizes = [1, 8, 64] as const
const mostPerPage = 64

/**
 * Largest document, in bytes, that may be read on the event loop, in a call for one row. It takes less than a
 * millisecond.
 */
const smallBytes = 65_536

/** How many rows match the filters. */
type Counted = { readonly total: number | string }

/** What a statement reads from the matching rows. */
type Statement = {
  readonly columns: readonly string[]
  /** Whether to read the size of the documents, too. Documents larger than `smallBytes` are then null. */
  readonly isSized?: boolean
  readonly order?: RestQuery["order"]
  readonly page?: readonly [limit: number, offset: number]
  /** Only the rows with these keys. */
  readonly keys?: readonly string[]
}

/**
 * Reads rows for calls. The SQL for each shape of a call is compiled once.
 *
 * The rows of an answer are found without their documents. The documents are then read by key, page by page. So sorting
 * and limits read no document that is not sent, and an answer is never in memory as a whole. A call for one row by its
 * key reads a small document at once. Everything else is a large read.
 */
export class RowReader {
  readonly #db: Db
  readonly #large: LargeReads
  readonly #rows = new ShapedQueries<SentRow>()
  readonly #counts = new ShapedQueries<Counted>()

  constructor(db: Db, large: LargeReads) {
    this.#db = db
    this.#large = large
  }

  /** Finds the rows of an answer. @throws WireError 42501 when the viewer may not make this query at all */
  async find(reading: Reading): Promise<FoundRows> {
    const { table, query } = reading
    const documents = query.columns.filter((column) => table.documents?.columns.includes(column))
    const order = query.order.length > 0 ? query.order : (table.defaultOrder ?? [])
    const limit = Math.min(query.limit ?? Number.MAX_SAFE_INTEGER, table.mostRows ?? mostRows)
    const page = [limit, query.offset] as const
    const plain = query.columns.filter((column) => !documents.includes(column))
    if (documents.length === 0 || reading.isHead) {
      const statement = { columns: plain.length > 0 ? plain : table.key, order, page }
      const isSmall = isForOneRow(reading)
      const rows = isSmall ? this.#run(this.#db, reading, statement) : this.#runLarge(reading, statement)
      return withoutReading(await rows)
    }
    if (isForOneRow(reading)) {
      const statement = { columns: [...new Set([...query.columns, ...table.key])], isSized: true, order, page }
      const rows = await this.#run(this.#db, reading, statement)
      if (!rows.some((row) => bytesOf(row) > smallBytes)) return withoutReading(rows)
      return this.#withDocuments(reading, rows, documents)
    }
    const columns = [...new Set([...plain, ...table.key])]
    const rows = await this.#runLarge(reading, { columns, isSized: true, order, page })
    return this.#withDocuments(reading, rows, documents)
  }

  /** Counts the rows without a limit. @throws WireError 42501 as above */
  async count(reading: Reading): Promise<number> {
    const call = new Call(reading, { columns: [] })
    const count = (db: Db) =>
      this.#counts.run(db, call, (blanks) => call.rows(db, blanks).select(sql<number>`count(*)`.as("total")))
    const [counted] = isForOneRow(reading) ? await count(this.#db) : await this.#large.run(reading.reader, count)
    return Number(counted?.total ?? 0)
  }

  #withDocuments(reading: Reading, rows: readonly SentRow[], documents: readonly string[]): FoundRows {
    const [key = ""] = reading.table.key
    const ranked = reading.table.computedOverAll ?? []
    // Columns that change with the document are read with it, so that both are of the same version.
    const columns = [...new Set([...reading.query.columns.filter((one) => !ranked.includes(one)), key, ...documents])]
    const readPage = async (page: readonly SentRow[]): Promise<SentRow[]> => {
      const keys = page.map((row) => String(row[key]))
      const whole = await this.#runLarge(reading, { columns, keys: padded(keys) })
      const byKey = new Map(whole.map((row) => [row[key], row]))
      return page.flatMap((row) => {
        const read = byKey.get(row[key] ?? null)
        return read ? [{ ...row, ...read }] : []
      })
    }
    const pages = pagesOf(rows)
    const sizes = pages.map((page) => page.reduce((sum, row) => sum + bytesOf(row), 0))
    return {
      count: rows.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      largestPage: Math.max(0, ...sizes),
      async *pages() {
        for (const page of pages) yield await readPage(page)
      },
    }
  }

  #runLarge(reading: Reading, statement: Statement): Promise<SentRow[]> {
    return this.#large.run(reading.reader, (db) => this.#run(db, reading, statement))
  }

  #run(db: Db, reading: Reading, statement: Statement): Promise<SentRow[]> {
    const { table } = reading
    const call = new Call(reading, statement)
    return this.#rows.run(db, call, (blanks) => {
      const size = table.documents?.bytes
      const values = statement.columns.map((column) => {
        const value = sql.ref<string | Uint8Array | null>(`row.${column}`)
        if (!table.documents?.columns.includes(column)) return value.as(column)
        const bytes = sql<string | Uint8Array | null>`${asBytes(db, value)}`
        const isGuarded = statement.isSized && size !== undefined
        const guarded = sql<string | Uint8Array | null>`case when ${size} <= ${sql.lit(smallBytes)} then ${bytes} end`
        return (isGuarded ? guarded : bytes).as(column)
      })
      const sizes = statement.isSized && size !== undefined ? [size.as("documentBytes")] : []
      const rows = call.rows(db, blanks)
      if (!statement.page) return rows.select([...values, ...sizes])
      const [most, first] = blanks.slice(-statement.page.length) as [number, number]
      return applyOrder(rows, statement.order ?? [], table.key)
        .select([...values, ...sizes])
        .limit(most)
        .offset(first)
    })
  }
}

/** Whether the filters name the whole key. Such a call finds at most one row without scanning others. */
function isForOneRow({ table, query }: Reading): boolean {
  const used = [
    ...query.columns,
    ...query.filters.map(({ column }) => column),
    ...query.order.map(({ column }) => column),
  ]
  if (used.some((column) => table.computedOverAll?.includes(column))) return false
  return table.key.every((key) =>
    query.filters.some(({ column, operator, isNegated }) => column === key && operator === "eq" && !isNegated),
  )
}

/** Bytes of a row's documents; 0 if the statement did not read the size. */
const bytesOf = (row: SentRow) => Number(row.documentBytes ?? 0)

function withoutReading(rows: readonly SentRow[]): FoundRows {
  return {
    count: rows.length,
    bytes: 0,
    largestPage: 0,
    async *pages() {
      yield rows
    },
  }
}

/** Splits rows into groups whose documents are read together. */
function pagesOf(rows: readonly SentRow[]): SentRow[][] {
  const pages: SentRow[][] = []
  let bytes = 0
  for (const row of rows) {
    const page = pages.at(-1)
    bytes += bytesOf(row)
    if (page && page.length < mostPerPage && bytes <= pageBytes) page.push(row)
    else {
      pages.push([row])
      bytes = bytesOf(row)
    }
  }
  return pages
}

/** Pads the keys of a page with its last key, up to a number that has a prepared statement. */
function padded(keys: readonly string[]): string[] {
  const size = pageSizes.find((one) => one >= keys.length) ?? keys.length
  return [...keys, ...Array.from({ length: size - keys.length }, () => keys.at(-1) ?? "")]
}

/** A call, split into its shape and its values. */
class Call {
  readonly shape: string
  readonly values: readonly (string | number)[]
  readonly #reading: Reading
  readonly #statement: Statement
  /** Index of each text among the values. Equal texts share an index, because some tables compare them. */
  readonly #places = new Map<string, number>()

  constructor(reading: Reading, statement: Statement) {
    const { table, viewer, query, now } = reading
    const { columns, isSized = false, order = [], page = [], keys = [] } = statement
    this.#reading = reading
    this.#statement = statement
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
    const { userId, staff } = viewer
    const viewerPlace = userId === null ? null : place(userId)
    const staffPlace = staff && [staff.role, place(staff.restaurantId), place(staff.ordersSince)]
    this.shape = JSON.stringify([
      ...[table.name, viewerPlace, staffPlace ?? null, query.namesColumns, query.columns, filters],
      ...[columns, isSized, order, page.length, keys.length],
    ])
    this.values = [now, ...this.#places.keys(), ...keys, ...page]
  }

  /** The rows that match the filters, with placeholders for the values. */
  rows(db: Db, blanks: readonly (string | number)[]) {
    const { table, viewer, query } = this.#reading
    const { columns, order = [], keys = [] } = this.#statement
    const blank = (text: string) => blanks[this.#places.get(text) ?? -1] as string
    const filters = query.filters.map((filter) => ({ ...filter, values: filter.values.map(blank) }))
    const { userId, staff } = viewer
    const seenBy: Viewer = {
      userId: userId === null ? null : blank(userId),
      ...(staff && {
        staff: {
          ...staff,
          restaurantId: blank(staff.restaurantId),
          ordersSince: blank(staff.ordersSince),
        },
      }),
    }
    const used = [...columns, ...[...filters, ...order].map(({ column }) => column)]
    const rows = rowsFor(table, db, seenBy, { ...query, filters, used }, blanks[0] as string)
    const narrowed = applyFilters(rows, filters)
    if (keys.length === 0) return narrowed
    const first = 1 + this.#places.size
    const wanted = blanks.slice(first, first + keys.length)
    return narrowed.where(sql<boolean>`${sql.ref(`row.${table.key[0]}`)} in (${sql.join(wanted)})`)
  }
}
