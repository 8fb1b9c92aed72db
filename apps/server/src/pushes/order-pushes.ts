import { newOrderNotice, readyNotice } from "@ardoise/domain/order/order-notices"
import type { FastifyInstance } from "fastify"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { listOrderRows } from "../orders/order-queries.ts"
import type { Change } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { claimPush, forgetPush } from "./push-commands.ts"
import { listBoardDevices, listOrderDevices, type PushDevice } from "./push-queries.ts"
import type { Push, SendPush } from "./push-sender.ts"

/**
 * Seconds for which a push service tries to deliver the notification of a new order. Later, the owner sees the order on
 * the board.
 */
const newForSeconds = 10 * 60
/** Seconds for which a push service tries to deliver the notification of a ready dish. Later, the dish is cold. */
const readyForSeconds = 30 * 60

/** The devices of the owners of one batch of changes, by owner. */
type Boards = Map<string, Promise<PushDevice[]>>

/**
 * Sends push notifications to locked phones: to the owner for a new order, to the diner for a ready one (A25). It
 * follows the change feed, so it runs after the commit and no order waits for it.
 */
export function orderPushes(app: FastifyInstance, { database, clock }: RequestContext, send: SendPush): void {
  const underWay = new Set<Promise<void>>()
  const stop = database.follow({
    onChanges: (changes) => {
      // A rush brings many orders of a restaurant at once. Read the owner's devices once for each batch.
      const boards = new Map<string, Promise<PushDevice[]>>()
      for (const change of changes) hear(change, boards)
    },
    // Another process has sent the missed notifications, or they are too old.
    onMissed: () => undefined,
  })
  app.addHook("onClose", async () => {
    stop()
    await Promise.allSettled(underWay)
  })

  function hear(change: Change, boards: Boards): void {
    if (change.kind !== "order" || change.event === "delete") return
    const telling = tell(change, boards).catch((error: unknown) =>
      app.log.warn({ err: error }, "a notification was not sent"),
    )
    underWay.add(telling)
    void telling.finally(() => underWay.delete(telling))
  }

  async function tell({ event, owner, ref }: Change, boards: Boards): Promise<void> {
    const isNew = event === "insert"
    const devices = await (isNew ? boardOf(owner, boards) : listOrderDevices(database.read, owner, ref))
    if (devices.length === 0) return
    const [order] = await listOrderRows(database.read, owner, [ref])
    if (order?.status !== (isNew ? "pending" : "ready")) return
    // Send once for each order and status, even if the order returns to that status or several processes see the
    // change.
    if (!(await database.run(claimPush, { id: `${ref}/${order.status}`, at: clock() }))) return
    if (isNew) {
      const notice = newOrderNotice(ref, order.tableNumber ?? "")
      await sendTo(devices, () => ({ ...notice, tag: ref, url: "/dashboard/orders", forSeconds: newForSeconds }))
      return
    }
    const user = await findUser(database.read, owner)
    const name = user ? restaurantNameOf(user) : ""
    await sendTo(devices, ({ language }) => ({
      ...readyNotice(ref, name, language),
      tag: ref,
      url: `/u/${owner}${language === "fr" ? "" : `?lang=${language}`}`,
      forSeconds: readyForSeconds,
    }))
  }

  function boardOf(owner: string, boards: Boards): Promise<PushDevice[]> {
    const known = boards.get(owner)
    if (known) return known
    const devices = listBoardDevices(database.read, owner)
    boards.set(owner, devices)
    return devices
  }

  async function sendTo(devices: readonly PushDevice[], write: (device: PushDevice) => Push): Promise<void> {
    await Promise.all(
      devices.map(async (device) => {
        const outcome = await send(device, write(device))
        const { user_id: ownerId, endpoint } = device
        if (outcome === "gone") await database.run(forgetPush, { ownerId, endpoint })
        if (outcome === "failed") app.log.warn({ service: new URL(endpoint).host }, "a push service did not answer")
      }),
    )
  }
}
