import type { Readable } from "node:stream"
import { setImmediate as othersTurn } from "node:timers/promises"
import { sql } from "kysely"
import type { FileStore } from "../storage/disk/file-store.ts"
import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** Rows per query. */
const rowsAtOnce = 20

/** What an export reads from. Times are ISO text. */
export type ExportScope = {
  /** The connection for large reads. */
  readonly db: Db
  readonly files: FileStore
  readonly ownerId: string
  readonly now: string
  /** IANA name: the time zone of the restaurant. */
  readonly timeZone: string
}

/** A list of rows in `donnees.json`. */
export type ExportedList = {
  readonly name: string
  readonly rows: RowSource
  /** The column by which pages are read; `id` by default. */
  readonly key?: string
  /** Rows per query, if their documents are large. */
  readonly atOnce?: number
  /** Columns that hold JSON. */
  readonly json: readonly string[]
}

/** A file of the export. It is opened when the ZIP reaches it, as there may be thousands. */
export type ExportedFile = {
  readonly path: string
  readonly open: () => Promise<Readable | null>
  /** Whether compressing it is worth the time. */
  readonly isText?: boolean
}

/** What a feature adds to the export of an account. */
export type ExportPart = {
  /** Single values of `donnees.json`. */
  readonly values?: readonly { readonly name: string; readonly read: (scope: ExportScope) => Promise<unknown> }[]
  /** Lists of `donnees.json`, after all values. */
  readonly lists?: (scope: ExportScope) => readonly ExportedList[]
  /** A section of `lisez-moi.html`. */
  readonly section?: (scope: ExportScope) => AsyncIterable<string>
  readonly files?: (scope: ExportScope) => Promise<readonly ExportedFile[]>
}

/** Yields all rows in the order of `key`, `atOnce` rows per query. Yields to the event loop after each page. */
export async function* readExported(
  rows: RowSource,
  { key = "id", atOnce = rowsAtOnce }: Pick<ExportedList, "key" | "atOnce"> = {},
): AsyncGenerator<Readonly<Record<string, string | null>>> {
  const column = sql.ref(`row.${key}`)
  let after = ""
  for (;;) {
    const page = (await rows
      .where(sql<boolean>`${column} > ${after}`)
      .orderBy(column)
      .limit(atOnce)
      .selectAll()
      .execute()) as Record<string, string | null>[]
    yield* page
    const last = page.at(-1)?.[key]
    if (!last || page.length < atOnce) return
    after = last
    await othersTurn()
  }
}

/**
 * Removes the first folder, which is the owner's id and has no meaning in an export of their own. Earlier versions stored
 * a file that was moved to the bare id.
 */
export function exportPath(ownerId: string, bucket: string, name: string): string {
  return `${bucket}/${name.slice(ownerId.length + 1) || name}`
}
