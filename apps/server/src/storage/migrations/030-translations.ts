import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Translations that owners have read, and proposals for them. They are beside the menus: a save changes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("translations")
    .addColumn("menu_id", text, (column) => column.notNull())
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("part", text, (column) => column.notNull())
    .addColumn("ref", text, (column) => column.notNull())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("text", text)
    .addColumn("text_by", text)
    .addColumn("reviewed_at", text)
    .addColumn("suggestion", text)
    .addColumn("suggested_source", text)
    .addColumn("suggested_by", text)
    .addColumn("suggested_with", text)
    .addColumn("doubts", text)
    .addColumn("updated_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("translations_pkey", ["menu_id", "language", "part", "ref"])
    .execute()
  await db.schema.createIndex("translations_owner").on("translations").columns(["user_id", "language"]).execute()
}
