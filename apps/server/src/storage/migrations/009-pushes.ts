import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Push notifications: their recipients, and those that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("push_subscriptions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("session_id", text, (column) => column.references("sessions.id").onDelete("cascade"))
    .addColumn("order_id", text, (column) => column.references("orders.id").onDelete("cascade"))
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("endpoint", text, (column) => column.notNull())
    .addColumn("p256dh", text, (column) => column.notNull())
    .addColumn("auth", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute()
  for (const column of ["user_id", "session_id", "order_id"]) {
    await db.schema.createIndex(`push_subscriptions_${column}`).on("push_subscriptions").column(column).execute()
  }
  await db.schema
    .createTable("sent_pushes")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("sent_at", text, (column) => column.notNull())
    .execute()
}
