import { type Cart, readCart } from "@ardoise/domain/order/cart"
import { noTable, toTable } from "@ardoise/domain/order/order"

/** The key of a menu's cart in local storage. The loader looks for it too. */
export const cartKey = (menuId: string) => `cart-${menuId}`

/** The key of the table's number (spec 3, A21). */
export const tableKey = "tableNumber"

/** Reads what the browser keeps; null where it keeps nothing, or does not let us look. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or takes it away when it is empty. Where the browser keeps nothing, the page goes on without. */
export function write(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // A full or closed storage costs the diner nothing but the cart of a page that is loaded again.
  }
}

/** The cart that this device keeps for a menu. */
export function storedCart(menuId: string): Cart {
  return readCart(read(cartKey(menuId)))
}

/** Keeps the cart of a menu. */
export function keepCart(menuId: string, cart: Cart): void {
  write(cartKey(menuId), cart.length === 0 ? "" : JSON.stringify(cart))
}

/** Where and when a table was given. Tables of other restaurants have the same numbers, and tomorrow the diner sits elsewhere. */
const tablePlaceKey = "tablePlace"
const mealMs = 6 * 3_600_000

/**
 * The table of the link (`?table=`), or the one given last at this restaurant and this meal; empty when there is none that
 * could be one (A21).
 */
export function storedTable(search: string): string {
  const [path, at] = (read(tablePlaceKey) ?? "").split(" ")
  const isHere = !path || (path === location.pathname && Math.abs(Date.now() - Number(at)) < mealMs)
  for (const text of [new URLSearchParams(search).get("table"), isHere && read(tableKey)]) {
    const table = toTable(text || "")
    if (table.ok && table.value !== noTable) return table.value
  }
  return ""
}

/** Keeps the table's number. */
export function keepTable(table: string): void {
  write(tableKey, table.trim())
  write(tablePlaceKey, `${location.pathname} ${Date.now()}`)
}
