import { defineCommand } from "../storage/command.ts"
import { listBoardDevices, listOrderDevices, type PushDevice } from "./push-queries.ts"

/**
 * Maximum devices that are notified of one order, and of one restaurant's orders. Beyond it, the oldest are removed.
 */
const mostOfOrder = 5
const mostOfOwner = 20

/** Stores the push subscription of a browser. A browser has one row for an order or a restaurant. */
export const followByPush = defineCommand(
  "pushes/follow",
  "ownerId",
  async ({ db }, { ownerId, device }: { ownerId: string; device: PushDevice }): Promise<null> => {
    const { id, ...columns } = device
    await db
      .insertInto("push_subscriptions")
      .values({ ...device, user_id: ownerId })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...columns, user_id: ownerId }))
      .execute()
    const { order_id: orderId } = device
    const kept = orderId === null ? await listBoardDevices(db, ownerId) : await listOrderDevices(db, ownerId, orderId)
    const others = kept.filter((one) => one.id !== id)
    const tooMany = others.slice(0, Math.max(0, kept.length - (orderId === null ? mostOfOwner : mostOfOrder)))
    for (const { id: old } of tooMany) await db.deleteFrom("push_subscriptions").where("id", "=", old).execute()
    return null
  },
)

/**
 * Deletes the subscription of a browser: its owner turned notifications off, or its push service no longer knows it.
 */
export const forgetPush = defineCommand(
  "pushes/forget",
  "ownerId",
  async ({ db }, { ownerId, endpoint }: { ownerId: string; endpoint: string }): Promise<null> => {
    await db.deleteFrom("push_subscriptions").where("user_id", "=", ownerId).where("endpoint", "=", endpoint).execute()
    return null
  },
)

/**
 * Claims a notification for this process: of several processes that see a change, only one sends it.
 *
 * @param args.id the event to notify of, such as an order and its status
 * @param args.at ISO time
 * @returns false if it was already claimed
 */
export const claimPush = defineCommand(
  "pushes/claim",
  "id",
  async ({ db }, { id, at }: { id: string; at: string }): Promise<boolean> => {
    const claimed = await db
      .insertInto("sent_pushes")
      .values({ id, sent_at: at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst()
    return claimed !== undefined
  },
)
