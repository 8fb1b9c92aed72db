import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Promotions: reductions of some prices at some times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("promotions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("definition", text, (column) => column.notNull())
    .addColumn("on_since", text)
    .addColumn("stopped_at", text)
    .addColumn("ends_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("promotions_owner").on("promotions").column("user_id").execute()
  await db.schema.createIndex("promotions_age").on("promotions").column("ends_at").execute()
}
