import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * Notifications for devices of a restaurant's team. A subscription ends with its device. Also an index with which devices
 * are counted by role.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("push_subscriptions")
    .addColumn("device_id", text, (column) => column.references("staff_devices.id").onDelete("cascade"))
    .execute()
  await db.schema.createIndex("push_subscriptions_device_id").on("push_subscriptions").column("device_id").execute()
  await db.schema.createIndex("staff_devices_role").on("staff_devices").column("role").execute()
}
