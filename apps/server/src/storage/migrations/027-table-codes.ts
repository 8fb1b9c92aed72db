import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Renewed codes of table cards, and whether the table of an order was proved by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("table_codes")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("table_key", text, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("table_codes_key", ["user_id", "table_key"])
    .execute()
  await db.schema
    .alterTable("orders")
    .addColumn("is_table_verified", text, (column) => column.notNull().defaultTo("false"))
    .execute()
}
