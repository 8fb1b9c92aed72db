import type { Kysely } from "kysely"

/**
 * Records the number of the refresh token that a session was issued again, late. A late repeat of that token, too, is
 * treated as theft.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("repeated_counter", "integer").execute()
}
