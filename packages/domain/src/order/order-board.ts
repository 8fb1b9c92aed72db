import type { Order } from "./order.ts"
import type { OrderStatus } from "./order-status.ts"

/** The four stages of the board, in the order of its tabs (spec 2). Cancelled orders are in none of them (A18). */
export const boardStages = ["pending", "preparing", "ready", "completed"] as const satisfies readonly OrderStatus[]

/** A stage that has a tab of its own. */
export type BoardStage = (typeof boardStages)[number]

/** The statuses of orders that still ask for work. */
export const openStatuses = ["pending", "preparing", "ready"] as const satisfies readonly OrderStatus[]

/** Whether an order still asks for work. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "preparing" || status === "ready"
}

/** How many orders the kitchen owes: what the badge of the navigation counts (spec 2). */
export function countOwed(orders: readonly Pick<Order, "status">[]): number {
  return orders.filter(({ status }) => status === "pending" || status === "preparing").length
}

/** How long an order may stay where it is before its age becomes a warning, in milliseconds since it was placed. */
const lateAfterMs: Readonly<Record<OrderStatus, number>> = {
  pending: 10 * 60_000,
  preparing: 20 * 60_000,
  ready: Number.POSITIVE_INFINITY,
  completed: Number.POSITIVE_INFINITY,
  cancelled: Number.POSITIVE_INFINITY,
}

/** Whether an order waits for too long: ten minutes without anybody, twenty on the stove. */
export function isLate({ status, placedAt }: Pick<Order, "status" | "placedAt">, nowMs: number): boolean {
  return nowMs - Date.parse(placedAt) > lateAfterMs[status]
}

/** Whole minutes since an order was placed; a device whose clock is behind sees none. */
export function minutesSince(iso: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
}

/**
 * The orders of a stage as the board shows them: who waits for longest comes first, what is done last comes first.
 */
export function ordersIn(orders: readonly Order[], status: OrderStatus): readonly Order[] {
  const found = orders.filter((order) => order.status === status)
  if (isOpen(status)) return found.toSorted((a, b) => compare(a.placedAt, b.placedAt) || compare(a.id, b.id))
  return found.toSorted((a, b) => compare(b.movedAt, a.movedAt) || compare(b.id, a.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
