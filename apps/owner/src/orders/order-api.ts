import { toOrder } from "@ardoise/contract/order-mapping"
import type { OrderRow, PlaceOrderArgs } from "@ardoise/contract/order-rows"
import type { Order } from "@ardoise/domain/order/order"
import { openStatuses } from "@ardoise/domain/order/order-board"
import { beforeHistory } from "@ardoise/domain/order/order-history"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { Serving } from "@ardoise/domain/order/serving"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queryOptions } from "@tanstack/react-query"
import { untilPatienceEnds } from "../in-time.ts"
import { menuRest } from "../menus/menu-rest.ts"
import { serverNow } from "../server-clock.ts"
import { readBoard } from "./board-storage.ts"

/** Keys of the cached answers. */
export const orderKeys = {
  board: (userId: string) => ["orders", userId, "board"] as const,
  history: (userId: string) => ["orders", userId, "history"] as const,
}

/**
 * The limits of the orders that the board reads: more than a kitchen can have open, and the finished orders of one
 * evening.
 */
const mostOpen = 1000
const mostClosed = 100

/** Milliseconds that a finished order stays on the board. The history shows it afterwards. */
const closedForMs = 24 * 3_600_000

/**
 * The orders of the board: all open ones, and those finished or cancelled within the last 24 hours. Until the server
 * answers, the last orders that this browser knows (A17).
 *
 * @param read sends the call, and learns whether it succeeded
 */
export function boardQuery(
  userId: string,
  read: (signal: AbortSignal, send: () => Promise<OrderRow[]>) => Promise<OrderRow[]>,
) {
  return queryOptions({
    queryKey: orderKeys.board(userId),
    initialData: () => readBoard(userId) ?? undefined,
    initialDataUpdatedAt: 0,
    queryFn: ({ signal }) => read(signal, () => readOrders(userId, signal)),
  })
}

/** Reads the open orders, the newest first, and those that were closed lately. @throws if they cannot be read */
async function readOrders(userId: string, signal: AbortSignal): Promise<OrderRow[]> {
  if (userId === "") return []
  const since = new Date(serverNow() - closedForMs).toISOString()
  const own = () => menuRest().from("orders").select("*").eq("user_id", userId).abortSignal(signal)
  const [open, closed] = await Promise.all([
    // The newest first: orders that are never finished must not push new orders out of the limit.
    own().in("status", openStatuses).order("createdAt", { ascending: false }).limit(mostOpen).throwOnError(),
    own()
      .in("status", ["completed", "cancelled"])
      .gte("updatedAt", since)
      .order("updatedAt", { ascending: false })
      .limit(mostClosed)
      .throwOnError(),
  ])
  return [...open.data, ...closed.data]
}

/**
 * Moves an order, only if its status is still the one the owner saw (A19), and no other serving was sent since: "ready"
 * was meant for the dishes of that one.
 *
 * @returns the row as it is now; `order-moved-elsewhere` because another device has moved the order; `bill-being-paid`
 * for an order to cancel that a phone is paying for
 * @throws if the server refuses the call for another reason or does not answer
 */
export async function moveOrder(
  userId: string,
  { id, status, servingSince }: Pick<Order, "id" | "status" | "servingSince">,
  to: OrderStatus,
): Promise<Result<OrderRow, "order-moved-elsewhere" | "bill-being-paid">> {
  const asSeen = menuRest()
    .from("orders")
    .update({ status: to })
    .eq("id", id)
    .eq("user_id", userId)
    .eq("status", status)
  const { data, error } = await (servingSince === undefined
    ? asSeen.is("servingSince", null)
    : asSeen.eq("servingSince", servingSince)
  )
    .select("*")
    .abortSignal(untilPatienceEnds())
  if (error?.code === "bill_being_paid") return refuse("bill-being-paid")
  if (error) throw new Error("An order could not be moved", { cause: error })
  const row = data[0]
  return row ? ok(row) : refuse("order-moved-elsewhere")
}

/**
 * Lets an order through to the kitchen.
 *
 * @returns the order, also when another device was faster; `order-moved` when it is cancelled or completed
 * @throws if the server does not answer
 */
export async function acceptOrder(orderId: string): Promise<Result<OrderRow, "order-moved">> {
  const { data, error } = await menuRest().rpc("accept_order", { order_id: orderId }).abortSignal(untilPatienceEnds())
  if (!error) return ok(data)
  if (error.code === "order_moved" || error.code === "order_not_found") return refuse("order-moved")
  throw new Error("An order could not be accepted", { cause: error })
}

/**
 * Sends the next serving of an order to the kitchen.
 *
 * @returns the order; `order-moved` when another device was faster or it is finished
 * @throws if the server does not answer
 */
export async function sendServing(orderId: string, serving: Serving): Promise<Result<OrderRow, "order-moved">> {
  const { data, error } = await menuRest()
    .rpc("send_serving", { order_id: orderId, serving })
    .abortSignal(untilPatienceEnds())
  if (!error) return ok(data)
  if (error.code === "order_moved" || error.code === "order_not_found") return refuse("order-moved")
  throw new Error("A serving could not be sent", { cause: error })
}

/** Periods of the history, in days. */
export const historySpans = ["1", "7", "30"] as const
export type HistorySpan = (typeof historySpans)[number]

/** Number of orders per read. */
const pageSize = 1000

/** Finished and cancelled orders of the last days, including today, in the restaurant's time zone (A75). */
export function historyQuery(userId: string, span: HistorySpan, timeZone: string) {
  return queryOptions({
    queryKey: [...orderKeys.history(userId), span, timeZone],
    queryFn: async ({ signal }): Promise<Order[]> => {
      const before = beforeHistory(Number(span), timeZone, serverNow())
      // By id, because an order that is finished meanwhile moves an order onto the next page, which reads it twice.
      const rows = new Map<string, OrderRow>()
      for (let read = 0; ; read += pageSize) {
        const { data } = await menuRest()
          .from("orders")
          .select("*")
          .eq("user_id", userId)
          .in("status", ["completed", "cancelled"])
          .gt("createdAt", before)
          .order("createdAt", { ascending: false })
          .range(read, read + pageSize - 1)
          .abortSignal(signal)
          .throwOnError()
        for (const row of data) rows.set(row.id, row)
        if (data.length < pageSize) return toOrders([...rows.values()])
      }
    },
  })
}

const refusals = ["menu-not-found", "ordering-closed", "order-changed", "order-invalid", "too-many-orders"] as const

/**
 * Enters an order for guests without a phone.
 *
 * @param order.key a UUID: a repeated call with the same key creates no second order
 * @returns the order, or the reason for the server's refusal
 * @throws if there is no answer; the call may be repeated with the same key
 */
export async function enterOrder(order: {
  readonly menuId: string
  readonly table: string
  readonly lines: PlaceOrderArgs["lines"]
  readonly key: string
}): Promise<Result<OrderRow, (typeof refusals)[number]>> {
  const { data, error } = await menuRest()
    .rpc("place_order", {
      menu_id: order.menuId,
      table_number: order.table,
      lines: order.lines,
      idempotency_key: order.key,
    })
    .abortSignal(untilPatienceEnds())
  if (!error) return ok(data.order)
  const code = refusals.find((known) => known.replaceAll("-", "_") === error.code)
  if (code) return refuse(code)
  throw new Error("An order could not be entered", { cause: error })
}

/** Returns the board with one row added or replaced. If the board has a newer version of that row, it stays. */
export function withRow(rows: readonly OrderRow[], row: OrderRow): OrderRow[] {
  const known = rows.find(({ id }) => id === row.id)
  if (known === undefined) return [...rows, row]
  if (known.updatedAt > row.updatedAt) return [...rows]
  return rows.map((one) => (one.id === row.id ? row : one))
}

// The same row returns the same order object, so that the card of an unchanged order is not rendered again.
const orderOfRow = new WeakMap<OrderRow, Order>()

/** Converts rows to orders. */
export function toOrders(rows: readonly OrderRow[]): Order[] {
  return rows.map((row) => {
    const order = orderOfRow.get(row) ?? toOrder(row)
    orderOfRow.set(row, order)
    return order
  })
}
