import { billOf } from "@ardoise/domain/bill/bill"
import { billIdOf } from "../bills/bill-id.ts"
import { type BillRecord, findOpenBill, listShares, removedOf, toShare } from "../bills/bill-queries.ts"
import { findTimeZoneOfPayments } from "../bills/table-payments-queries.ts"
import type { CommandScope } from "../storage/command.ts"
import { listBillOrders, openBillFor, refreshBillOf, reopenBill } from "./bill-orders.ts"

/**
 * Puts orders that staff have restored onto an open bill, so that somebody is asked to pay for them. Their bill may have
 * closed by itself meanwhile, because nothing was left to pay: it opens again. Where the table has another open bill, or
 * the guests paid the rest at the counter, the order moves to the open bill. An order that was paid for stays where it
 * is, as does one of an earlier day.
 *
 * @param bills the locked bills of the orders
 * @param restored ids of the orders
 */
export async function rejoinBills(
  scope: CommandScope,
  bills: readonly BillRecord[],
  restored: ReadonlySet<string>,
  at: string,
): Promise<void> {
  for (const bill of bills) {
    if (bill.state !== "closed" || bill.closed_by === "moved" || bill.expires_at <= at) continue
    const place = { ownerId: bill.user_id, tableKey: bill.table_key }
    if (bill.closed_by === "online" && (await findOpenBill(scope.db, place)) === null) {
      if ((await dueOf(scope, bill)).dueCents > 0) await reopenBill(scope, bill, { at })
    } else await moveUnpaid(scope, bill, restored, at)
  }
}

const dueOf = async ({ db }: CommandScope, bill: BillRecord) =>
  billOf(await listBillOrders(db, bill.id), removedOf(bill), (await listShares(db, bill.id)).map(toShare))

/** Moves the restored orders of a closed bill that no diner has paid for to the open bill of their table. */
async function moveUnpaid(
  scope: CommandScope,
  bill: BillRecord,
  restored: ReadonlySet<string>,
  at: string,
): Promise<void> {
  const { db } = scope
  const ownerId = bill.user_id
  const timeZone = await findTimeZoneOfPayments(db, { ownerId, at })
  if (timeZone === null) return
  const orders = (await listBillOrders(db, bill.id)).filter(({ id }) => restored.has(id))
  for (const { id, lines } of orders) {
    const { units, dueCents } = await dueOf(scope, bill)
    const own = units.filter(({ orderId }) => orderId === id)
    const cents = own.reduce((sum, unit) => sum + unit.cents, 0)
    if (cents > dueCents || own.some(({ state }) => state !== "open")) continue
    // The order may have opened the closed bill, so the new one needs another id.
    const place = { ownerId, table: bill.table_name, timeZone, at, newBillId: () => billIdOf(`${id} restored ${at}`) }
    const joined = await openBillFor(scope, place, lines)
    if (joined === null) continue
    await db.updateTable("orders").set({ bill_id: joined.bill.id }).where("id", "=", id).execute()
    await refreshBillOf(scope, bill, { at })
    await refreshBillOf(scope, joined.bill, { at })
  }
}
