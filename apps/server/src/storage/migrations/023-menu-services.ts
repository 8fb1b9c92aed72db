import { type Kysely, PostgresAdapter, sql } from "kysely"

/** When menus are served by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("menu_services")
    .addColumn("menu_id", text, (column) => column.primaryKey().references("user_menus.id").onDelete("cascade"))
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("windows", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("menu_services_owner").on("menu_services").column("user_id").execute()
}
