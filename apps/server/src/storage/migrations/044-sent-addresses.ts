import { type Kysely, PostgresAdapter, sql } from "kysely"

/** The email address that Stripe has for a customer. It is unknown for earlier ones: Stripe gets theirs once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable("payment_customers").addColumn("sent_email", text).execute()
}
