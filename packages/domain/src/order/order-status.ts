/** The status of an order. */
export type OrderStatus = "pending" | "preparing" | "ready" | "completed" | "cancelled"

/** The next statuses that the screens offer. The first entry is the main action for the manager. */
const steps = {
  pending: ["preparing", "cancelled"],
  preparing: ["ready", "cancelled"],
  ready: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether a received value is a status (A19). */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return typeof text === "string" && Object.hasOwn(steps, text)
}

/** Returns the status after the manager's main action, or null if the order is finished. */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  return steps[status][0] ?? null
}

/**
 * Whether the server accepts a change by the owner. Any correction of a wrong tap is allowed, except cancelling a
 * completed order.
 */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && !(from === "completed" && to === "cancelled")
}
