import { noTable } from "./order.ts"

/**
 * How many orders a menu takes from diners within `windowMs`.
 *
 * All guests of a restaurant may share one Wi-Fi, which is one network: `ofNetwork` lets a full dining room order, each guest
 * from an own phone. `ofTable` counts the orders of one network for one table, so that a stranger elsewhere cannot close the
 * table for the people who sit at it. `ofMenu` protects the kitchen from all networks together; each counts there with at most
 * `shareOfNetwork` orders, so that one network alone never reaches it.
 */
export const orderBounds = {
  windowMs: 10 * 60_000,
  ofTable: 20,
  ofNetwork: 120,
  ofMenu: 200,
  shareOfNetwork: 40,
} as const

/**
 * Whether orders may still be refused because too many came: the last refusal is not longer ago than orders are counted.
 *
 * @param limitedAt ISO time of the last refusal; null without one
 */
export function isLimitedNow(limitedAt: string | null, nowMs: number): boolean {
  return limitedAt !== null && nowMs - Date.parse(limitedAt) < orderBounds.windowMs
}

/** The orders that one network has placed at a menu within the window. */
export type OrdersOfNetwork = {
  readonly network: string
  readonly orders: number
  /** Those for the table of the order that is about to be placed. */
  readonly ofTable: number
}

/**
 * Whether a further order of a network is one too many.
 *
 * @param recent all networks with orders within the window
 * @param order.isLimited false where the settings want no limit of networks: tables and the menu stay bounded
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
