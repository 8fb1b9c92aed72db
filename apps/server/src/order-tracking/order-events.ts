import type { MenuNews, TrackedAnswer, TrackedCall, TrackedOrder } from "@ardoise/contract/functions"
import { whyClosed } from "@ardoise/domain/order/ordering-settings"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { callKey, findCall } from "../calls/call-queries.ts"
import { findBoard } from "../daily-board/board-queries.ts"
import { breath, breathEveryMs, openEventStream, writeEvent } from "../http/event-stream.ts"
import { WireError } from "../http/wire-error.ts"
import { openPerNetwork } from "../limits/open-per-network.ts"
import { openRules } from "../limits/rules.ts"
import { findMenuOwner } from "../menus/menu-queries.ts"
import { listSoldOutDishes } from "../menus/sold-out-queries.ts"
import { findTrackedOrder, type TrackedOrderRow } from "../orders/order-queries.ts"
import { findOrderingState } from "../orders/order-settings-queries.ts"
import { hashTrackingKey } from "../orders/order-table.ts"
import type { Change, ChangeKind } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { type OrderStream, OrderStreams } from "./order-streams.ts"

/** Most orders in one stream: those of one table in one evening. */
const mostOrders = 20

/** Changes that affect what can be ordered. */
const kindsOfMenuNews: ReadonlySet<ChangeKind> = new Set([
  "sold_out",
  "daily_board",
  "menu_service",
  "ordering",
  "plan",
  "promotion",
  "restaurant",
  "menu",
])

/**
 * `track-order`: lets a diner's phone follow its orders by their secret keys, and what is sold out on its menu. Sends
 * an event stream, or a single answer to phones that poll.
 */
export async function orderEvents(app: FastifyInstance, context: RequestContext): Promise<void> {
  const { database, clock } = context
  const streams = new OrderStreams()
  const openStreams = openPerNetwork(context.config, openRules.streamsOfNetwork)
  let readings = 0

  app.addHook("onRequest", async (request) => context.requireKey(request))
  app.get("/track-order", async (request, reply) => {
    const asked = readAsked(request)
    const wantsStream = request.headers.accept?.includes("text/event-stream") ?? false
    const found = await Promise.all([...asked.orders].map(([id, hash]) => find(id, hash)))
    const orders = found.flatMap((one) => (one !== null && "items" in one ? [one] : []))
    const calls = found.flatMap((one) => (one !== null && "kind" in one ? [one] : []))
    // A wrong key and an unknown order get the same answer. Either is reported without failing the other orders.
    const unknown = [...asked.orders.keys()].filter((_, index) => found[index] === null)
    const owner = asked.menuId === null ? null : await findMenuOwner(database.read, asked.menuId)
    // A menu may be deleted while its last orders are still open.
    if (owner === null && orders.length + calls.length === 0) throw notFound()
    if (!wantsStream) return answerOnce(reply, { orders, calls, unknown, menuId: asked.menuId, owner })
    if (streams.size >= openRules.streams)
      throw new WireError(503, "too_many_streams", "Trop de connexions. Réessayez.")
    // The phone disconnected during the queries, and its `close` event has already fired. A stream opened now would
    // never be removed.
    if (reply.raw.destroyed) return reply.hijack()
    const release = openStreams.take(request.ip)
    if (release === null) throw new WireError(429, "too_many_streams", "Trop de connexions. Réessayez.")
    reply.raw.on("close", release)
    for (const id of unknown) asked.orders.delete(id)
    open(reply, { ...asked, ownerId: owner }, unknown)
    return reply
  })

  const stop = database.follow({
    onChanges: (changes) => changes.forEach(hear),
    onMissed: () => {
      for (const stream of streams.all()) void tellAll(stream)
    },
  })
  const breathing = setInterval(() => {
    for (const { answer } of streams.all()) answer.write(breath)
  }, breathEveryMs).unref()
  app.addHook("preClose", async () => {
    clearInterval(breathing)
    stop()
    for (const { answer } of streams.all()) answer.end()
  })

  async function answerOnce(
    reply: FastifyReply,
    {
      orders,
      calls,
      unknown,
      menuId,
      owner,
    }: Found & { readonly menuId: string | null; readonly owner: string | null },
  ) {
    reply.header("cache-control", "no-store")
    const [only] = orders
    const isOne = orders.length === 1 && calls.length + unknown.length === 0
    if (menuId === null && calls.length > 0) return reply.send({ orders: orders.map(toTracked), calls, unknown })
    if (menuId === null) return reply.send(isOne && only ? toTracked(only) : orders.map(toTracked))
    const menu = await readNews(menuId, owner ?? "")
    const answer: TrackedAnswer = { orders: orders.map(toTracked), unknown, menu }
    return reply.send(calls.length === 0 ? answer : { ...answer, calls })
  }

  function open(
    reply: FastifyReply,
    asked: Omit<OrderStream, "answer" | "lastReading">,
    unknown: readonly string[],
  ): void {
    const first = unknown.length > 0 ? `event: unknown\ndata: ${JSON.stringify(unknown)}\n\n` : ""
    const answer = openEventStream(reply, first)
    const stream: OrderStream = { ...asked, answer, lastReading: 0 }
    streams.add(stream)
    answer.on("close", () => streams.delete(stream))
    void tellAll(stream)
  }

  function hear({ kind, ref, owner }: Change): void {
    if (streams.size === 0) return
    if (kind === "order" || kind === "call") void tell(streams.ofOrder(ref), (followers) => tellOrder(ref, followers))
    // The `ref` of a sold-out dish begins with the id of its menu. The other changes concern all menus of the owner.
    if (kind === "sold_out") void tell(streams.ofMenu(ref.slice(0, ref.indexOf("/"))), tellMenus)
    else if (kindsOfMenuNews.has(kind)) void tell(streams.ofOwner(owner), tellMenus)
  }

  /** Sends a change to streams. Ends them if that fails: the phones reconnect and read what they missed. */
  async function tell(
    followers: readonly OrderStream[],
    telling: (followers: readonly OrderStream[]) => Promise<void>,
  ): Promise<void> {
    if (followers.length === 0) return
    try {
      await telling(followers)
    } catch (error) {
      app.log.warn({ err: error }, "a change could not be sent to order streams")
      for (const { answer } of followers) answer.destroy()
    }
  }

  async function tellOrder(orderId: string, followers: readonly OrderStream[]): Promise<void> {
    const found = await find(orderId, followers[0]?.orders.get(orderId) ?? "")
    if (found === null) return
    for (const { answer } of followers) writeEvent(answer, textOf(found))
  }

  async function tellMenus(followers: readonly OrderStream[]): Promise<void> {
    for (const [menuId, ofMenu] of Map.groupBy(followers, ({ menuId }) => menuId)) {
      if (menuId === null) continue
      await tellNews(menuId, ofMenu)
    }
  }

  /** Reads the state of a menu and sends it to its followers, except those that already got a state read later. */
  async function tellNews(menuId: string, followers: readonly OrderStream[]): Promise<void> {
    readings += 1
    const reading = readings
    const text = newsText(await readNews(menuId, followers[0]?.ownerId ?? ""))
    for (const follower of followers) {
      if (follower.lastReading > reading) continue
      follower.lastReading = reading
      writeEvent(follower.answer, text)
    }
  }

  async function tellAll(stream: OrderStream): Promise<void> {
    const { answer, orders, menuId } = stream
    try {
      for (const [id, hash] of orders) {
        const found = await find(id, hash)
        if (found) writeEvent(answer, textOf(found))
      }
      if (menuId !== null) await tellNews(menuId, [stream])
    } catch (error) {
      // The phone reconnects by itself. The database may answer then.
      app.log.warn({ err: error }, "the state could not be sent to an order stream")
      answer.destroy()
    }
  }

  async function readNews(menuId: string, ownerId: string): Promise<MenuNews> {
    const now = clock()
    const board = await findBoard(database.read, ownerId, now)
    const gone = (board?.specials ?? []).filter(({ left }) => left === 0).map(({ id }) => id)
    const soldOut = [...(await listSoldOutDishes(database.read, menuId, now)), ...gone].sort()
    const state = await findOrderingState(database.read, { ownerId, menuId }, now)
    // After its menu was deleted nothing is served, whatever the plan of the owner.
    const closed = ownerId === "" ? "menu" : whyClosed(state, Date.parse(now))
    const { needsTableCode, takesCalls, servesInSteps } = state.settings
    return {
      ...{ menuId, soldOut, closed },
      ...(needsTableCode && { needsCode: true }),
      ...(takesCalls && state.plan === "premium" && { takesCalls: true }),
      ...(servesInSteps && { inSteps: true }),
    }
  }

  /** The order or the call with this id, if the key is right. */
  async function find(id: string, keyHash: string): Promise<TrackedOrderRow | TrackedCall | null> {
    if (!id.startsWith("call-")) return findTrackedOrder(database.read, id, keyHash)
    if (hashTrackingKey(callKey(context.secrets.refreshSecret, id)) !== keyHash) return null
    const call = await findCall(database.read, id)
    return call && { id, kind: call.kind, createdAt: call.created_at, answeredAt: call.answered_at }
  }
}

/** The result of looking up the requested orders. */
type Found = {
  readonly orders: readonly TrackedOrderRow[]
  readonly calls: TrackedCall[]
  /** Ids of orders that do not exist, or whose key is wrong. */
  readonly unknown: string[]
}

/** An order or a call as an event of the stream. */
const textOf = (found: TrackedOrderRow | TrackedCall) =>
  "kind" in found ? `event: call\ndata: ${JSON.stringify(found)}\n\n` : `data: ${JSON.stringify(toTracked(found))}\n\n`

const newsText = (news: MenuNews) => `event: menu\ndata: ${JSON.stringify(news)}\n\n`

/** Returns the orders that a request wants to follow, with the hashes of their keys, and the menu. */
function readAsked(request: FastifyRequest): { orders: Map<string, string>; menuId: string | null } {
  const { id, menu } = request.query as Readonly<Record<string, unknown>>
  const ids = typeof id === "string" && id !== "" ? id.split(",") : []
  const header = request.headers["x-order-key"]
  const keys = typeof header === "string" ? header.split(",").map((key) => key.trim()) : []
  const menuId = typeof menu === "string" && menu !== "" ? menu.toLowerCase() : null
  if (ids.length !== keys.length && ids.length > 0) throw notFound()
  if (ids.length > mostOrders || (ids.length === 0 && menuId === null)) throw notFound()
  return { orders: new Map(ids.map((one, index) => [one, hashTrackingKey(keys[index] ?? "")])), menuId }
}

function notFound(): WireError {
  return new WireError(404, "order_not_found", "Cette commande n’existe pas.")
}

/** The fields of an order that a diner may see. */
function toTracked(row: TrackedOrderRow): TrackedOrder {
  const {
    user_id: _owner,
    is_table_verified: _proof,
    bill_id: _bill,
    movedBy: _device,
    serving: _serving,
    servingSince: _since,
    ...rest
  } = row
  return { ...rest, items: JSON.parse(row.items), reductions: JSON.parse(row.reductions) }
}
