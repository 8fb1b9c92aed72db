import { billOf, isOverHeld } from "@ardoise/domain/bill/bill"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { sql } from "kysely"
import {
  type BillRecord,
  findBill,
  findOpenBill,
  listShares,
  removedOf,
  type ShareRecord,
  toShare,
} from "../bills/bill-queries.ts"
import { closeBill } from "../bills/close-bill.ts"
import { lockBill, lockOpenBill } from "../bills/lock-bill.ts"
import { listBillOrders, moveOrdersOf, refreshBillOf, reopenBill } from "../orders/bill-orders.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import { applyFilters, type UpdateArgs, type WireRow, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { billRows, billRowsOfStaff, listBillRows } from "./bill-wire.ts"

/** What an update of `bills` sets, already checked by `billTable`. */
export type BillPatch = {
  readonly state?: "open" | "closed"
  /** The staff have come to the table. */
  readonly requested_at?: null
}

/**
 * Closes bills of guests who pay at the counter, or reopens them until the next morning. Stores nothing about the money
 * at the counter. If the filters include the state and the sum that the caller saw, a bill that has changed meanwhile is
 * not updated.
 *
 * @returns `bill-being-paid` while a phone pays and may still be answered; `bill-exists` if the table has another open
 * bill; `bill-closed` for a bill of an earlier day
 */
export const updateBills = defineCommand(
  "table-payments/update-bills",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { db } = scope
    const { ownerId, staff, at } = args
    const patch = args.patch as BillPatch
    const meant = () => {
      const seen = staff ? billRowsOfStaff(db, staff) : billRows(db, ownerId)
      return applyFilters(seen, args.filters).select(sql<string>`${sql.ref("row.id")}`.as("id"))
    }
    const found = await meant().orderBy(sql.ref("row.id")).execute()
    const ids: string[] = []
    for (const { id } of found) {
      const bill = await lockBill(scope, id)
      if (bill === null) continue
      // An order or a payment may have come before the lock: the bill is no longer the one that staff saw.
      const isSame = await meant().where(sql.ref("row.id"), "=", id).executeTakeFirst()
      if (isSame === undefined) continue
      ids.push(id)
      if (patch.requested_at === null) {
        await db.updateTable("bills").set({ requested_at: null }).where("id", "=", id).execute()
      }
      const refusal = await move(scope, bill, patch, at)
      if (refusal !== null) return refuse(refusal)
    }
    return writeAnswer(args, await listBillRows(db, ownerId, ids))
  },
)

type MoveRefusal = "bill-being-paid" | "bill-exists" | "bill-closed"

async function move(
  scope: CommandScope,
  bill: BillRecord,
  { state }: BillPatch,
  at: string,
): Promise<MoveRefusal | null> {
  if (state === "closed" && bill.state === "open") {
    if (await isBeingPaid(scope, bill, at)) return "bill-being-paid"
    await closeBill(scope, bill, { by: "counter", at })
    return null
  }
  if (state === "open" && bill.state === "closed") {
    if (bill.expires_at <= at || bill.closed_by === "moved") return "bill-closed"
    const place = { ownerId: bill.user_id, tableKey: bill.table_key }
    if ((await findOpenBill(scope.db, place)) !== null) return "bill-exists"
    await reopenBill(scope, bill, { at, staysOpen: true })
    return null
  }
  await scope.record({ owner: bill.user_id, kind: "bill", event: "update", ref: bill.id, version: at })
  return null
}

/**
 * Whether a phone pays for the bill and its provider may still answer. Afterwards staff may close the table: money that
 * comes later goes back.
 */
async function isBeingPaid({ db }: CommandScope, bill: BillRecord, at: string): Promise<boolean> {
  const shares = await listShares(db, bill.id)
  return shares.some(({ state, held_until: until }) => state === "held" && until > at)
}

/** The bill in the format of the API, or why it did not change. */
export type BillAnswer = Result<WireRow, "bill-closed" | "bill-changed" | "bill-being-paid" | "unit-settled">

/**
 * Takes units off an open bill: open ones, and paid ones whose money went back. Units that were taken off already stay
 * off. Refused while a phone pays for them, or would pay more than is left.
 */
export const removeFromBill = defineCommand(
  "table-payments/remove-units",
  "ownerId",
  async (
    scope,
    args: { readonly ownerId: string; readonly billId: string; readonly units: readonly string[]; readonly at: string },
  ): Promise<BillAnswer> => {
    const { db } = scope
    const { ownerId, billId, at } = args
    const bill = await lockBill(scope, billId)
    if (bill === null || bill.user_id !== ownerId || bill.state === "closed") return refuse("bill-closed")
    const shares = (await listShares(db, billId)).map(toShare)
    const orders = await listBillOrders(db, billId)
    const { units, returnedCents } = billOf(orders, removedOf(bill), shares)
    const known = new Map(units.map((unit) => [unit.key, unit]))
    const asked = [...new Set(args.units)].map((key) => known.get(key))
    if (asked.includes(undefined)) return refuse("bill-changed")
    if (asked.some((unit) => unit?.state === "held")) return refuse("bill-being-paid")
    // A paid dish is refunded first. Then the table does not owe it again.
    const paidCents = asked.reduce((sum, unit) => sum + (unit?.state === "settled" ? unit.cents : 0), 0)
    if (paidCents > returnedCents) return refuse("unit-settled")
    const gone = [...new Set([...removedOf(bill), ...args.units])]
    if (isOverHeld(billOf(orders, gone, shares))) return refuse("bill-being-paid")
    const removed = JSON.stringify(gone)
    await db.updateTable("bills").set({ removed }).where("id", "=", billId).execute()
    await refreshBillOf(scope, { ...bill, removed }, { at })
    return rowOf(scope, ownerId, billId)
  },
)

/**
 * Moves an open bill to another table, with its orders. An open bill there takes up its orders and payments, and this one
 * is closed.
 *
 * @returns the bill of the other table
 */
export const moveBill = defineCommand(
  "table-payments/move-bill",
  "ownerId",
  async (
    scope,
    args: { readonly ownerId: string; readonly billId: string; readonly table: string; readonly at: string },
  ): Promise<BillAnswer> => {
    const { db } = scope
    const { ownerId, billId, table, at } = args
    const tableKey = tableKeyOf(table)
    const seen = await findBill(db, billId)
    if (seen === null || seen.user_id !== ownerId || seen.state === "closed") return refuse("bill-closed")
    if (seen.table_key === tableKey) return rowOf(scope, ownerId, billId)
    // Commands of one owner run one after another, so no other command can lock the two bills in another order. An order
    // locks only one.
    const bill = await lockBill(scope, billId)
    if (bill === null || bill.state === "closed") return refuse("bill-closed")
    const shares = await listShares(db, billId)
    if (shares.some(({ state }) => state === "held")) return refuse("bill-being-paid")
    const other = await lockOpenBill(scope, { ownerId, tableKey })
    await moveOrdersOf(scope, bill, { table: other?.table_name ?? table, at })
    if (other === null) {
      await db.updateTable("bills").set({ table_name: table, table_key: tableKey }).where("id", "=", billId).execute()
      await scope.record({ owner: ownerId, kind: "bill", event: "update", ref: billId, version: at })
      return rowOf(scope, ownerId, billId)
    }
    await db.updateTable("orders").set({ bill_id: other.id }).where("bill_id", "=", billId).execute()
    await moveShares(scope, shares, other)
    const removed = JSON.stringify([...removedOf(other), ...removedOf(bill)])
    const asked = bill.requested_at ?? other.requested_at
    await db.updateTable("bills").set({ removed, requested_at: asked }).where("id", "=", other.id).execute()
    const nothing = { total_cents: 0, settled_cents: 0, held_cents: 0, tip_cents: 0, removed: "[]" }
    await db.updateTable("bills").set(nothing).where("id", "=", billId).execute()
    await closeBill(scope, bill, { by: "moved", at })
    await refreshBillOf(scope, { ...other, removed }, { at })
    return rowOf(scope, ownerId, other.id)
  },
)

/** Gives payments to another bill. Its phones are counted on. */
async function moveShares({ db }: CommandScope, shares: readonly ShareRecord[], to: BillRecord): Promise<void> {
  const known = (await listShares(db, to.id)).map(({ payer }) => payer)
  const first = Math.max(0, ...known)
  for (const { id, payer } of shares) {
    await db
      .updateTable("bill_shares")
      .set({ bill_id: to.id, payer: payer + first })
      .where("id", "=", id)
      .execute()
  }
}

async function rowOf({ db }: CommandScope, ownerId: string, billId: string): Promise<BillAnswer> {
  const [row] = await listBillRows(db, ownerId, [billId])
  return row === undefined ? refuse("bill-closed") : ok(row)
}

/** Stores that a diner of a table asks to pay the staff. @returns false where nothing was ordered: then nothing is stored */
export const callWaiter = defineCommand(
  "table-payments/call-waiter",
  "ownerId",
  async (
    scope,
    { ownerId, tableKey, at }: { readonly ownerId: string; readonly tableKey: string; readonly at: string },
  ): Promise<boolean> => {
    const bill = await lockOpenBill(scope, { ownerId, tableKey })
    if (bill === null) return false
    await scope.db.updateTable("bills").set({ requested_at: at }).where("id", "=", bill.id).execute()
    await scope.record({ owner: ownerId, kind: "bill", event: "update", ref: bill.id, version: at })
    return true
  },
)

/**
 * Closes a bill whose end has come. One that was paid or ordered at meanwhile stays, and one that a phone is paying waits
 * for the answer of its provider: money for a closed bill would go back.
 */
export const endBill = defineCommand(
  "table-payments/end-bill",
  "ownerId",
  async (
    scope,
    { billId, at }: { readonly ownerId: string; readonly billId: string; readonly at: string },
  ): Promise<void> => {
    const bill = await lockBill(scope, billId)
    if (bill === null || bill.state === "closed" || bill.ends_at > at || bill.held_cents > 0) return
    await closeBill(scope, bill, { by: bill.expires_at > at ? "online" : "expired", at })
  },
)
