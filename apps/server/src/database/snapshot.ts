import { type Selectable, sql } from "kysely"
import type { Db, Schema } from "./schema.ts"

/**
 * The tables of a backup, in an order in which each one follows the tables it refers to. The change feed, jobs and
 * challenges are not included: they belong to processes and moments that are over. Keys are stored separately, because
 * SQLite installations have them in a file.
 */
export const keptTables = [
  "users",
  "sessions",
  "factors",
  "recovery_codes",
  "invitations",
  "user_menus",
  "menu_versions",
  "sold_out",
  "orders",
  "subscriptions",
  "restaurants",
  "ordering",
  "premium_grants",
  "paid_subscriptions",
  "payment_customers",
  "payment_events",
  "payment_sessions",
  "test_payments",
  "billing_identities",
  "push_subscriptions",
  "sent_pushes",
  "mails",
  "mail_tokens",
  "pkce_codes",
  "known_devices",
  "storage_objects",
] as const satisfies readonly (keyof Schema)[]

/** A table of a backup. */
export type KeptTable = (typeof keptTables)[number]

/** One row that is read from a database or written to one. */
export type KeptRow = { readonly table: KeptTable; readonly row: Readonly<Record<string, string | number | null>> }

/** Number of rows of each table. */
export type RowCounts = Record<KeptTable, number>

/** The key columns of each table whose key is not `id`. */
const keys: Partial<Record<KeptTable, readonly string[]>> = {
  invitations: ["email"],
  recovery_codes: ["factor_id", "code_hash"],
  sold_out: ["menu_id", "item_id"],
  subscriptions: ["user_id"],
  restaurants: ["user_id"],
  ordering: ["user_id"],
  premium_grants: ["user_id"],
  payment_customers: ["user_id", "provider"],
  test_payments: ["user_id"],
  billing_identities: ["user_id"],
  known_devices: ["user_id", "device_hash"],
}

/** Rows read at once. Each document may have 2 MB. */
const pageSize = 100

/** Zero for every table. */
export function noRows(): RowCounts {
  return Object.fromEntries(keptTables.map((table) => [table, 0])) as RowCounts
}

/** Returns the backup tables that a database has. One that is not yet migrated has only some of them. */
export async function listKeptTables(db: Db): Promise<KeptTable[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return keptTables.filter((table) => there.has(table))
}

/**
 * Reads all rows as they are at one moment, however long it takes and whatever is written meanwhile.
 *
 * @param db a connection of its own, with the reading transaction open
 */
export async function* readAllRows(db: Db): AsyncGenerator<KeptRow> {
  for (const table of await listKeptTables(db)) {
    const key = keys[table] ?? ["id"]
    const columns = sql.join(key.map((column) => sql.ref(column)))
    let after = key.map(() => "")
    for (;;) {
      const { rows } = await sql<Selectable<Schema[KeptTable]>>`
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
export async function writeRows(db: Db, rows: AsyncIterable<KeptRow>): Promise<RowCounts> {
  const counts = noRows()
  for await (const { table, row } of rows) {
    const columns = Object.keys(row)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})
    `.execute(db)
    counts[table] += 1
  }
  return counts
}
