import { canMove, type OrderStatus } from "../order/order-status.ts"

/** What a device of the team is for: the kitchen's tablet, or the phone of a waiter. */
export type StaffRole = "kitchen" | "floor"

/** Whether a received value is a role. */
export function isStaffRole(value: unknown): value is StaffRole {
  return value === "kitchen" || value === "floor"
}

/** What a device may do besides moving orders. */
export type StaffAct =
  | "accept"
  | "send-serving"
  | "enter-order"
  | "sold-out"
  | "open-kitchen"
  | "answer-call"
  | "bills"
  | "reprint"

const actsOfKitchen: readonly StaffAct[] = ["sold-out", "open-kitchen", "reprint"]

/** Whether a role includes an act. The floor may do everything that the kitchen may. */
export function mayDo(role: StaffRole, act: StaffAct): boolean {
  return role === "floor" || actsOfKitchen.includes(act)
}

const statusesOfKitchen: readonly OrderStatus[] = ["pending", "preparing", "ready"]

/**
 * Whether a role may change the status of an order: `canMove`, narrowed. The kitchen moves orders up to "ready" and one
 * step back. It neither completes nor cancels them, and does not touch those that are.
 */
export function mayMove(role: StaffRole | "owner", from: OrderStatus, to: OrderStatus): boolean {
  if (!canMove(from, to)) return false
  if (role !== "kitchen") return true
  const steps = statusesOfKitchen.indexOf(to) - statusesOfKitchen.indexOf(from)
  return statusesOfKitchen.includes(from) && statusesOfKitchen.includes(to) && Math.abs(steps) === 1
}

/** Milliseconds for which a device of the team sees an order that is completed or cancelled. */
export const finishedOrdersSeenMs = 18 * 3_600_000
