import { defineCommand } from "../database/command.ts"
import { listBoardDevices, listOrderDevices, type PushDevice } from "./push-queries.ts"

/** Devices that are told of one order, and of one restaurant's orders: the oldest give way. */
const mostOfOrder = 5
const mostOfOwner = 20

/** Notes where a browser wants to be notified; the same browser stands there once. */
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

/** A browser is notified no more: its owner said so, or its push service knows it no longer. */
export const forgetPush = defineCommand(
  "pushes/forget",
  "ownerId",
  async ({ db }, { ownerId, endpoint }: { ownerId: string; endpoint: string }): Promise<null> => {
    await db.deleteFrom("push_subscriptions").where("user_id", "=", ownerId).where("endpoint", "=", endpoint).execute()
    return null
  },
)

/**
 * Takes it upon this process to notify of something: of several that hear of a change, one does.
 *
 * @param args.id what there is to say, such as an order and its state
 * @param args.at ISO time
 * @returns false when it was said before
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
