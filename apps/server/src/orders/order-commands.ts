import { billExpiresAt } from "@ardoise/domain/bill/bill-end"
import { noTable } from "@ardoise/domain/order/order"
import { canMove, isOrderStatus, type OrderStatus } from "@ardoise/domain/order/order-status"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { mayDo, mayMove } from "@ardoise/domain/team/staff-role"
import { findDevice } from "../accounts/devices/device-queries.ts"
import { billIdOf } from "../bills/bill-id.ts"
import type { BillRecord } from "../bills/bill-queries.ts"
import { lockBill } from "../bills/lock-bill.ts"
import { findTimeZoneOfPayments } from "../bills/table-payments-queries.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import { type StaffViewer, type UpdateArgs, type WireRow, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { isBeingPaid, openBillFor, refreshBillOf, toBillOrder } from "./bill-orders.ts"
import { laterThan } from "./later-than.ts"
import { findOrderRow, listFilteredOrders, listMovedOrders, listOrderRows, type MovedOrder } from "./order-queries.ts"
import { rejoinBills } from "./rejoin-bills.ts"

/**
 * Changes the status of the owner's orders that the filters name. If the filters include the status that the owner saw,
 * an order that another device has changed meanwhile is not updated (A19). An order that already has the status stays
 * unchanged. A move to any status but "cancelled" accepts an order: one from an unverified table then joins the bill.
 * A restored order is on an open bill again, see `rejoinBills`.
 *
 * @returns 23514 for an unknown status or a move that is not allowed, such as cancelling a completed order;
 * `staff-device` for a move that the role of a device does not include;
 * `bill-being-paid` for an order to cancel that a phone is paying for, or without which it would pay too much: then no
 * order changes
 */
export const moveOrders = defineCommand(
  "orders/move",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { db, record } = scope
    const { ownerId, at } = args
    const { status: to } = args.patch
    if (!isOrderStatus(to)) return refuse("23514")
    const device = args.staff ? await findDevice(db, args.staff.deviceId) : null
    // The device was removed a moment ago.
    if (args.staff && !device) return refuse("staff-device")
    const orders = await listFilteredOrders(db, args)
    const moved = orders.filter(({ status }) => status !== to)
    if (moved.some(({ status: from }) => !canMove(from, to))) return refuse("23514")
    if (device && moved.some(({ status: from }) => !mayMove(device.role, from, to))) return refuse("staff-device")
    const bills = await lockBills(scope, moved)
    const movedIds = new Set(moved.map(({ id }) => id))
    if (to === "cancelled" && (await isBeingPaid(scope, bills, movedIds))) return refuse("bill-being-paid")
    const joined = await joinBills(scope, moved, { ...args, to })
    for (const { id, updated_at: before, accepted_at: acceptedAt } of moved) {
      const bill = joined.get(id)
      await db
        .updateTable("orders")
        .set({
          status: to,
          updated_at: laterThan(before, at),
          moved_by: device?.name ?? "",
          ...(acceptedAt === null && to !== "cancelled" && { accepted_at: at }),
          ...(bill !== undefined && { bill_id: bill.id }),
        })
        .where("id", "=", id)
        .where("user_id", "=", ownerId)
        .execute()
      await record({ owner: ownerId, kind: "order", event: "update", ref: id, version: at })
    }
    const changed = new Map([...bills, ...joined.values()].map((bill) => [bill.id, bill]))
    for (const bill of changed.values()) await refreshBillOf(scope, bill, { at })
    const restored = moved.filter(({ status: from }) => from === "cancelled").map(({ id }) => id)
    if (restored.length > 0) await rejoinBills(scope, bills, new Set(restored), at)
    const ids = orders.map(({ id }) => id)
    return writeAnswer(args, await listOrderRows(db, ownerId, ids))
  },
)

/**
 * Lets an order through to the kitchen. Repeating the call changes nothing.
 *
 * @returns `order-not-found` for an order that is not there; `order-moved` when it is cancelled or completed;
 * `staff-device` for a device whose role does not include it
 */
export const acceptOrder = defineCommand(
  "orders/accept",
  "ownerId",
  async (
    scope,
    { ownerId, orderId, staff, at }: { ownerId: string; orderId: string; staff?: StaffViewer | undefined; at: string },
  ): Promise<Result<WireRow, "order-not-found" | "order-moved" | "staff-device">> => {
    const { db } = scope
    const device = staff ? await findDevice(db, staff.deviceId) : null
    if (staff && (!device || !mayDo(device.role, "accept"))) return refuse("staff-device")
    const [order] = await listMovedOrders(db, ownerId, [orderId])
    if (!order) return refuse("order-not-found")
    if (order.status === "cancelled" || order.status === "completed") return refuse("order-moved")
    if (order.accepted_at === null) await acceptWaiting(scope, [order], { ownerId, movedBy: device?.name ?? "", at })
    const row = await findOrderRow(db, ownerId, orderId)
    return row === null ? refuse("order-not-found") : ok(row)
  },
)

/** Accepts orders inside a command, the oldest first. Those of unverified tables join the bills of their tables. */
export async function acceptWaiting(
  scope: CommandScope,
  orders: readonly MovedOrder[],
  { ownerId, movedBy, at }: { readonly ownerId: string; readonly movedBy: string; readonly at: string },
): Promise<void> {
  const joined = await joinBills(scope, orders, { ownerId, to: "preparing", at })
  for (const { id, updated_at: before } of orders) {
    const bill = joined.get(id)
    await scope.db
      .updateTable("orders")
      .set({
        accepted_at: at,
        updated_at: laterThan(before, at),
        moved_by: movedBy,
        ...(bill !== undefined && { bill_id: bill.id }),
      })
      .where("id", "=", id)
      .execute()
    await scope.record({ owner: ownerId, kind: "order", event: "update", ref: id, version: at })
  }
  const changed = new Map([...joined.values()].map((bill) => [bill.id, bill]))
  for (const bill of changed.values()) await refreshBillOf(scope, bill, { at })
}

/** Locks the bills of orders, in the order of their ids. */
async function lockBills(scope: CommandScope, orders: readonly MovedOrder[]): Promise<readonly BillRecord[]> {
  const ids = [...new Set(orders.flatMap(({ bill_id: billId }) => billId ?? []))].sort()
  const bills: BillRecord[] = []
  for (const id of ids) {
    const bill = await lockBill(scope, id)
    if (bill !== null) bills.push(bill)
  }
  return bills
}

/** Finds the bills for orders that are on none yet and that staff accept now. */
async function joinBills(
  scope: CommandScope,
  orders: readonly MovedOrder[],
  { ownerId, to, at }: { readonly ownerId: string; readonly to: OrderStatus; readonly at: string },
): Promise<ReadonlyMap<string, BillRecord>> {
  const joining = orders.filter(
    ({ bill_id: billId, status, table_number: table }) =>
      billId === null && (status === "pending" || status === "cancelled") && table !== noTable,
  )
  const bills = new Map<string, BillRecord>()
  if (to === "cancelled" || joining.length === 0) return bills
  const timeZone = await findTimeZoneOfPayments(scope.db, { ownerId, at })
  if (timeZone === null) return bills
  for (const { id, status, table_number: table } of joining) {
    const row = await scope.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
    // Other guests sit at the table of an order that is restored on another day.
    if (status === "cancelled" && billExpiresAt(row.created_at, timeZone) <= at) continue
    const place = { ownerId, table, timeZone, at, newBillId: () => billIdOf(id) }
    const joined = await openBillFor(scope, place, toBillOrder(row).lines)
    if (joined !== null) bills.set(id, joined.bill)
  }
  return bills
}
