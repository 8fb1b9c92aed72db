import type { Kysely } from "kysely"

/** By what each table is cleaned up every hour. */
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

/** What is counted for every order of a busy evening stands in an index, and nothing is read from end to end to be cleaned up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("orders_menu").execute()
  await db.schema.createIndex("orders_menu").on("orders").columns(["menu_id", "created_at", "table_number"]).execute()
  for (const [table, column] of Object.entries(ages)) {
    await db.schema.createIndex(`${table}_age`).on(table).column(column).execute()
  }
}
