import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * Refunds that fail after the provider has accepted them: what came back, what was meant to be with the payer, and when the
 * provider is asked again. Refunds of earlier versions are asked about at once: the server of then did not learn of a
 * failure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  for (const column of ["refund_failed_cents", "refund_wanted_cents"]) {
    await db.schema
      .alterTable("bill_shares")
      .addColumn(column, "integer", (added) => added.notNull().defaultTo(0))
      .execute()
  }
  for (const column of ["refund_changed_at", "refund_ask_at"]) {
    await db.schema
      .alterTable("bill_shares")
      .addColumn(column, text, (added) => added.notNull().defaultTo(""))
      .execute()
  }
  await db.schema.alterTable("bill_shares").addColumn("refund_failed_at", text).execute()
  await sql`
    update bill_shares
    set refund_wanted_cents = refunded_cents,
      refund_changed_at = coalesce(
        (select max(at) from bill_ledger where user_id = bill_shares.user_id
          and share_id = bill_shares.id and event = 'refunded'),
        created_at
      )
    where refunded_cents > 0
  `.execute(db)
  await sql`update bill_shares set refund_ask_at = refund_changed_at where refunded_cents > 0`.execute(db)
  await db.schema
    .createIndex("bill_shares_refunds")
    .on("bill_shares")
    .column("refund_ask_at")
    .where(sql.ref("refund_ask_at"), "<>", sql.lit(""))
    .execute()
  await db.schema
    .createIndex("bill_shares_failed")
    .on("bill_shares")
    .columns(["user_id", "refund_failed_at"])
    .where(sql.ref("refund_failed_at"), "is not", null)
    .execute()
}
