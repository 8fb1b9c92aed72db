import { parsePrice } from "../money.ts"
import { orderLimits } from "./order.ts"
import { unitCents, unitKey } from "./unit-price.ts"

/** An option of a dish with the choices that the diner made. */
export type CartOption = {
  readonly id: string
  /** As the page shows it. The server names the options of an order from the menu. */
  readonly name: string
  readonly choices: readonly {
    readonly id: string
    /** As the page shows it. */
    readonly name: string
    /** The supplement that the diner saw: euros as text with a decimal point. */
    readonly price: string
    /** The stored names that the diner saw; null where none were declared. */
    readonly allergens: readonly string[] | null
  }[]
}

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
  /** The choices that the diner made. Omitted for a dish without options. */
  readonly options?: readonly CartOption[]
}

/** A line of the diner's cart. */
export type CartLine = CartDish & {
  /** 1 to `orderLimits.quantity`. */
  readonly quantity: number
  /** A note for the kitchen, as typed. */
  readonly note?: string
}

/** The dishes that a diner wants to order, each dish with the same choices once, in the order of the first taps. */
export type Cart = readonly CartLine[]

/**
 * Adds a dish to the cart. A dish that is already there with the same choices gets a higher quantity (CART-13), and the
 * price and allergens that were shown last. A cart that has the maximum number of lines is returned unchanged.
 */
export function addToCart(cart: Cart, dish: CartDish, quantity = 1): Cart {
  const present = cart.find((line) => unitKey(line) === unitKey(dish))
  if (present)
    return cart.map((line) =>
      line === present ? { ...present, ...dish, quantity: atMost(present.quantity + quantity) } : line,
    )
  return cart.length >= orderLimits.lines ? cart : [...cart, { ...dish, quantity: atMost(quantity) }]
}

/** Changes the quantity of a line by a number. A line with a quantity below 1 is removed. @param key see `unitKey` */
export function changeQuantity(cart: Cart, key: string, by: number): Cart {
  return cart.flatMap((line) => {
    if (unitKey(line) !== key) return [line]
    const quantity = atMost(line.quantity + by)
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}

/** Returns the number in the cart's badge: the sum of the quantities. */
export function countCart(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the price of a line with its choices, in cents; 0 for an unreadable price. */
export function lineCents(line: Pick<CartLine, "price" | "quantity" | "options">): number {
  return unitCents(line) * line.quantity
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
    if (line && lines.size < orderLimits.lines) lines.set(unitKey(line), line)
  }
  return [...lines.values()]
}

/** Returns a quantity, or the highest one that a line may have. */
export const atMost = (quantity: number) => Math.min(quantity, orderLimits.quantity)

function tryParse(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "")
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function toLine(value: unknown): CartLine | null {
  const line: CartLine & { note: unknown } = Object(value)
  const { id, name, description, price, translatedName, allergens, quantity, note, options } = line
  const isSound =
    [id, name, description, translatedName].every(isText) &&
    id !== "" &&
    id.length <= orderLimits.dishIdLength &&
    isPrice(price) &&
    areAll(options ?? [], isCartOption) &&
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= orderLimits.quantity
  if (!isSound) return null
  return {
    ...{ id, name, description, price, translatedName, quantity },
    ...((allergens === null || areAll(allergens, isText)) && { allergens }),
    ...(isText(note) && note !== "" && { note: note.slice(0, orderLimits.noteLength) }),
    ...(options && { options }),
  }
}

const isCartOption = (option: unknown) =>
  areAll(Object(option).choices, (choice) => {
    const { id, name, price } = Object(choice)
    return isText(id) && isText(name) && isPrice(price)
  })

const areAll = (values: unknown, isSound: (value: unknown) => boolean) =>
  Array.isArray(values) && values.every((value) => isSound(value))

const isText = (value: unknown): value is string => typeof value === "string"

const isPrice = (value: unknown) => isText(value) && parsePrice(value).ok
