import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { type Cart, readCart } from "@ardoise/domain/order/cart"
import { noTable, toTable } from "@ardoise/domain/order/order"
import { readTableLink } from "../table-link/table-link.ts"

/** The key of a menu's cart in local storage. `prepareCart` reads it, too. */
export const cartKey = (menuId: string) => `cart-${menuId}`

/** The storage key of the table number (A21). */
export const tableKey = "tableNumber"

/**
 * Stores a text in local storage, or removes it when it is empty. Where storage is full or denied, a reload loses the
 * cart.
 *
 * @returns whether the storage now has this text
 */
export function storeText(key: string, text: string): boolean {
  if (text !== "") return writeKey(key, text)
  removeKey(key)
  return true
}

/** Returns the stored cart of a menu. */
export function storedCart(menuId: string): Cart {
  return readCart(readKey(cartKey(menuId)))
}

/** Stores the cart of a menu. @returns whether the storage now has this cart */
export function storeCart(menuId: string, cart: Cart): boolean {
  return storeText(cartKey(menuId), cart.length === 0 ? "" : JSON.stringify(cart))
}

/**
 * Page and time of the stored table number. Other restaurants use the same numbers, and tomorrow the diner sits at
 * another table.
 */
const tablePlaceKey = "tablePlace"
const mealMs = 6 * 3_600_000

/**
 * Returns the table of the link (`?table=7`, or `/7` after a short address), or the one last stored for this page and
 * meal. After a reload the stored one comes first: the diner may have corrected the link's. Returns an empty string if
 * neither is valid (A21, A78).
 */
export function storedTable(): string {
  const [path, at] = (readKey(tablePlaceKey) ?? "").split(" ")
  const isHere = !path || (path === location.pathname && Math.abs(Date.now() - Number(at)) < mealMs)
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  const texts = [readTableLink(location).table, isHere && readKey(tableKey)]
  for (const text of visit?.type === "reload" ? texts.reverse() : texts) {
    const table = toTable(text || "")
    if (table.ok && table.value !== noTable) return table.value
  }
  return ""
}

/** The storage key of the code on the table's card. */
export const tableCodeKey = "tableCode"

/**
 * Returns the code of the table's card: that of the link, or the one last stored; empty without one. The server
 * compares it with the table, so a code of another table proves nothing.
 */
export const storedTableCode = (): string => readTableLink(location).code || readKey(tableCodeKey) || ""

/** Stores the table number with its page and time. */
export function storeTable(table: string): void {
  storeText(tableKey, table.trim())
  storeText(tablePlaceKey, `${location.pathname} ${Date.now()}`)
}
