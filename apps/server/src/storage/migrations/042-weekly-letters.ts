import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Who gets the weekly email, and which week was sent last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("insight_letters")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("switched_on_at", text)
    .addColumn("last_week", text)
    .execute()
}
