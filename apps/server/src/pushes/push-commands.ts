import { defineCommand } from "../storage/command.ts"
import { listBoardDevices, listOrderDevices, type PushDevice } from "./push-queries.ts"

/**
 * Maximum browsers that are notified of one order, and browsers of the owner that are notified of one restaurant's
 * orders. Beyond it, the oldest are removed. Devices of the team have one row each, and their number is limited.
 */
const mostOfOrder = 5
const mostOfOwner = 20

/**
 * Stores the push subscription of a browser. A browser has one row for an order or a restaurant; a device of the team has
 * one row.
 */
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
    if (device.device_id !== null) return null
    const kept =
      orderId === null
        ? (await listBoardDevices(db, ownerId)).filter((one) => one.device_id === null)
        : await listOrderDevices(db, ownerId, orderId)
    const others = kept.filter((one) => one.id !== id)
    const tooMany = others.slice(0, Math.max(0, kept.length - (orderId === null ? mostOfOwner : mostOfOrder)))
    for (const { id: old } of tooMany) await db.deleteFrom("push_subscriptions").where("id", "=", old).execute()
    return null
  },
)

/**
 * Deletes the subscription of a browser: its owner turned notifications off, or its push service no longer knows it.
 *
 * @param args.deviceId the device of the team that turned them off: it deletes no subscription but its own
 */
export const forgetPush = defineCommand(
  "pushes/forget",
  "ownerId",
  async (
    { db },
    { ownerId, endpoint, deviceId }: { ownerId: string; endpoint: string; deviceId?: string },
  ): Promise<null> => {
    const ofBrowser = db
      .deleteFrom("push_subscriptions")
      .where("user_id", "=", ownerId)
      .where("endpoint", "=", endpoint)
    await (deviceId === undefined ? ofBrowser : ofBrowser.where("device_id", "=", deviceId)).execute()
    return null
  },
)

/**
 * Claims a notification for this process: of several processes that see a change, only one sends it.
 *
 * @param args.id the event to notify of, such as an order and its status, or a call and its time
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
