import { sql } from "kysely"
import type { Db, TableName } from "../schema.ts"

/** A table of a backup. Plain data, because it is sent to the thread that takes backups. */
export type BackedUpTable<Name extends TableName = TableName> = {
  readonly name: Name
  /** The key columns; `id` by default. */
  readonly key?: readonly string[]
  /** The columns that name a file: its id, its bytes, and the beginning of their SHA-256 in quotes. A backup contains it. */
  readonly fileColumns?: { readonly id: string; readonly size: string; readonly etag: string }
  /** A column that rows of old backups lack, and the migration whose tables such rows have. */
  readonly before?: { readonly column: string; readonly version: string }
}

/** One row that is read from a database or written to one. */
export type BackupRow = { readonly table: string; readonly row: Readonly<Record<string, string | number | null>> }

/** Number of rows of each table. */
export type RowCounts = Record<string, number>

/** Rows read at once. Each document may have 2 MB. */
const pageSize = 100

/** Zero for every table. */
export function noRows(tables: readonly BackedUpTable[]): RowCounts {
  return Object.fromEntries(tables.map(({ name }) => [name, 0]))
}

/** Returns those of the tables that a database has. One that is not yet migrated has only some of them. */
export async function listExistingTables(db: Db, tables: readonly BackedUpTable[]): Promise<BackedUpTable[]> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return tables.filter(({ name }) => existing.has(name))
}

/**
 * Reads all rows as they are at one moment, however long it takes and whatever is written meanwhile.
 *
 * @param db a connection of its own, with the reading transaction open
 */
export async function* readAllRows(db: Db, tables: readonly BackedUpTable[]): AsyncGenerator<BackupRow> {
  for (const { name: table, key = ["id"] } of await listExistingTables(db, tables)) {
    const columns = sql.join(key.map((column) => sql.ref(column)))
    let after = key.map(() => "")
    for (;;) {
      const { rows } = await sql<BackupRow["row"]>`
        select * from ${sql.table(table)} where (${columns}) > (${sql.join(after)}) order by ${columns} limit ${pageSize}
      `.execute(db)
      for (const row of rows) yield { table, row: { ...row } }
      const last = rows.at(-1) as Record<string, string> | undefined
      if (!last || rows.length < pageSize) break
      after = key.map((column) => last[column] ?? "")
    }
  }
}

/**
 * Inserts rows unchanged. The caller has opened the transaction.
 *
 * @returns the number of rows of each table
 */
export async function writeRows(
  db: Db,
  tables: readonly BackedUpTable[],
  rows: AsyncIterable<BackupRow>,
): Promise<RowCounts> {
  const counts = noRows(tables)
  for await (const { table, row } of rows) {
    const columns = Object.keys(row)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})
    `.execute(db)
    counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}
