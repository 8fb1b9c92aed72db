import type { OrderDifference, OrderingClosed, PlacedOrder } from "@ardoise/contract/order-rows"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { Cart } from "@ardoise/domain/order/cart"
import type { ClosedReason } from "@ardoise/domain/order/ordering-settings"
import { storedTableCode } from "../cart/cart-storage.ts"
import { visitorHeaders } from "../visitor-headers.ts"

/** Why this phone cannot order. `code`: only with the code of a table. */
export type ClosedHere = ClosedReason | "code"

/** The result of sending an order. */
export type PlaceOrderResult =
  | { readonly kind: "placed"; readonly placed: PlacedOrder }
  | { readonly kind: "changed"; readonly differences: readonly OrderDifference[] }
  | { readonly kind: "closed"; readonly reason: ClosedHere }
  | { readonly kind: "too-many" }
  | { readonly kind: "unreadable" }
  /** No answer. The order may have arrived; sending it again with the same key does not create a second one. */
  | { readonly kind: "unreachable" }

/**
 * Milliseconds to wait for an answer. On a network that drops everything, the diner would otherwise see "Envoi..." for
 * minutes.
 */
export const answerTimeoutMs = 20_000

/**
 * Sends a cart to the kitchen. @param order.key the idempotency key: the same one never creates a second order (A15)
 */
export async function placeOrder(
  order: {
    readonly menuId: string
    readonly table: string
    readonly cart: Cart
    readonly key: string
    readonly language: Language
    /** The total that the cart shows, in cents. */
    readonly cents: number
    /** The code as the diner typed it, or null. */
    readonly code: string | null
    /** Everything at the same time, where the restaurant serves in steps. */
    readonly isTogether: boolean
  },
  anonKey: string,
): Promise<PlaceOrderResult> {
  const body = {
    menu_id: order.menuId,
    table_number: order.table,
    table_code: storedTableCode(),
    lines: order.cart.map(({ id, quantity, price, allergens, note, options = [] }) => {
      const chosen = options.map(({ id, choices }) => ({
        id,
        choices: choices.map((choice) => ({ id: choice.id, price: choice.price, allergens: choice.allergens })),
      }))
      return { id, quantity, price, allergens, options: chosen, ...(note && { note }) }
    }),
    shown_total: (order.cents / 100).toFixed(2),
    ...(order.code !== null && { code: order.code }),
    ...(order.isTogether && { together: true }),
    language: order.language,
    idempotency_key: order.key,
  }
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), answerTimeoutMs)
  try {
    const response = await fetch("/rest/v1/rpc/place_order", {
      method: "POST",
      signal: timeout.signal,
      headers: { ...visitorHeaders(anonKey), "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return { kind: "placed", placed: answer }
    return toRefusal(response.status, answer)
  } catch {
    return { kind: "unreachable" }
  } finally {
    clearTimeout(timer)
  }
}

function toRefusal(status: number, { code, details }: { code?: string; details?: string | null }): PlaceOrderResult {
  if (code === "order_changed") return { kind: "changed", differences: JSON.parse(details ?? "[]") }
  if (code === "ordering_closed")
    return { kind: "closed", reason: (JSON.parse(details ?? "{}") as OrderingClosed).reason }
  if (code === "table_code_needed") return { kind: "closed", reason: "code" }
  // The menu was deleted while the diner ordered from it: another menu is served, or none.
  if (code === "menu_not_found") return { kind: "closed", reason: "menu" }
  if (status === 429) return { kind: "too-many" }
  return status >= 500 ? { kind: "unreachable" } : { kind: "unreadable" }
}
