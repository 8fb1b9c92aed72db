import { type Kysely, PostgresAdapter, sql } from "kysely"

/** The time at which an account is erased, once its owner has asked for deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable("users").addColumn("deletes_at", text).execute()
  await db.schema.createIndex("users_ending").on("users").column("deletes_at").execute()
}
