import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { toMenu, toMenuData } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import { storageKeys } from "../../storage-keys.ts"
import type { Entered } from "./entered-lines.ts"

/** An order that was entered and did not reach the server: its drawer was closed before, or the call failed. */
export type UnsentOrder = {
  /** Its idempotency key: sent again, an order whose answer was lost is not doubled. */
  readonly key: string
  /** The menu that it began with. */
  readonly menu: Menu
  readonly table: string
  readonly entered: readonly Entered[]
}

/** The version of the stored form. Orders of another version are not shown. */
const version = 1

const placeOf = (userId: string) => `${version} ${userId}`

/** Stores the unsent orders of this tab: neither a reload nor a browser that frees memory loses them. */
export function storeUnsentOrders(userId: string, orders: readonly UnsentOrder[]): void {
  const stored = orders.map(({ menu, ...order }) => ({ ...order, menuId: menu.id, menu: toMenuData(menu, "") }))
  if (orders.length === 0) removeKey(storageKeys.unsentOrders, "sessionStorage")
  else writeKey(storageKeys.unsentOrders, JSON.stringify({ place: placeOf(userId), orders: stored }), "sessionStorage")
}

/** Returns the orders that this tab stored for a restaurant, oldest first. */
export function storedUnsentOrders(userId: string): readonly UnsentOrder[] {
  try {
    const stored = JSON.parse(readKey(storageKeys.unsentOrders, "sessionStorage") ?? "null")
    if (stored?.place !== placeOf(userId)) return []
    return stored.orders.map(({ menuId, menu, ...order }: { menuId: string; menu: unknown }) => ({
      ...order,
      menu: toMenu(menuId, menu),
    }))
  } catch {
    return []
  }
}
