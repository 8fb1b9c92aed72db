import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * What the server does by itself at its times, and who is doing it. On PostgreSQL, whose processes count together, also what
 * they count; those columns are rate-limiter-flexible's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isShared = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isShared ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("jobs")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("due_at", text, (column) => column.notNull())
    .addColumn("ran_at", text)
    .addColumn("holder", text)
    .addColumn("held_until", text)
    .execute()
  if (!isShared) return
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "varchar(255)", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute()
}
