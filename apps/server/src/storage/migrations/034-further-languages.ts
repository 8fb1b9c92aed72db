import { type Kysely, PostgresAdapter, sql } from "kysely"

/** The further languages that a restaurant offers to its diners, as a JSON list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("restaurants")
    .addColumn("languages", text, (column) => column.notNull().defaultTo("[]"))
    .execute()
}
