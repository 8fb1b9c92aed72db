import { setTimeout as rest } from "node:timers/promises"
import { callNotice, newOrderNotice, readyNotice } from "@ardoise/domain/order/order-notices"
import { missedAfterMs } from "@ardoise/domain/order/table-call"
import type { FastifyInstance } from "fastify"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { findCall } from "../calls/call-queries.ts"
import { listOrderRows } from "../orders/order-queries.ts"
import type { Change } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { claimPush, forgetPush } from "./push-commands.ts"
import { type BoardDevice, listBoardDevices, listOrderDevices, type PushDevice } from "./push-queries.ts"
import type { Push, PushOutcome, SendPush } from "./push-sender.ts"

/**
 * Seconds for which a push service tries to deliver the notification of a new order. Later, the owner sees the order on
 * the board.
 */
const newForSeconds = 10 * 60
/** Seconds for which a push service tries to deliver the notification of a ready dish. Later, the dish is cold. */
const readyForSeconds = 30 * 60

/** Seconds for which a push service tries to deliver the notification of a call. Later, the table was asked to wave. */
const callForSeconds = missedAfterMs / 1000

/** Milliseconds before each further try of a notification for which a push service was too busy. */
const furtherTriesMs = [250, 2_000] as const

/** The browsers of the restaurants of one batch of changes, by owner. */
type Boards = Map<string, Promise<BoardDevice[]>>

/** The page that a tap opens. */
const boardOrPoste = ({ device_id: deviceId }: PushDevice) => (deviceId === null ? "/dashboard/orders" : "/poste")

/**
 * Sends push notifications to locked phones: to the owner and the floor for a new order and for a call, to the diner for
 * a ready order (A25). It follows the change feed, so it runs after the commit and no order waits for it.
 */
export function orderPushes(app: FastifyInstance, { database, clock }: RequestContext, send: SendPush): void {
  const underWay = new Set<Promise<void>>()
  const stop = database.follow({
    onChanges: (changes) => {
      // A rush brings many orders of a restaurant at once. Read its browsers once for each batch.
      const boards: Boards = new Map()
      for (const change of changes) hear(change, boards)
    },
    // Another process has sent the missed notifications, or they are too old.
    onMissed: () => undefined,
  })
  const stopping = new AbortController()
  app.addHook("onClose", async () => {
    stop()
    stopping.abort()
    await Promise.allSettled(underWay)
  })

  function hear(change: Change, boards: Boards): void {
    const notifying = tell(change, boards)
    if (notifying === null) return
    const telling = notifying.catch((error: unknown) => app.log.warn({ err: error }, "a notification was not sent"))
    underWay.add(telling)
    void telling.finally(() => underWay.delete(telling))
  }

  function tell({ kind, event, owner, ref }: Change, boards: Boards): Promise<void> | null {
    if (kind === "order" && event === "insert") return notifyOfOrder(ref, owner, boards)
    if (kind === "order" && event === "update") return notifyDiner(ref, owner)
    // An update is a further press after a missed call, or an answer.
    if (kind === "call" && event !== "delete") return notifyOfCall(ref, owner, boards)
    return null
  }

  /** Claims a notification, so that it is sent once even if several processes see the change. */
  const claim = (id: string) => database.run(claimPush, { id, at: clock() })

  async function notifyOfOrder(ref: string, owner: string, boards: Boards): Promise<void> {
    const devices = await boardOf(owner, boards)
    if (devices.length === 0) return
    const [order] = await listOrderRows(database.read, owner, [ref])
    if (order?.status !== "pending" || !(await claim(`${ref}/${order.status}`))) return
    // The floor is notified of the orders for which its screen rings: with acceptance, of those that wait for it.
    const ringing = devices.filter(
      ({ device_id, needs_acceptance }) =>
        device_id === null || needs_acceptance !== "true" || order.acceptedAt === null,
    )
    const notice = { ...newOrderNotice(ref, order.tableNumber ?? ""), tag: ref, forSeconds: newForSeconds }
    await sendTo(ringing, (device) => ({ ...notice, url: boardOrPoste(device) }))
  }

  async function notifyOfCall(ref: string, owner: string, boards: Boards): Promise<void> {
    const devices = await boardOf(owner, boards)
    if (devices.length === 0) return
    const call = await findCall(database.read, ref)
    // Each press that rings has its own time, and is claimed by it.
    if (call === null || call.answered_at !== null || !(await claim(`${ref}/${call.created_at}`))) return
    const notice = { ...callNotice({ table: call.table_name, kind: call.kind }), tag: ref, forSeconds: callForSeconds }
    await sendTo(devices, (device) => ({ ...notice, url: boardOrPoste(device) }))
  }

  async function notifyDiner(ref: string, owner: string): Promise<void> {
    const devices = await listOrderDevices(database.read, owner, ref)
    if (devices.length === 0) return
    const [order] = await listOrderRows(database.read, owner, [ref])
    // Once for each order, even if it is ready a second time.
    if (order?.status !== "ready" || !(await claim(`${ref}/${order.status}`))) return
    const user = await findUser(database.read, owner)
    const name = user ? restaurantNameOf(user) : ""
    await sendTo(devices, ({ language }) => ({
      ...readyNotice(ref, name, language),
      tag: ref,
      url: `/u/${owner}${language === "fr" ? "" : `?lang=${language}`}`,
      forSeconds: readyForSeconds,
    }))
  }

  function boardOf(owner: string, boards: Boards): Promise<BoardDevice[]> {
    const known = boards.get(owner)
    if (known) return known
    const devices = listBoardDevices(database.read, owner)
    boards.set(owner, devices)
    return devices
  }

  /** Sends a notification, and again after a moment for which its push service was too busy. */
  async function deliver(device: PushDevice, push: Push): Promise<PushOutcome> {
    for (const waitMs of furtherTriesMs) {
      const outcome = await send(device, push)
      if (outcome !== "busy") return outcome
      // A server that stops waits for no further try.
      const goesOn = await rest(waitMs, true, { signal: stopping.signal }).catch(() => false)
      if (!goesOn) return outcome
    }
    return send(device, push)
  }

  async function sendTo(devices: readonly PushDevice[], write: (device: PushDevice) => Push): Promise<void> {
    await Promise.all(
      devices.map(async (device) => {
        const outcome = await deliver(device, write(device))
        const { user_id: ownerId, endpoint } = device
        if (outcome === "gone") await database.run(forgetPush, { ownerId, endpoint })
        if (outcome === "failed" || outcome === "busy")
          app.log.warn({ service: new URL(endpoint).host }, "a push service did not answer")
      }),
    )
  }
}
