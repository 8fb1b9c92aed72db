import { noTable } from "./order.ts"

/**
 * Limits of the orders that a menu accepts from diners within `windowMs`.
 *
 * All guests of a restaurant may share one Wi-Fi, which is one network. `ofNetwork` is high enough for a full dining
 * room in which each guest orders from a separate phone. `ofTable` counts the orders of one network for one table, so
 * that a stranger elsewhere cannot block the table for the guests at it. `ofMenu` protects the kitchen from all
 * networks together. Each network counts there with at most `shareOfNetwork` orders, so that one network alone never
 * reaches this limit.
 */
export const orderBounds = {
  windowMs: 10 * 60_000,
  ofTable: 20,
  ofNetwork: 120,
  ofMenu: 200,
  shareOfNetwork: 40,
} as const

/**
 * Whether orders may still be refused because of too many orders: the last refusal is within the counting window.
 *
 * @param limitedAt ISO time of the last refusal; null without one
 */
export function isLimitedNow(limitedAt: string | null, nowMs: number): boolean {
  return limitedAt !== null && nowMs - Date.parse(limitedAt) < orderBounds.windowMs
}

/** The orders that one network has placed for a menu within the window. */
export type OrdersOfNetwork = {
  readonly network: string
  readonly orders: number
  /** The orders among them for the table of the new order. */
  readonly ofTable: number
}

/**
 * Whether a new order exceeds a limit.
 *
 * @param recent all networks with orders within the window
 * @param order.isLimited false if the settings disable the limit per network; the limits per table and menu still apply
 */
export function isOverBound(
  recent: readonly OrdersOfNetwork[],
  order: { readonly network: string; readonly table: string; readonly isLimited: boolean },
): boolean {
  const own = recent.find(({ network }) => network === order.network)
  const together = recent.reduce((sum, { orders }) => sum + Math.min(orders, orderBounds.shareOfNetwork), 0)
  return (
    (order.table !== noTable && (own?.ofTable ?? 0) >= orderBounds.ofTable) ||
    (order.isLimited && (own?.orders ?? 0) >= orderBounds.ofNetwork) ||
    together >= orderBounds.ofMenu
  )
}
