import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Printers that fetch their tickets, and what each of them has fetched and printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("printers")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("prints", text, (column) => column.notNull())
    .addColumn("secret_hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("seen_at", text)
    .addColumn("state", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("printers_owner").on("printers").column("user_id").execute()
  await db.schema
    .createTable("printer_tickets")
    .addColumn("printer_id", text, (column) => column.notNull().references("printers.id").onDelete("cascade"))
    .addColumn("id", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    // No foreign key: an order is erased on its own.
    .addColumn("order_id", text)
    .addColumn("asked_at", text, (column) => column.notNull())
    .addColumn("fetches", "integer", (column) => column.notNull())
    .addColumn("media", "integer", (column) => column.notNull())
    .addColumn("waits_until", text)
    .addColumn("ended_at", text)
    .addColumn("has_failed", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("printer_tickets_pkey", ["printer_id", "id"])
    .execute()
  await db.schema.createIndex("printer_tickets_age").on("printer_tickets").column("asked_at").execute()
}
