import type { Kysely } from "kysely"

/** A session notes which refresh token was given out again, late: the same again right after it is a sign of theft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("repeated_counter", "integer").execute()
}
