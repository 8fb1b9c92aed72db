import { parsePrice } from "../money.ts"
import { orderLimits } from "./order.ts"

/** A dish as the diner's page shows it, on its way into the cart (spec 3). */
export type CartDish = {
  readonly id: string
  /** The French name, which the kitchen reads. */
  readonly name: string
  /** Empty when there is none. */
  readonly description: string
  /** Euros as text with a dot, "7.50": the price that the diner was shown. */
  readonly price: string
  /** The name in the language of the page; empty where that is French. */
  readonly translatedName: string
  /** The allergens that the diner was shown, in French; null where none were declared. A cart of an older page tells nothing. */
  readonly allergens?: readonly string[] | null
}

/** A line of the diner's cart (spec 3). */
export type CartLine = CartDish & {
  /** 1 to `orderLimits.quantity`. */
  readonly quantity: number
  /** A wish for the kitchen, as typed. */
  readonly note?: string
}

/** What a diner wants to order: each dish once, in the order of the first taps. */
export type Cart = readonly CartLine[]

/**
 * Puts one more of a dish into the cart: a dish that is there gets a higher quantity and the price and allergens that were
 * shown last (spec 2). A cart that an order could not hold any more stays as it is.
 */
export function addToCart(cart: Cart, dish: CartDish): Cart {
  const present = cart.find((line) => line.id === dish.id)
  if (present)
    return cart.map((line) =>
      line === present ? { ...present, ...dish, quantity: atMost(present.quantity + 1) } : line,
    )
  return cart.length >= orderLimits.lines ? cart : [...cart, { ...dish, quantity: 1 }]
}

/** Some more or less of a line; a line of which nothing is left disappears (spec 5). */
export function changeQuantity(cart: Cart, id: string, by: number): Cart {
  return cart.flatMap((line) => {
    if (line.id !== id) return [line]
    const quantity = atMost(line.quantity + by)
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}

/** Writes a wish for the kitchen on a line; an empty one takes it off. */
export function noteLine(cart: Cart, id: string, note: string): Cart {
  return cart.map((line) => (line.id === id ? { ...line, note: note.slice(0, orderLimits.noteLength) } : line))
}

/** What is no longer as the cart has it, as the server says (A22). */
export type CartDifference =
  | { readonly id: string; readonly kind: "gone" | "sold_out" }
  | { readonly id: string; readonly kind: "price"; readonly price: string }
  | { readonly id: string; readonly kind: "allergens"; readonly allergens: readonly string[] | null }

/**
 * Brings a cart up to date: what cannot be had goes, and what costs something else, or holds something else, says so. Nothing
 * is ordered by it.
 */
export function agreeTo(cart: Cart, differences: readonly CartDifference[]): Cart {
  return differences.reduce(
    (agreed, difference) => agreed.flatMap((line) => (line.id === difference.id ? agreeOn(line, difference) : [line])),
    cart,
  )
}

function agreeOn(line: CartLine, difference: CartDifference): Cart {
  if (difference.kind === "price") return [{ ...line, price: difference.price }]
  return difference.kind === "allergens" ? [{ ...line, allergens: difference.allergens }] : []
}

/** What the badge says: the sum of the quantities (spec 2). */
export function countCart(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** What a line costs, in cents. */
export function lineCents({ price, quantity }: Pick<CartLine, "price" | "quantity">): number {
  const cents = parsePrice(price)
  return cents.ok ? cents.value * quantity : 0
}

/** What the whole cart costs, in cents: reckoned in whole numbers, so that it is exact (spec 2). */
export function cartCents(cart: Cart): number {
  return cart.reduce((sum, line) => sum + lineCents(line), 0)
}

/**
 * Reads a cart that the browser kept. Whatever is no line of a cart is left out, as anything may stand in that place.
 *
 * @param text the stored JSON, or null when there is none
 */
export function readCart(text: string | null): Cart {
  const lines = new Map<string, CartLine>()
  for (const value of tryParse(text)) {
    const line = toLine(value)
    if (line && lines.size < orderLimits.lines) lines.set(line.id, line)
  }
  return [...lines.values()]
}

const atMost = (quantity: number) => Math.min(quantity, orderLimits.quantity)

function tryParse(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "")
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function toLine(value: unknown): CartLine | null {
  const { id, name, description, price, translatedName, allergens, quantity, note } = Object(value) as Record<
    string,
    unknown
  >
  const texts = [id, name, description, price, translatedName]
  if (!texts.every((text) => typeof text === "string")) return null
  const wish = typeof note === "string" && note !== "" ? { note: note.slice(0, orderLimits.noteLength) } : {}
  const told = isTold(allergens) ? { allergens } : {}
  const line = { id, name, description, price, translatedName, ...told, quantity, ...wish } as CartLine
  const isSound =
    line.id !== "" &&
    line.id.length <= orderLimits.dishIdLength &&
    parsePrice(line.price).ok &&
    Number.isInteger(quantity) &&
    line.quantity >= 1 &&
    line.quantity <= orderLimits.quantity
  return isSound ? line : null
}

function isTold(allergens: unknown): boolean {
  return allergens === null || (Array.isArray(allergens) && allergens.every((name) => typeof name === "string"))
}
