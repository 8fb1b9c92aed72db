import { sql } from "kysely"
import type { Db } from "../storage/schema.ts"
import type { RowSource, WireRow } from "../wire/table.ts"

/** Rows of `bills` with the columns of the API, for their owner only. */
export function billRows(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("bills as bill")
    .select(["bill.id", "bill.user_id", "bill.table_name", "bill.state", "bill.closed_by", "bill.requested_at"])
    .select(["bill.removed", "bill.opened_at", "bill.closed_at"])
    .select([
      euros(sql`bill.total_cents`).as("total"),
      euros(sql`bill.settled_cents`).as("settled"),
      euros(sql`bill.held_cents`).as("held"),
      euros(sql`case when ${rest} > 0 then ${rest} else 0 end`).as("due"),
      euros(sql`case when ${rest} < 0 then -(${rest}) else 0 end`).as("over"),
      euros(sql`bill.tip_cents`).as("tips"),
      asText(sql`bill.version`).as("version"),
    ])
    .where("bill.user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

const rest = sql`(bill.total_cents - bill.settled_cents - bill.held_cents)`

/** A number as text in the collation of the other columns: the empty prefix of an id gives it byte order. */
const asText = (value: ReturnType<typeof sql>) => sql<string>`substr(bill.id, 1, 0) || cast(${value} as text)`

/** Cents as decimal text. */
const euros = (cents: ReturnType<typeof sql>) =>
  sql<string>`substr(bill.id, 1, 0) || cast((${cents}) / 100 as text) || '.'
    || substr(cast(100 + (${cents}) % 100 as text), 2)`

/** Rows of `bill_shares` with the columns of the API: without what identifies a phone or opens a payment. */
export function shareRows(db: Db, ownerId: string): RowSource {
  const number = (column: string) =>
    sql<string>`substr(share.id, 1, 0) || cast(${sql.ref(`share.${column}`)} as text)`.as(column)
  const rows = db
    .selectFrom("bill_shares as share")
    .select(["share.id", "share.bill_id", "share.user_id", "share.kind", "share.state", "share.units"])
    .select([
      number("amount_cents"),
      number("tip_cents"),
      number("refunded_cents"),
      number("refund_due_cents"),
      number("payer"),
    ])
    .select(["share.provider", "share.payment_ref", "share.held_until", "share.created_at"])
    .select(["share.settled_at", "share.disputed_at"])
    .where("share.user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** The owner's bills by id, in the format of the API, oldest first. */
export async function listBillRows(db: Db, ownerId: string, ids: readonly string[]): Promise<WireRow[]> {
  if (ids.length === 0) return []
  const rows = await billRows(db, ownerId)
    .where(sql<boolean>`${sql.ref("row.id")} in (${sql.join(ids)})`)
    .orderBy(sql`${sql.ref("row.opened_at")}, ${sql.ref("row.id")}`)
    .selectAll()
    .execute()
  return rows as unknown as WireRow[]
}
