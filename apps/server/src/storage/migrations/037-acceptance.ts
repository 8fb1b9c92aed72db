import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * Orders that wait until somebody of the floor lets them through to the kitchen. The empty default means "when it was
 * placed": it is right for every earlier order, and for those that a process of the release before still writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("ordering")
    .addColumn("needs_acceptance", text, (column) => column.notNull().defaultTo("false"))
    .execute()
  await db.schema
    .alterTable("orders")
    .addColumn("accepted_at", text, (column) => column.defaultTo(""))
    .execute()
}
