import { type Bill, billOf } from "@ardoise/domain/bill/bill"
import { endsAfterPaymentMs, isBillOver } from "@ardoise/domain/bill/bill-end"
import type { Order } from "@ardoise/domain/order/order"
import type { CommandScope } from "../storage/command.ts"
import { type BillRecord, listShares, removedOf, type ShareRecord, toShare } from "./bill-queries.ts"
import { closeBill } from "./close-bill.ts"

/**
 * Stores the sums of a locked bill after a change, and records the change. Closes the bill when everything is paid and
 * served.
 *
 * @param content.orders all orders of the bill, oldest first
 * @param content.shares all payments of the bill; omitted: they are read
 * @param turn.staysOpen staff have just reopened it: it does not close by itself
 */
export async function refreshBill(
  scope: CommandScope,
  stored: BillRecord,
  content: { readonly orders: readonly Order[]; readonly shares?: readonly ShareRecord[] },
  { at, staysOpen = false }: { readonly at: string; readonly staysOpen?: boolean },
): Promise<Bill> {
  const { orders, shares: rows = await listShares(scope.db, stored.id) } = content
  const bill = billOf(orders, removedOf(stored), rows.map(toShare))
  const lastPaidAt = rows.reduce<string | null>(
    (last, { settled_at: paidAt }) => (paidAt !== null && (last === null || paidAt > last) ? paidAt : last),
    null,
  )
  const isPaid = bill.dueCents === 0 && bill.heldCents === 0
  const paidEnd = lastPaidAt === null ? null : new Date(Date.parse(lastPaidAt) + endsAfterPaymentMs).toISOString()
  const endsEarly = isPaid && !staysOpen && paidEnd !== null && paidEnd < stored.expires_at
  await scope.db
    .updateTable("bills")
    .set({
      ...{ total_cents: bill.totalCents, settled_cents: bill.settledCents },
      ...{ held_cents: bill.heldCents, tip_cents: bill.tipCents },
      ends_at: endsEarly ? paidEnd : stored.expires_at,
    })
    .where("id", "=", stored.id)
    .execute()
  const statuses = orders.map(({ status }) => status)
  const isOver = isBillOver(bill, statuses, { lastPaidAt, nowMs: Date.parse(at) })
  if (stored.state === "open" && isOver && !staysOpen) await closeBill(scope, stored, { by: "online", at })
  else await scope.record({ owner: stored.user_id, kind: "bill", event: "update", ref: stored.id, version: at })
  return bill
}
