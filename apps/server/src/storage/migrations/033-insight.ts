import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Counters of what diners do and of what is sold, and when dishes were sold out. None of them is about a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const ofUser = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
  await ofUser("insight_counts")
    // No foreign key: what was counted stays when its menu is deleted.
    .addColumn("menu_id", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("hour", text, (column) => column.notNull())
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("insight_counts_pkey", ["user_id", "kind", "day", "menu_id", "hour", "subject"])
    .execute()
  await db.schema.createIndex("insight_counts_age").on("insight_counts").column("day").execute()
  await ofUser("sales_counts")
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("hour", text, (column) => column.notNull())
    .addColumn("dish_id", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull())
    .addColumn("cents", "integer", (column) => column.notNull())
    .addColumn("orders", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("sales_counts_pkey", ["user_id", "day", "hour", "dish_id", "name"])
    .execute()
  await db.schema.createIndex("sales_counts_age").on("sales_counts").column("day").execute()
  await ofUser("sold_out_spans")
    .addColumn("menu_id", text, (column) => column.notNull().references("user_menus.id").onDelete("cascade"))
    .addColumn("dish_id", text, (column) => column.notNull())
    .addColumn("began_at", text, (column) => column.notNull())
    .addColumn("ends_at", text)
    .addPrimaryKeyConstraint("sold_out_spans_pkey", ["menu_id", "dish_id", "began_at"])
    .execute()
  await db.schema.createIndex("sold_out_spans_owner").on("sold_out_spans").columns(["user_id", "began_at"]).execute()
  await db.schema.createIndex("sold_out_spans_age").on("sold_out_spans").column("began_at").execute()
}
