import { toOrder } from "@ardoise/contract/order-mapping"
import type { OrderRow } from "@ardoise/contract/tables"
import type { Order } from "@ardoise/domain/order/order"
import { openStatuses } from "@ardoise/domain/order/order-board"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"
import { readBoard } from "./board-storage.ts"

/** Keys of the cached answers. */
export const orderKeys = {
  board: (userId: string) => ["orders", userId, "board"] as const,
  history: (userId: string) => ["orders", userId, "history"] as const,
}

/** How many orders of each kind the board reads: more than a kitchen can have open, and an evening of finished ones. */
const mostOpen = 1000
const mostClosed = 100

/** How long a finished order stays on the board; the history keeps it. */
const closedForMs = 24 * 3_600_000

/**
 * The orders of the board: all open ones, and those that were finished or cancelled within a day. Until the server has
 * answered it is what this browser last knew (A17).
 */
export function boardQuery(userId: string) {
  return queryOptions({
    queryKey: orderKeys.board(userId),
    initialData: () => readBoard(userId) ?? undefined,
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }): Promise<OrderRow[]> => {
      if (userId === "") return []
      const since = new Date(Date.now() - closedForMs).toISOString()
      const own = () => menuRest().from("orders").select("*").eq("user_id", userId).abortSignal(signal)
      const [open, closed] = await Promise.all([
        own().in("status", openStatuses).order("createdAt").limit(mostOpen).throwOnError(),
        own()
          .in("status", ["completed", "cancelled"])
          .gte("updatedAt", since)
          .order("updatedAt", { ascending: false })
          .limit(mostClosed)
          .throwOnError(),
      ])
      return [...open.data, ...closed.data]
    },
  })
}

/**
 * Moves an order, only if it still is where the owner saw it (A19).
 *
 * @returns the row as it is now, or the refusal that another device was faster
 * @throws when the server does not take it
 */
export async function moveOrder(
  userId: string,
  { id, status }: Pick<Order, "id" | "status">,
  to: OrderStatus,
): Promise<Result<OrderRow, "order-moved-elsewhere">> {
  const { data } = await menuRest()
    .from("orders")
    .update({ status: to })
    .eq("id", id)
    .eq("user_id", userId)
    .eq("status", status)
    .select("*")
    .throwOnError()
  const row = data[0]
  return row ? ok(row) : refuse("order-moved-elsewhere")
}

/** The board with one row in it, unless a newer version of that row is there already. */
export function withRow(rows: readonly OrderRow[], row: OrderRow): OrderRow[] {
  const known = rows.find(({ id }) => id === row.id)
  if (known === undefined) return [...rows, row]
  if (known.updatedAt > row.updatedAt) return [...rows]
  return rows.map((one) => (one.id === row.id ? row : one))
}

// The same row gives the same order, so that a card whose order did not change is not drawn again.
const orderOfRow = new WeakMap<OrderRow, Order>()

/** The orders of some rows. */
export function toOrders(rows: readonly OrderRow[]): Order[] {
  return rows.map((row) => {
    const order = orderOfRow.get(row) ?? toOrder(row)
    orderOfRow.set(row, order)
    return order
  })
}
