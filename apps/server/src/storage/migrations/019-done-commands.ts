import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * The ids of commands that are stored. On PostgreSQL a process finds out there whether a commit whose answer was lost
 * took place. An id begins with its time, so new ids are at the end of the index, and old ones are found by the id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("done_commands")
    .addColumn("id", text, (column) => column.primaryKey())
    .execute()
}
