import type { Kysely } from "kysely"

/** What is looked up for every order of a busy evening, and what is cleaned up every hour, is found in an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("orders_menu").execute()
  await db.schema.createIndex("orders_menu").on("orders").columns(["menu_id", "created_at", "table_number"]).execute()
  await db.schema.createIndex("sessions_refreshed").on("sessions").column("refreshed_at").execute()
  await db.schema.createIndex("payment_events_received").on("payment_events").column("received_at").execute()
  await db.schema.createIndex("payment_sessions_expires").on("payment_sessions").column("expires_at").execute()
}
