import type { Order } from "./order.ts"
import { waitsSince } from "./order-board.ts"
import type { OrderStatus } from "./order-status.ts"

/** Milliseconds after which an order is not printed by itself any more: its guests have eaten or gone. */
export const oldestPrintedMs = 4 * 3_600_000

/** Whether an accepted order of this status is printed by itself: the kitchen may begin it, or has begun it. */
export const isForKitchen = (status: OrderStatus): boolean => status === "pending" || status === "preparing"

/** Printed tickets that a device remembers. */
export const mostRemembered = 300

/** The ticket of the serving that the kitchen works on, as a device remembers it. */
export const printedKey = ({ id, serving, servingSince }: Pick<Order, "id" | "serving" | "servingSince">): string =>
  servingSince === undefined ? id : `${id}/${serving}`

/**
 * Returns the orders whose tickets a device has not printed yet, the oldest first: those that the kitchen may begin, or has
 * begun elsewhere.
 *
 * @param printed the keys of the tickets that this device has printed
 * @param nowMs the server's time, in milliseconds since 1970
 */
export function ordersToPrint(orders: readonly Order[], printed: ReadonlySet<string>, nowMs: number): readonly Order[] {
  return orders
    .filter((order) => {
      const { status, awaitsAcceptance } = order
      const waits = status === "pending" && awaitsAcceptance === true
      return (
        isForKitchen(status) &&
        !waits &&
        !printed.has(printedKey(order)) &&
        nowMs - Date.parse(waitsSince(order)) < oldestPrintedMs
      )
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
