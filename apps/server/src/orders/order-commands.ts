import { canMove, isOrderStatus } from "@ardoise/domain/order/order-status"
import { refuse } from "@ardoise/domain/result"
import { defineCommand } from "../database/command.ts"
import { type UpdateArgs, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { listFilteredOrders, listOrderRows } from "./order-queries.ts"

/**
 * Moves the owner's orders that the filters name. With the status that the owner saw among the filters, an order that
 * another device has moved meanwhile is not touched (A19). One that is there already stays as it is.
 *
 * @returns 23514 for an unknown status, and when a completed order would be cancelled: then none is moved
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
 * The time of a move: later than that of the one before, also when the machine's clock was set back meanwhile, or is behind that
 * of another process. Phones and boards take the later state for the newer one.
 */
function laterThan(before: string, at: string): string {
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString()
}
