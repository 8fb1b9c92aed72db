import { type Selectable, sql } from "kysely"
import type { Db, Schema } from "./schema.ts"

/**
 * The tables of a backup, each behind the ones it refers to. The change feed, jobs and
 * challenges are not among them: they are of processes and moments that are over by then. Keys are kept apart, because SQLite keeps them in a file.
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

/** One row on its way out of a database or into one. */
export type KeptRow = { readonly table: KeptTable; readonly row: Readonly<Record<string, string | number | null>> }

/** How many rows of each table there are. */
export type RowCounts = Record<KeptTable, number>

/** The columns that tell the rows of a table apart, where that is not the id. */
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

/** Rows read at once: documents may have 2 MB. */
const pageSize = 100

/** No rows at all. */
export function noRows(): RowCounts {
  return Object.fromEntries(keptTables.map((table) => [table, 0])) as RowCounts
}

/** Those tables of a backup that a database has: one that waits for its upgrade has some of them. */
export async function listKeptTables(db: Db): Promise<KeptTable[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return keptTables.filter((table) => there.has(table))
}

/**
 * Reads everything as it is at one moment, however long the reading takes and whatever is written meanwhile.
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
 * Stores rows as they are. The caller has opened the transaction.
 *
 * @returns how many of each table
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
