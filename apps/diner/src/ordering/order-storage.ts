import type { TrackedOrder } from "@ardoise/contract/functions"
import { isOrderStatus } from "@ardoise/domain/order/order-status"
import { read, write } from "../cart/cart-storage.ts"

/** Keys of this device's storage (spec 3, A17). */
export const orderKeys = {
  /** This device's orders, newest last. */
  orders: "orders",
  /** The one that was placed last. */
  currentOrder: "currentOrder",
  /** Secret keys by order: what lets this device, and nobody else, follow them. */
  trackingKeys: "orderTrackingKeys",
} as const

/** An order of this device, and the key to follow it. */
export type KeptOrder = {
  readonly order: TrackedOrder
  readonly trackingKey: string
  /** The page that it was sent from, which may show another menu by now. */
  readonly path?: string | undefined
  /** When it was placed by this device's clock, in milliseconds since 1970: its age does not depend on the server's clock. */
  readonly placedAt?: number | undefined
}

/** How long an order is kept. */
const keptForMs = 24 * 3_600_000
/** How many there are; the server follows as many at once. */
export const mostKept = 20

/** What this device keeps of its orders at a menu, or on this page. @param now milliseconds since 1970 */
export function storedOrders(menuId: string, now: number): readonly KeptOrder[] {
  return allOrders(now).filter((kept) => isHere(kept, menuId))
}

/** A restaurant that changes from its lunch to its evening menu still owes what was ordered from the first. */
function isHere({ order, path }: KeptOrder, menuId: string): boolean {
  return order.menu_id === menuId || path === location.pathname
}

function allOrders(now: number): readonly KeptOrder[] {
  const keys = storedKeys()
  const list: unknown = parse(read(orderKeys.orders))
  if (!Array.isArray(list)) return []
  return list
    .filter(isOrder)
    .filter(({ createdAt, placedAt }) => (placedAt ?? Date.parse(createdAt)) > now - keptForMs)
    .flatMap(({ path, placedAt, ...order }) => {
      const trackingKey = keys[order.id]
      if (trackingKey === undefined) return []
      return [{ order, trackingKey, ...(path !== undefined && { path }), ...(placedAt !== undefined && { placedAt }) }]
    })
}

/** Keeps the orders of a menu beside those of other menus. */
export function keepOrders(menuId: string, kept: readonly KeptOrder[], now: number): void {
  const others = allOrders(now).filter((one) => !isHere(one, menuId))
  const all = [...others, ...kept].slice(-mostKept)
  write(
    orderKeys.orders,
    all.length === 0 ? "" : JSON.stringify(all.map(({ order, path, placedAt }) => ({ ...order, path, placedAt }))),
  )
  write(
    orderKeys.trackingKeys,
    JSON.stringify(Object.fromEntries(all.map(({ order, trackingKey }) => [order.id, trackingKey]))),
  )
  const current = kept.at(-1)
  if (current) write(orderKeys.currentOrder, JSON.stringify(current.order))
  else if (others.length === 0) write(orderKeys.currentOrder, "")
}

/**
 * The orders of a menu as this device has them now: another tab may have ordered meanwhile, or heard of a step. Where the
 * browser keeps nothing, the page's own are all there is; an open one is lost by nobody's writing.
 *
 * @param held what this page knows
 */
export function latestOrders(menuId: string, held: readonly KeptOrder[], now: number): readonly KeptOrder[] {
  if (read(orderKeys.trackingKeys) === null) return held
  const stored = storedOrders(menuId, now)
  const twinIn = (list: readonly KeptOrder[], { order }: KeptOrder) => list.find((one) => one.order.id === order.id)
  const later = stored.map((one) => {
    const own = twinIn(held, one)
    return own && own.order.updatedAt > one.order.updatedAt ? own : one
  })
  const lost = held.filter((one) => !["completed", "cancelled"].includes(one.order.status) && !twinIn(stored, one))
  return [...later, ...lost]
}

const attemptKey = (menuId: string) => `orderAttempt-${menuId}`

/** How long an order that got no answer is the same one: who comes back for another meal means another. */
const attemptMs = 4 * 3_600_000

/** The attempts of this page where the browser keeps nothing. */
const unkept = new Map<string, string>()

/**
 * The key under which the next order of a menu is sent; made once, and kept until the order is answered (A15), or until nobody
 * can mean that order any more.
 *
 * @param now milliseconds since 1970
 */
export function attemptOf(menuId: string, now: number): string {
  const name = attemptKey(menuId)
  const key = openAttempt(name, now) ?? newKey()
  const attempt = `${key} ${now}`
  write(name, attempt)
  if (read(name) !== attempt) unkept.set(name, attempt)
  return key
}

/**
 * Makes the key of the next order when a cart opens, so that the tabs of a menu share it. One that is there is not written again:
 * another tab may be ending it at this moment, and an order under an ended key would get an earlier one as its answer.
 */
export function prepareAttempt(menuId: string, now: number): void {
  if (openAttempt(attemptKey(menuId), now) === null) attemptOf(menuId, now)
}

function openAttempt(name: string, now: number): string | null {
  const [known = "", usedAt] = (unkept.get(name) ?? read(name) ?? "").split(" ")
  return Math.abs(now - Number(usedAt)) < attemptMs ? known : null
}

/** The order was answered: the next one is another one. */
export function endAttempt(menuId: string): void {
  write(attemptKey(menuId), "")
  unkept.delete(attemptKey(menuId))
}

/** A UUID also where the browser gives none, as on a plain local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-")
}

function storedKeys(): Readonly<Record<string, string>> {
  const keys: unknown = parse(read(orderKeys.trackingKeys))
  return typeof keys === "object" && keys !== null ? (keys as Record<string, string>) : {}
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null")
  } catch {
    return null
  }
}

function isOrder(value: unknown): value is TrackedOrder & Pick<KeptOrder, "path" | "placedAt"> {
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
