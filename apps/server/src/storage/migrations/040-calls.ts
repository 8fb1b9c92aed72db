import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Calls of the team from tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("ordering")
    .addColumn("takes_calls", text, (column) => column.notNull().defaultTo("false"))
    .execute()
  await db.schema
    .createTable("table_calls")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("table_name", text, (column) => column.notNull())
    .addColumn("table_key", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("answered_at", text)
    .addColumn("answered_by", text)
    .execute()
  await db.schema.createIndex("table_calls_owner").on("table_calls").columns(["user_id", "created_at"]).execute()
  await db.schema.createIndex("table_calls_age").on("table_calls").column("created_at").execute()
  // A table has at most one open call of a kind.
  await sql`create unique index table_calls_open on table_calls (user_id, table_key, kind) where answered_at is null`.execute(
    db,
  )
}
