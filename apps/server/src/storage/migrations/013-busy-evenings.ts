import type { Kysely } from "kysely"

/** The column with the age of each table that the hourly clean-up prunes. */
const ages = {
  sessions: "refreshed_at",
  payment_events: "received_at",
  payment_sessions: "expires_at",
  factor_challenges: "expires_at",
  sent_pushes: "sent_at",
  push_subscriptions: "created_at",
  mails: "created_at",
  mail_tokens: "created_at",
  pkce_codes: "created_at",
  known_devices: "seen_at",
}

/** Indexes for the counts made with every order, and for the clean-up, so that neither scans a whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("orders_menu").execute()
  await db.schema.createIndex("orders_menu").on("orders").columns(["menu_id", "created_at", "table_number"]).execute()
  for (const [table, column] of Object.entries(ages)) {
    await db.schema.createIndex(`${table}_age`).on(table).column(column).execute()
  }
}
