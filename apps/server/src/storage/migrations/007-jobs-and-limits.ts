import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * Jobs of the server, with their times and the process that runs them. On PostgreSQL also the rate limits, because its
 * processes count together; the columns of that table are those of `rate-limiter-flexible`.
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
