import type { TableBill, TableBillUnit } from "@ardoise/contract/bills"
import { type Bill, billOf } from "@ardoise/domain/bill/bill"
import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import {
  type BillRecord,
  findBill,
  findOpenBill,
  findShare,
  listShares,
  removedOf,
  type ShareRecord,
  toShare,
} from "../bills/bill-queries.ts"
import { findTablePayments, type TablePaymentSettings } from "../bills/table-payments-queries.ts"
import { listBillOrders } from "../orders/bill-orders.ts"
import type { Db } from "../storage/schema.ts"

/** The bill of a table with everything that it is computed from. */
export type ReadBill = {
  readonly stored: BillRecord
  readonly bill: Bill
  readonly shares: readonly ShareRecord[]
  readonly settings: TablePaymentSettings
}

/** Whose bill is read: the table's, or the closed one that a phone has paid. */
export type BillReader = {
  readonly ownerId: string
  readonly table: string
  /** SHA-256 of the phone's key, or null. */
  readonly payerHash: string | null
  /** The share that the phone comes back from, or null. */
  readonly shareId?: string | null
}

/**
 * Reads the open bill of a table. Without one, reads the closed bill that this phone has paid a part of, so that it sees
 * that everything is paid. The next sitting shows nothing of it.
 */
export async function readTableBill(db: Db, reader: BillReader): Promise<ReadBill | null> {
  const { ownerId, table } = reader
  const open = await findOpenBill(db, { ownerId, tableKey: tableKeyOf(table) })
  const stored = open ?? (await findPaidBill(db, reader))
  return stored === null ? null : readBill(db, stored)
}

/** Reads what a bill is computed from. */
export async function readBill(db: Db, stored: BillRecord): Promise<ReadBill> {
  const settings = await findTablePayments(db, stored.user_id)
  const shares = await listShares(db, stored.id)
  const orders = await listBillOrders(db, stored.id)
  const bill = billOf(orders, removedOf(stored), shares.map(toShare), settings.percents)
  return { stored, bill, shares, settings }
}

/** Finds the last bill of the table that the phone has paid a part of. */
async function findPaidBill(
  db: Db,
  { ownerId, table, payerHash, shareId = null }: BillReader,
): Promise<BillRecord | null> {
  // The phone that comes back from the provider may have no key: then its share names it.
  const hash = payerHash ?? (shareId === null ? null : (await findShare(db, shareId))?.payer_hash)
  if (hash == null) return null
  const found = await db
    .selectFrom("bill_shares")
    .innerJoin("bills", "bills.id", "bill_shares.bill_id")
    .select("bills.id")
    .where("bill_shares.payer_hash", "=", hash)
    // One that was begun and never paid.
    .where("bill_shares.state", "!=", "released")
    .where("bills.user_id", "=", ownerId)
    .where("bills.table_key", "=", tableKeyOf(table))
    .orderBy("bills.opened_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? null : findBill(db, found.id)
}

/**
 * What a phone reads as left to pay. Nothing once staff have closed the table: what was paid at the counter is not known
 * here, and is not to be asked for again. Nor is what went back after the bill was closed.
 */
export function leftCentsOf({ bill, stored }: Pick<ReadBill, "bill" | "stored">): number {
  if (stored.closed_by === "counter") return 0
  return stored.state === "closed" ? Math.max(0, bill.dueCents - bill.returnedCents) : bill.dueCents
}

/** Whether a share belongs to the phone that reads. */
export const isMine = (
  share: Pick<ShareRecord, "id" | "payer_hash">,
  { payerHash, shareId = null }: Pick<BillReader, "payerHash" | "shareId">,
): boolean => share.id === shareId || (payerHash !== null && share.payer_hash === payerHash)

/** The pieces of a bill as a diner sees them: what staff took off is gone. */
function shownUnits({ bill, shares }: ReadBill, reader: Pick<BillReader, "payerHash" | "shareId">): TableBillUnit[] {
  const own = new Set(shares.filter((share) => isMine(share, reader)).map(({ payer }) => payer))
  return bill.units.flatMap(({ key, line, cents, state, payer }) => {
    if (state === "removed") return []
    const mine = payer !== null && own.has(payer)
    return [{ key, name: line.name, choices: choicesInWords(line), amount: euros(cents), state, payer, mine }]
  })
}

/** The bill in the format of `table-bill`. */
export function toTableBill(read: ReadBill | null, reader: BillReader, isOpen: boolean): TableBill {
  const nothing = "0.00"
  if (read === null) {
    return {
      ...{ owner: reader.ownerId, table: reader.table, state: isOpen ? "none" : "closed", opened_at: null, units: [] },
      ...{ total: nothing, settled: nothing, held: nothing, due: nothing, over: nothing, vat: [], mine: [] },
    }
  }
  const { bill, stored } = read
  return {
    owner: reader.ownerId,
    table: stored.table_name,
    state: "open",
    opened_at: stored.opened_at,
    units: shownUnits(read, reader),
    total: euros(bill.totalCents),
    settled: euros(bill.settledCents),
    held: euros(bill.heldCents),
    due: euros(leftCentsOf(read)),
    over: euros(bill.overCents),
    vat: bill.vat.map(({ rate, excludingCents, vatCents, includingCents }) => {
      return { rate, excluding: euros(excludingCents), vat: euros(vatCents), including: euros(includingCents) }
    }),
    mine: read.shares
      .filter((share) => isMine(share, reader))
      .map(({ id, state, amount_cents, tip_cents, held_until }) => {
        return { share_id: id, state, amount: euros(amount_cents), tip: euros(tip_cents), held_until }
      }),
  }
}

const euros = (cents: number) => (cents / 100).toFixed(2)
