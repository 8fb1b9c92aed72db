import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Reductions of whole orders, and how many orders used the code of a promotion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("orders")
    .addColumn("reductions", text, (column) => column.notNull().defaultTo("[]"))
    .execute()
  await db.schema
    .alterTable("promotions")
    .addColumn("uses", "integer", (column) => column.notNull().defaultTo(0))
    .execute()
}
