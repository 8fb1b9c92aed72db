import type { Share } from "@ardoise/domain/bill/share"
import { type Selectable, sql } from "kysely"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type {} from "./bill-rows.ts"

/** A stored bill. */
export type BillRecord = Selectable<Schema["bills"]>

/** A stored payment. */
export type ShareRecord = Selectable<Schema["bill_shares"]>

/**
 * The state of an open bill, written into the statement: an index of open bills serves a prepared statement only where
 * the condition is no parameter.
 */
export const isOpen = sql.lit("open" as const)

/** The same for a share that is being paid. */
export const isHeld = sql.lit("held" as const)

/** The open bill of a table, or null. @param place.tableKey see `tableKeyOf` */
export async function findOpenBill(
  db: Db,
  place: { readonly ownerId: string; readonly tableKey: string },
): Promise<BillRecord | null> {
  const [found] = await findOpen(db, place)
  return found ?? null
}

const findOpen = prepareQuery<{ ownerId: string; tableKey: string }, BillRecord>((db, blank) =>
  db
    .selectFrom("bills")
    .selectAll()
    .where("user_id", "=", blank("ownerId"))
    .where("table_key", "=", blank("tableKey"))
    .where("state", "=", isOpen),
)

/** A bill by its id, or null. */
export async function findBill(db: Db, id: string): Promise<BillRecord | null> {
  const found = await db.selectFrom("bills").selectAll().where("id", "=", id).executeTakeFirst()
  return found ?? null
}

/** The payments of a bill, oldest first. */
export async function listShares(db: Db, billId: string): Promise<readonly ShareRecord[]> {
  return sharesOf(db, { billId })
}

const sharesOf = prepareQuery<{ billId: string }, ShareRecord>((db, blank) =>
  db.selectFrom("bill_shares").selectAll().where("bill_id", "=", blank("billId")).orderBy("created_at").orderBy("id"),
)

/** A payment by its id, or null. */
export async function findShare(db: Db, id: string): Promise<ShareRecord | null> {
  const found = await db.selectFrom("bill_shares").selectAll().where("id", "=", id).executeTakeFirst()
  return found ?? null
}

/** The payment of a share by the provider's number of it, or null. @param payment.accountId the account that was paid */
export async function findSharePaidWith(
  db: Db,
  payment: { readonly provider: ShareRecord["provider"]; readonly accountId: string; readonly reference: string },
): Promise<ShareRecord | null> {
  const found = await db
    .selectFrom("bill_shares")
    .selectAll()
    .where("payment_ref", "=", payment.reference)
    .where("provider", "=", payment.provider)
    .where("account_id", "=", payment.accountId)
    .executeTakeFirst()
  return found ?? null
}

/** Converts a stored payment to that of the domain. */
export function toShare(row: ShareRecord): Share {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    cents: row.amount_cents,
    tipCents: row.tip_cents,
    refundedCents: row.refunded_cents,
    refundFailedCents: row.refund_failed_cents,
    refundWantedCents: row.refund_wanted_cents,
    refundDueCents: row.refund_due_cents,
    units: parseStored(row.units) as readonly string[],
    payer: row.payer,
    heldUntil: row.held_until,
  }
}

/** Keys of the units that staff took off a bill. */
export const removedOf = ({ removed }: Pick<BillRecord, "removed">) => parseStored(removed) as readonly string[]
