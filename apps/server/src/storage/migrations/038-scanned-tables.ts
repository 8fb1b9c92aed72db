import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Restaurants that take orders of diners only with the code of a table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("ordering")
    .addColumn("needs_table_code", text, (column) => column.notNull().defaultTo("false"))
    .execute()
}
