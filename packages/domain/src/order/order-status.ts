/** Where an order stands (spec 4). */
export type OrderStatus = "pending" | "preparing" | "ready" | "completed" | "cancelled"

/** The steps that the screens offer (spec 4). The first entry is the manager's main action. */
const steps = {
  pending: ["preparing", "cancelled"],
  preparing: ["ready", "cancelled"],
  ready: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether a text of the wire is a status (A19). */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return typeof text === "string" && Object.hasOwn(steps, text)
}

/** Where the manager's main action leads; null when there is nothing left to do (spec 4). */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  return steps[status][0] ?? null
}

/** What the server accepts from the owner: any correction of a mis-tap, but a completed order is never cancelled. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && !(from === "completed" && to === "cancelled")
}
