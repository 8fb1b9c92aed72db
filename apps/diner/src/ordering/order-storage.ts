import { readKey } from "@ardoise/browser/storage"
import { createUuid } from "@ardoise/browser/uuid"
import type { TrackedOrder } from "@ardoise/contract/functions"
import { isOrderStatus } from "@ardoise/domain/order/order-status"
import { storeText } from "../cart/cart-storage.ts"

/** Keys of local storage (A17). */
export const orderKeys = {
  /** This device's orders, newest last. */
  orders: "orders",
  /** The order that was placed last. */
  currentOrder: "currentOrder",
  /** Tracking keys by order id: only a device with the key can follow the order. */
  trackingKeys: "orderTrackingKeys",
} as const

/** An order of this device with its tracking key. */
export type StoredOrder = {
  readonly order: TrackedOrder
  readonly trackingKey: string
  /** Path of the page that sent the order. That page may show another menu by now. */
  readonly path?: string | undefined
  /**
   * Time of the order by this device's clock, in milliseconds since 1970: its age must not depend on the server's
   * clock.
   */
  readonly placedAt?: number | undefined
}

/** Milliseconds for which an order is stored. */
const storedForMs = 24 * 3_600_000
/** Maximum number of stored orders. The server lets one call follow the same number. */
export const mostStoredOrders = 20

/** Returns the stored orders of this menu and of this page. @param now milliseconds since 1970 */
export function storedOrders(menuId: string, now: number): readonly StoredOrder[] {
  return allOrders(now).filter((kept) => isHere(kept, menuId))
}

/**
 * Orders of another menu count if this page sent them: when the lunch menu is replaced by the dinner menu, its orders
 * are still followed.
 */
function isHere({ order, path }: StoredOrder, menuId: string): boolean {
  return order.menu_id === menuId || path === location.pathname
}

function allOrders(now: number): readonly StoredOrder[] {
  const keys = storedKeys()
  const list: unknown = parse(readKey(orderKeys.orders))
  if (!Array.isArray(list)) return []
  return list
    .filter(isOrder)
    .filter(({ createdAt, placedAt }) => (placedAt ?? Date.parse(createdAt)) > now - storedForMs)
    .flatMap(({ path, placedAt, ...order }) => {
      const trackingKey = keys[order.id]
      if (trackingKey === undefined) return []
      return [{ order, trackingKey, ...(path !== undefined && { path }), ...(placedAt !== undefined && { placedAt }) }]
    })
}

/** Stores the orders of this menu and page together with those of other menus. */
export function storeOrders(menuId: string, kept: readonly StoredOrder[], now: number): void {
  const others = allOrders(now).filter((one) => !isHere(one, menuId))
  const all = [...others, ...kept].slice(-mostStoredOrders)
  storeText(
    orderKeys.orders,
    all.length === 0 ? "" : JSON.stringify(all.map(({ order, path, placedAt }) => ({ ...order, path, placedAt }))),
  )
  storeText(
    orderKeys.trackingKeys,
    JSON.stringify(Object.fromEntries(all.map(({ order, trackingKey }) => [order.id, trackingKey]))),
  )
  const current = kept.at(-1)
  if (current) storeText(orderKeys.currentOrder, JSON.stringify(current.order))
  else if (others.length === 0) storeText(orderKeys.currentOrder, "")
}

/**
 * Returns the current orders of a menu: another tab may have placed an order or received a status. Where the browser
 * stores nothing, returns the page's own orders. An open order of this page is never lost when another tab writes.
 *
 * @param held the orders that this page knows
 */
export function latestOrders(menuId: string, held: readonly StoredOrder[], now: number): readonly StoredOrder[] {
  if (readKey(orderKeys.trackingKeys) === null) return held
  const stored = storedOrders(menuId, now)
  const twinIn = (list: readonly StoredOrder[], { order }: StoredOrder) => list.find((one) => one.order.id === order.id)
  const later = stored.map((one) => {
    const own = twinIn(held, one)
    return own && own.order.updatedAt > one.order.updatedAt ? own : one
  })
  const lost = held.filter((one) => !["completed", "cancelled"].includes(one.order.status) && !twinIn(stored, one))
  return [...later, ...lost]
}

const attemptKey = (menuId: string) => `orderAttempt-${menuId}`

/**
 * Milliseconds for which an unanswered order keeps its idempotency key: a diner who returns for another meal places a
 * new order.
 */
const attemptMs = 4 * 3_600_000

/** The keys of this page where the browser stores nothing. */
const keysInMemory = new Map<string, string>()

/**
 * Returns the idempotency key for the next order of a menu. The key is created once and stored until the order is
 * answered (A15), or until it is too old to be the same order.
 *
 * @param now milliseconds since 1970
 */
export function idempotencyKeyFor(menuId: string, now: number): string {
  const name = attemptKey(menuId)
  const key = openAttempt(name, now) ?? createUuid()
  const attempt = `${key} ${now}`
  storeText(name, attempt)
  if (readKey(name) !== attempt) keysInMemory.set(name, attempt)
  return key
}

/**
 * Creates the key of the next order when a cart opens, so that the tabs of a menu share it. An existing key is not
 * written again: another tab may be ending it at this moment, and an order with an ended key would get the answer of an
 * earlier order.
 */
export function prepareIdempotencyKey(menuId: string, now: number): void {
  if (openAttempt(attemptKey(menuId), now) === null) idempotencyKeyFor(menuId, now)
}

function openAttempt(name: string, now: number): string | null {
  const [known = "", usedAt] = (keysInMemory.get(name) ?? readKey(name) ?? "").split(" ")
  return Math.abs(now - Number(usedAt)) < attemptMs ? known : null
}

/** Removes the key after an answer: the next order gets a new one. */
export function discardIdempotencyKey(menuId: string): void {
  storeText(attemptKey(menuId), "")
  keysInMemory.delete(attemptKey(menuId))
}

function storedKeys(): Readonly<Record<string, string>> {
  const keys: unknown = parse(readKey(orderKeys.trackingKeys))
  return typeof keys === "object" && keys !== null ? (keys as Record<string, string>) : {}
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null")
  } catch {
    return null
  }
}

function isOrder(value: unknown): value is TrackedOrder & Pick<StoredOrder, "path" | "placedAt"> {
  if (typeof value !== "object" || value === null) return false
  const { id, menu_id, items, totalPrice, status, tableNumber, createdAt, updatedAt, placedAt } = value as Record<
    string,
    unknown
  >
  return (
    [id, menu_id, totalPrice, tableNumber].every((text) => typeof text === "string") &&
    [createdAt, updatedAt].every((time) => !Number.isNaN(Date.parse(String(time)))) &&
    isOrderStatus(status) &&
    (placedAt === undefined || typeof placedAt === "number") &&
    Array.isArray(items)
  )
}
