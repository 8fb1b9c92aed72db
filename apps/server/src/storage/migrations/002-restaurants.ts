import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Public information about a restaurant. An owner without a row has entered nothing yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("restaurants")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("street", text, (column) => column.notNull())
    .addColumn("postal_code", text, (column) => column.notNull())
    .addColumn("city", text, (column) => column.notNull())
    .addColumn("telephone", text, (column) => column.notNull())
    .addColumn("opening_hours", text, (column) => column.notNull())
    .addColumn("time_zone", text, (column) => column.notNull())
    .addColumn("service_included", text, (column) => column.notNull())
    .execute()
}
