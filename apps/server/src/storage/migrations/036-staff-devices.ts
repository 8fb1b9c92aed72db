import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Devices of a restaurant's team, the codes that link them, and which device last moved an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("staff_devices")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("refresh_counter", "integer", (column) => column.notNull())
    .addColumn("refreshed_at", text, (column) => column.notNull())
    .addColumn("repeated_counter", "integer")
    .addColumn("linked_at", text, (column) => column.notNull())
    .addColumn("seen_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("staff_devices_owner").on("staff_devices").column("user_id").execute()
  await db.schema.createIndex("staff_devices_age").on("staff_devices").column("refreshed_at").execute()
  await db.schema
    .createTable("staff_invites")
    .addColumn("code_hash", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("staff_invites_owner").on("staff_invites").column("user_id").execute()
  await db.schema.createIndex("staff_invites_age").on("staff_invites").column("expires_at").execute()
  await db.schema.alterTable("orders").addColumn("moved_by", text).execute()
}
