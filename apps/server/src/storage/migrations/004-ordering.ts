import { type Kysely, PostgresAdapter, sql } from "kysely"

/** When and at which tables a restaurant takes orders. An owner without a row has chosen nothing yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("ordering")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("is_open", text, (column) => column.notNull())
    .addColumn("keeps_hours", text, (column) => column.notNull())
    .addColumn("tables", text, (column) => column.notNull())
    .execute()
}
