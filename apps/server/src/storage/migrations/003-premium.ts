import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Paid subscriptions beside grants, visits to the provider's pages, and invoice addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : sql`text`
  const ownedBy = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))

  await ownedBy("premium_grants")
    .addColumn("ends_at", text, (column) => column.notNull())
    .execute()
  // Before this migration, every subscription was a grant of the operator.
  await sql`insert into premium_grants (user_id, ends_at) select user_id, ends_at from subscriptions`.execute(db)
  await db.schema
    .alterTable("subscriptions")
    .addColumn("told_end", text, (column) => column.notNull().defaultTo(""))
    .execute()
  await db.schema.alterTable("subscriptions").addColumn("paid_id", text).execute()
  await sql`update subscriptions set told_end = ends_at`.execute(db)

  await db.schema
    .createTable("paid_subscriptions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("provider", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("period_start", text, (column) => column.notNull())
    .addColumn("period_end", text, (column) => column.notNull())
    .addColumn("is_cancelled", "integer", (column) => column.notNull())
    .addColumn("seen_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("paid_subscriptions_owner").on("paid_subscriptions").column("user_id").execute()

  await db.schema
    .createTable("payment_customers")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("provider", text, (column) => column.notNull())
    .addColumn("customer_id", text, (column) => column.notNull().unique())
    .addPrimaryKeyConstraint("payment_customers_pkey", ["user_id", "provider"])
    .execute()

  await db.schema
    .createTable("payment_events")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("received_at", text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable("payment_sessions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("provider", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("url", text)
    .addColumn("return_to", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("payment_sessions_owner").on("payment_sessions").column("user_id").execute()

  await ownedBy("test_payments")
    .addColumn("data", text, (column) => column.notNull())
    .execute()

  await ownedBy("billing_identities")
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("street", text, (column) => column.notNull())
    .addColumn("postal_code", text, (column) => column.notNull())
    .addColumn("city", text, (column) => column.notNull())
    .addColumn("siren", text, (column) => column.notNull())
    .addColumn("vat_number", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute()
}
