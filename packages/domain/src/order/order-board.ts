import type { Order } from "./order.ts"
import type { OrderStatus } from "./order-status.ts"
import type { OrderingSettings } from "./ordering-settings.ts"

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
export function countUnfinished(orders: readonly Pick<Order, "status">[]): number {
  return orders.filter(({ status }) => status === "pending" || status === "preparing").length
}

/** Minutes since it was placed after which an unfinished order is late, and after which it is very late. */
const lateAfterMinutes: Partial<Readonly<Record<OrderStatus, readonly [number, number]>>> = {
  pending: [10, 20],
  preparing: [20, 30],
}

/** Minutes after which an order that waits to be accepted is late, and very late. */
const lateToAcceptMinutes = [5, 10] as const

/** How late an order is. */
export type Lateness = "on-time" | "late" | "very-late"

/** The moment from which an order waits: its placing, or the sending of the present serving. ISO time. */
export const waitsSince = ({ placedAt, servingSince }: Pick<Order, "placedAt" | "servingSince">): string =>
  servingSince ?? placedAt

/**
 * Returns how late an order is: one that waits to be accepted after 5 and 10 minutes, a pending one after 10 and 20, one in
 * preparation after 20 and 30.
 */
export function latenessOf(
  order: Pick<Order, "status" | "placedAt" | "servingSince" | "awaitsAcceptance">,
  nowMs: number,
): Lateness {
  const { status, awaitsAcceptance } = order
  const minutes = (nowMs - Date.parse(waitsSince(order))) / 60_000
  const [late, veryLate] = awaitsAcceptance
    ? lateToAcceptMinutes
    : (lateAfterMinutes[status] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  return minutes > veryLate ? "very-late" : minutes > late ? "late" : "on-time"
}

/** Returns the whole minutes since an order was placed; 0 if the device's clock is behind. */
export function minutesSince(iso: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
}

/** Returns the orders that wait to be accepted, the longest waiting first. */
export function ordersToAccept(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ awaitsAcceptance }) => awaitsAcceptance === true).toSorted(byPlacing)
}

/**
 * Returns the number of orders for which the floor's board rings: those to accept, and without acceptance those pending.
 * An order to accept rings also where the setting is not known yet.
 */
export function countRinging(
  orders: readonly Order[],
  { needsAcceptance }: Pick<OrderingSettings, "needsAcceptance">,
): number {
  return ordersToAccept(orders).length + (needsAcceptance ? 0 : ordersIn(orders, "pending").length)
}

/**
 * Returns the orders of a stage as the board shows them. Open orders: the longest waiting first. Finished orders: the
 * latest change first. Orders that wait to be accepted are in no stage: see `ordersToAccept`.
 */
export function ordersIn(orders: readonly Order[], status: OrderStatus): readonly Order[] {
  const found = orders.filter((order) => order.status === status && order.awaitsAcceptance !== true)
  if (isOpen(status)) return found.toSorted(byPlacing)
  return found.toSorted((a, b) => compare(b.movedAt, a.movedAt) || compare(b.id, a.id))
}

const byPlacing = (a: Order, b: Order) => compare(a.placedAt, b.placedAt) || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
