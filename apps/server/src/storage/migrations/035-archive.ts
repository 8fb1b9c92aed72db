import { type Kysely, PostgresAdapter, sql } from "kysely"

/** What diners could read, and when: each content once, and the periods in which it was displayed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const ofUser = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
  await ofUser("archived_cards")
    .addColumn("sha256", text, (column) => column.notNull())
    .addColumn("document", text, (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("archived_cards_pkey", ["user_id", "sha256"])
    .execute()
  await ofUser("card_displays")
    .addColumn("id", text, (column) => column.primaryKey())
    // No foreign key: what was displayed stays when its menu is deleted.
    .addColumn("menu_id", text, (column) => column.notNull())
    .addColumn("menu_name", text, (column) => column.notNull())
    .addColumn("dishes", "integer", (column) => column.notNull())
    .addColumn("shown_from", text, (column) => column.notNull())
    .addColumn("shown_until", text)
    .addColumn("sha256", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("card_displays_owner").on("card_displays").columns(["user_id", "shown_from"]).execute()
  // An owner has at most one display that has not ended.
  await sql`create unique index card_displays_open on card_displays (user_id) where shown_until is null`.execute(db)
  await db.schema.createIndex("card_displays_age").on("card_displays").column("shown_until").execute()
}
