import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Which try a refund is, and when it was last asked for: calls at the same moment are one try, in any process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable("bill_shares")
    .addColumn("refund_try", "integer", (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable("bill_shares")
    .addColumn("refund_tried_at", text, (column) => column.notNull().defaultTo(""))
    .execute()
}
