import { type Kysely, PostgresAdapter, sql } from "kysely"

/** What the carte must say of the whole restaurant: the rate of service, free water, and the notices in the room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable("restaurants").addColumn("service_rate", text).execute()
  const columns = { water_notice: "card", posted_notices: "{}" }
  for (const [name, value] of Object.entries(columns)) {
    await db.schema
      .alterTable("restaurants")
      .addColumn(name, text, (column) => column.notNull().defaultTo(value))
      .execute()
  }
}
