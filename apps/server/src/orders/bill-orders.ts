import { toOrder } from "@ardoise/contract/order-mapping"
import type { WireOrderLine, WireReduction } from "@ardoise/contract/tables"
import type { Bill } from "@ardoise/domain/bill/bill"
import type { Order } from "@ardoise/domain/order/order"
import type { BillRecord } from "../bills/bill-queries.ts"
import { refreshBill } from "../bills/refresh-bill.ts"
import type { CommandScope } from "../storage/command.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db } from "../storage/schema.ts"
import { type StoredOrder, toWireRow } from "./order-queries.ts"

/** Returns the orders of a bill, oldest first, cancelled ones included. */
export async function listBillOrders(db: Db, billId: string): Promise<readonly Order[]> {
  return (await ordersOf(db, { billId })).map((row) => {
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
  })
}

const ordersOf = prepareQuery<{ billId: string }, StoredOrder>((db, blank) =>
  db.selectFrom("orders").selectAll().where("bill_id", "=", blank("billId")).orderBy("created_at").orderBy("id"),
)

/** Stores the sums of a locked bill after its orders, units or payments have changed. */
export async function refreshBillOf(
  scope: CommandScope,
  bill: BillRecord,
  turn: { readonly at: string; readonly staysOpen?: boolean },
): Promise<Bill> {
  return refreshBill(scope, bill, await listBillOrders(scope.db, bill.id), turn)
}
