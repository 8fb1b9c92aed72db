import type { Order } from "./order.ts"
import type { OrderStatus } from "./order-status.ts"

/** The four stages of the board, in the order of its tabs. Cancelled orders are in none of them (A18). */
export const boardStages = ["pending", "preparing", "ready", "completed"] as const satisfies readonly OrderStatus[]

/** A stage that has its own tab. */
export type BoardStage = (typeof boardStages)[number]

/** The statuses of orders that still need work. */
export const openStatuses = ["pending", "preparing", "ready"] as const satisfies readonly OrderStatus[]

/** Whether an order still needs work. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "preparing" || status === "ready"
}

/** Returns the number in the navigation's badge: the orders that the kitchen has not finished. */
export function countOwed(orders: readonly Pick<Order, "status">[]): number {
  return orders.filter(({ status }) => status === "pending" || status === "preparing").length
}

/** Age after which an order in a status is late, in milliseconds since it was placed. */
const lateAfterMs: Readonly<Record<OrderStatus, number>> = {
  pending: 10 * 60_000,
  preparing: 20 * 60_000,
  ready: Number.POSITIVE_INFINITY,
  completed: Number.POSITIVE_INFINITY,
  cancelled: Number.POSITIVE_INFINITY,
}

/** Whether an order has waited too long: more than ten minutes as pending, or twenty as preparing. */
export function isLate({ status, placedAt }: Pick<Order, "status" | "placedAt">, nowMs: number): boolean {
  return nowMs - Date.parse(placedAt) > lateAfterMs[status]
}

/** Returns the whole minutes since an order was placed; 0 if the device's clock is behind. */
export function minutesSince(iso: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
}

/**
 * Returns the orders of a stage as the board shows them. Open orders: the longest waiting first. Finished orders: the
 * latest change first.
 */
export function ordersIn(orders: readonly Order[], status: OrderStatus): readonly Order[] {
  const found = orders.filter((order) => order.status === status)
  if (isOpen(status)) return found.toSorted((a, b) => compare(a.placedAt, b.placedAt) || compare(a.id, b.id))
  return found.toSorted((a, b) => compare(b.movedAt, a.movedAt) || compare(b.id, a.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
