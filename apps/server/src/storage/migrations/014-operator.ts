import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Actions of the operator on an account, invitations, and names for the sessions of an owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable("users").addColumn("disabled_at", text).execute()
  await db.schema.alterTable("users").addColumn("taken_down_at", text).execute()
  await db.schema
    .alterTable("sessions")
    .addColumn("device", text, (column) => column.notNull().defaultTo(""))
    .execute()
  await db.schema
    .createTable("invitations")
    .addColumn("email", text, (column) => column.primaryKey())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute()
}
