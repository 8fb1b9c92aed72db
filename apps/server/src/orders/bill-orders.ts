import { toOrder } from "@ardoise/contract/order-mapping"
import type { WireOrderLine, WireReduction } from "@ardoise/contract/order-rows"
import { type Bill, billOf, countUnits, isOverHeld, mostUnits } from "@ardoise/domain/bill/bill"
import type { Order } from "@ardoise/domain/order/order"
import { type BillRecord, listShares, removedOf, toShare } from "../bills/bill-queries.ts"
import { type BillPlace, openBill } from "../bills/open-bill.ts"
import { refreshBill } from "../bills/refresh-bill.ts"
import type { CommandScope } from "../storage/command.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db } from "../storage/schema.ts"
import { laterThan } from "./later-than.ts"
import { type StoredOrder, toWireRow } from "./order-queries.ts"

/** Returns the orders of a bill, oldest first, cancelled ones included. */
export async function listBillOrders(db: Db, billId: string): Promise<readonly Order[]> {
  return (await ordersOf(db, { billId })).map(toBillOrder)
}

const ordersOf = prepareQuery<{ billId: string }, StoredOrder>((db, blank) =>
  db.selectFrom("orders").selectAll().where("bill_id", "=", blank("billId")).orderBy("created_at").orderBy("id"),
)

/** Converts a stored order to that of the domain. */
export function toBillOrder(row: StoredOrder): Order {
  const items = parseStored(row.items) as WireOrderLine[]
  const reductions = parseStored(row.reductions) as WireReduction[]
  const { createdAt, updatedAt, totalPrice, tableNumber } = toWireRow(row)
  const { id, user_id, menu_id, status } = row
  return toOrder({
    ...{ id, user_id, menu_id, items, reductions, status },
    totalPrice: totalPrice ?? "0",
    tableNumber: tableNumber ?? "",
    createdAt: createdAt ?? "",
    updatedAt: updatedAt ?? "",
  })
}

/**
 * Locks the open bill of a table for an order, or opens one.
 *
 * @param lines of the order
 * @returns the bill with its orders so far; null if the order would make the bill too long
 */
export async function openBillFor(
  scope: CommandScope,
  place: BillPlace,
  lines: Order["lines"],
): Promise<{ readonly bill: BillRecord; readonly orders: readonly Order[] } | null> {
  if (countUnits(lines) > mostUnits) return null
  const bill = await openBill(scope, place)
  const orders = await listBillOrders(scope.db, bill.id)
  const units = countUnits([...orders.flatMap((order) => order.lines), ...lines])
  return units > mostUnits ? null : { bill, orders }
}

/**
 * Whether a phone is paying for a part of orders that staff cancel, or for more than is left on the bill without them.
 *
 * @param bills the locked bills of the orders
 * @param cancelled ids of the orders
 */
export async function isBeingPaid(
  { db }: Pick<CommandScope, "db">,
  bills: readonly BillRecord[],
  cancelled: ReadonlySet<string>,
): Promise<boolean> {
  for (const bill of bills) {
    const shares = (await listShares(db, bill.id)).map(toShare)
    const held = shares.filter(({ state }) => state === "held")
    if (held.length === 0) continue
    if (held.some(({ units }) => units.some((key) => cancelled.has(key.slice(0, key.indexOf("/")))))) return true
    const kept = (await listBillOrders(db, bill.id)).filter(({ id }) => !cancelled.has(id))
    // Money for a closed bill goes back in any case.
    if (bill.state === "open" && isOverHeld(billOf(kept, removedOf(bill), shares))) return true
  }
  return false
}

/** Stores the sums of a locked bill after its orders, units or payments have changed. */
export async function refreshBillOf(
  scope: CommandScope,
  bill: BillRecord,
  turn: { readonly at: string; readonly staysOpen?: boolean },
): Promise<Bill> {
  return refreshBill(scope, bill, { orders: await listBillOrders(scope.db, bill.id) }, turn)
}

/** Opens a locked, closed bill again. @param turn.staysOpen staff did it: it does not close by itself */
export async function reopenBill(
  scope: CommandScope,
  bill: BillRecord,
  turn: { readonly at: string; readonly staysOpen?: boolean },
): Promise<void> {
  const opened = { state: "open" as const, closed_by: null, closed_at: null }
  await scope.db.updateTable("bills").set(opened).where("id", "=", bill.id).execute()
  await refreshBillOf(scope, { ...bill, ...opened }, turn)
}

/**
 * Gives the orders of a bill its new table: the kitchen and the floor bring the dishes there. Served orders keep theirs.
 */
export async function moveOrdersOf(
  { db, record }: CommandScope,
  { id: billId, user_id: owner }: BillRecord,
  { table, at }: { readonly table: string; readonly at: string },
): Promise<void> {
  const moved = await db
    .selectFrom("orders")
    .select(["id", "updated_at"])
    .where("bill_id", "=", billId)
    .where("status", "!=", "completed")
    .execute()
  for (const { id, updated_at: before } of moved) {
    const change = { table_number: table, updated_at: laterThan(before, at) }
    await db.updateTable("orders").set(change).where("id", "=", id).execute()
    await record({ owner, kind: "order", event: "update", ref: id, version: at })
  }
}
