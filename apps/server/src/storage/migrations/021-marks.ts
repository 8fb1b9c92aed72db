import { type Kysely, PostgresAdapter, sql } from "kysely"

/** The restaurant's own mark: the path of its file, and where it appears. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const columns = { mark: "", mark_on_menu: "true", mark_on_cards: "true" }
  for (const [name, value] of Object.entries(columns)) {
    await db.schema
      .alterTable("restaurants")
      .addColumn(name, text, (column) => column.notNull().defaultTo(value))
      .execute()
  }
}
