import { parsePrice } from "../money.ts"
import { orderLimits } from "./order.ts"

/** A dish as the diner's page shows it, before it goes into the cart. */
export type CartDish = {
  readonly id: string
  /** The French name, for the kitchen. */
  readonly name: string
  /** Empty without a description. */
  readonly description: string
  /** Euros as text with a decimal point, such as "7.50": the price that the diner saw. */
  readonly price: string
  /** The name in the language of the page; empty if that is French. */
  readonly translatedName: string
  /**
   * The allergens that the diner saw, in French; null where none were declared. Older versions of the page omit them.
   */
  readonly allergens?: readonly string[] | null
}

/** A line of the diner's cart. */
export type CartLine = CartDish & {
  /** 1 to `orderLimits.quantity`. */
  readonly quantity: number
  /** A note for the kitchen, as typed. */
  readonly note?: string
}

/** The dishes that a diner wants to order, each dish once, in the order of the first taps. */
export type Cart = readonly CartLine[]

/**
 * Adds one of a dish to the cart. A dish that is already there gets a higher quantity, and the price and allergens that
 * were shown last. A cart that has the maximum number of lines is returned unchanged.
 */
export function addToCart(cart: Cart, dish: CartDish): Cart {
  const present = cart.find((line) => line.id === dish.id)
  if (present)
    return cart.map((line) =>
      line === present ? { ...present, ...dish, quantity: atMost(present.quantity + 1) } : line,
    )
  return cart.length >= orderLimits.lines ? cart : [...cart, { ...dish, quantity: 1 }]
}

/** Changes the quantity of a line by a number. A line with a quantity below 1 is removed. */
export function changeQuantity(cart: Cart, id: string, by: number): Cart {
  return cart.flatMap((line) => {
    if (line.id !== id) return [line]
    const quantity = atMost(line.quantity + by)
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}

/** Sets the note of a line for the kitchen, cut to the maximum length. An empty note counts as none. */
export function setLineNote(cart: Cart, id: string, note: string): Cart {
  return cart.map((line) => (line.id === id ? { ...line, note: note.slice(0, orderLimits.noteLength) } : line))
}

/** A difference between the cart and the current menu, as the server reports it (A22). */
export type CartDifference =
  | { readonly id: string; readonly kind: "gone" | "sold_out" }
  | { readonly id: string; readonly kind: "price"; readonly price: string }
  | { readonly id: string; readonly kind: "allergens"; readonly allergens: readonly string[] | null }

/**
 * Applies the server's differences to a cart: removes dishes that are gone or sold out, and updates prices and
 * allergens. It places no order.
 */
export function applyDifferences(cart: Cart, differences: readonly CartDifference[]): Cart {
  return differences.reduce(
    (agreed, difference) => agreed.flatMap((line) => (line.id === difference.id ? agreeOn(line, difference) : [line])),
    cart,
  )
}

function agreeOn(line: CartLine, difference: CartDifference): Cart {
  if (difference.kind === "price") return [{ ...line, price: difference.price }]
  return difference.kind === "allergens" ? [{ ...line, allergens: difference.allergens }] : []
}

/** Returns the number in the cart's badge: the sum of the quantities. */
export function countCart(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the price of a line, in cents; 0 for an unreadable price. */
export function lineCents({ price, quantity }: Pick<CartLine, "price" | "quantity">): number {
  const cents = parsePrice(price)
  return cents.ok ? cents.value * quantity : 0
}

/** Returns the price of the whole cart, in cents. Integer arithmetic makes it exact. */
export function cartCents(cart: Cart): number {
  return cart.reduce((sum, line) => sum + lineCents(line), 0)
}

/**
 * Reads a cart that the browser stored. Invalid lines are omitted, because the storage may contain anything.
 *
 * @param text the stored JSON, or null if nothing is stored
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
  const declared = isDeclared(allergens) ? { allergens } : {}
  const line = { id, name, description, price, translatedName, ...declared, quantity, ...wish } as CartLine
  const isSound =
    line.id !== "" &&
    line.id.length <= orderLimits.dishIdLength &&
    parsePrice(line.price).ok &&
    Number.isInteger(quantity) &&
    line.quantity >= 1 &&
    line.quantity <= orderLimits.quantity
  return isSound ? line : null
}

function isDeclared(allergens: unknown): boolean {
  return allergens === null || (Array.isArray(allergens) && allergens.every((name) => typeof name === "string"))
}
