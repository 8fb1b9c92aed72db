import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * Short addresses of restaurants. A code is never used again, because it may be printed: the row of a deleted account
 * stays, without its owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("short_addresses")
    .addColumn("code", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.unique().references("users.id").onDelete("set null"))
    .execute()
}
