import { canMove, isOrderStatus } from "@ardoise/domain/order/order-status"
import { refuse } from "@ardoise/domain/result"
import { defineCommand } from "../storage/command.ts"
import { type UpdateArgs, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { listFilteredOrders, listOrderRows } from "./order-queries.ts"

/**
 * Changes the status of the owner's orders that the filters name. If the filters include the status that the owner saw,
 * an order that another device has changed meanwhile is not updated (A19). An order that already has the status stays
 * unchanged.
 *
 * @returns 23514 for an unknown status or a move that is not allowed, such as cancelling a completed order: then no
 * order changes
 */
export const moveOrders = defineCommand(
  "orders/move",
  "ownerId",
  async ({ db, record }, args: UpdateArgs): Promise<WriteAnswer> => {
    const { ownerId, at } = args
    const { status: to } = args.patch
    if (!isOrderStatus(to)) return refuse("23514")
    const orders = await listFilteredOrders(db, ownerId, args.filters)
    for (const { id, status: from, updated_at: before } of orders) {
      if (from === to) continue
      if (!canMove(from, to)) return refuse("23514")
      await db
        .updateTable("orders")
        .set({ status: to, updated_at: laterThan(before, at) })
        .where("id", "=", id)
        .where("user_id", "=", ownerId)
        .execute()
      await record({ owner: ownerId, kind: "order", event: "update", ref: id, version: at })
    }
    const ids = orders.map(({ id }) => id)
    return writeAnswer(args, await listOrderRows(db, ownerId, ids))
  },
)

/**
 * Returns a time later than that of the previous change, even if the clock was set back or differs from that of another
 * process. Phones and boards take the state with the later time as the newer one.
 */
function laterThan(before: string, at: string): string {
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString()
}
