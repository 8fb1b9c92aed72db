import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Orders whose starters, mains and desserts are sent to the kitchen one after the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("ordering")
    .addColumn("serves_in_steps", text, (column) => column.notNull().defaultTo("false"))
    .execute()
  await db.schema.alterTable("orders").addColumn("serving", "integer").execute()
  await db.schema.alterTable("orders").addColumn("serving_since", text).execute()
}
