import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * When the server asks the provider about a payment next: a provider that does not answer for one payment must not delay
 * the others. Also how often the note was sent by email, and indexes for events that name an account or a payment of the provider.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("bill_shares")
    .addColumn("ask_at", text, (column) => column.notNull().defaultTo(""))
    .execute()
  await db.schema
    .alterTable("bill_shares")
    .addColumn("letters", "integer", (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex("bill_shares_held").execute()
  await db.schema
    .createIndex("bill_shares_held")
    .on("bill_shares")
    .column("ask_at")
    .where(sql.ref("state"), "=", sql.lit("held"))
    .execute()
  await db.schema.dropIndex("bill_shares_back").execute()
  await db.schema
    .createIndex("bill_shares_back")
    .on("bill_shares")
    .column("ask_at")
    .where(sql.ref("refund_due_cents"), ">", sql.lit(0))
    .execute()
  await db.schema
    .createIndex("bill_shares_reference")
    .on("bill_shares")
    .column("payment_ref")
    .where(sql.ref("payment_ref"), "is not", null)
    .execute()
  await db.schema.createIndex("payment_accounts_account").on("payment_accounts").column("account_id").execute()
}
