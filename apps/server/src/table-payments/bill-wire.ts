import { mayDo } from "@ardoise/domain/team/staff-role"
import { sql } from "kysely"
import type { Db } from "../storage/schema.ts"
import type { RowSource, StaffSight, WireRow } from "../wire/table.ts"

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

/**
 * Rows of `bills` for a device of the team: none for the kitchen; for the floor those that are open, and those of the last
 * hours.
 *
 * @param staff its ids and time may be placeholders of a prepared query
 */
export function billRowsOfStaff(db: Db, { restaurantId, role, ordersSince }: StaffSight): RowSource {
  const isSeen = mayDo(role, "bills")
    ? sql<boolean>`(row.state = 'open' or ${sql.ref("row.opened_at")} > ${ordersSince})`
    : sql<boolean>`1 = 0`
  return billRows(db, restaurantId).where(isSeen)
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
      number("refund_failed_cents"),
      number("refund_wanted_cents"),
      number("refund_due_cents"),
      number("payer"),
    ])
    .select(["share.provider", "share.payment_ref", "share.held_until", "share.created_at"])
    .select(["share.settled_at", "share.disputed_at", "share.refund_failed_at"])
    .where("share.user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** Rows of `bill_shares` for a device of the team: the payments of the bills that it sees, without their references. */
export function shareRowsOfStaff(db: Db, staff: StaffSight): RowSource {
  const bills = billRowsOfStaff(db, staff).select(sql.ref("row.id").as("id"))
  const seen = shareRows(db, staff.restaurantId)
    .where(sql<boolean>`${sql.ref("row.bill_id")} in (${bills})`)
    .select(shareColumns.map((column) => sql.ref(`row.${column}`).as(column)))
    .select(sql<string | null>`cast(null as text)`.as("payment_ref"))
  return db.selectFrom(seen.as("row")) as unknown as RowSource
}

/** The columns of `bill_shares` that devices of the team see. */
const shareColumns = [
  ...(["id", "bill_id", "user_id", "kind", "state", "units", "amount_cents", "tip_cents", "refunded_cents"] as const),
  ...(["refund_failed_cents", "refund_wanted_cents", "refund_failed_at", "refund_due_cents", "payer"] as const),
  ...(["provider", "held_until", "created_at", "settled_at", "disputed_at"] as const),
]

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
