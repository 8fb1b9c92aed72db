import { withoutInvisible } from "../invisible-characters.ts"
import type { Cart } from "./cart.ts"
import { unitKey } from "./unit-price.ts"

/** The fields that identify a line of an order in the cart. */
type Noted = {
  readonly id: string
  readonly note?: string | undefined
  /** The wish of a line with choices: its `note` also has the choices in words. */
  readonly wish?: string | undefined
  readonly options?: readonly { readonly choices: readonly { readonly id: string }[] }[] | undefined
}

/**
 * Returns the part of a cart that an order does not contain. The answer to the order may have been lost, and the cart
 * changed since. A dish with a different note now was not ordered like this, so its whole quantity remains.
 */
export function restOfCart(cart: Cart, ordered: readonly (Noted & { readonly quantity: number })[]): Cart {
  return cart.flatMap((line) => {
    // A lot divides the units of a line over several lines of the order.
    const sold = ordered.filter((one) => unitKey(one) === unitKey(line) && orderedWish(one) === wishOf(line))
    const quantity = sold.reduce((rest, one) => rest - one.quantity, line.quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** Returns a note as an order stores it. */
const wishOf = ({ note = "" }: Noted) => withoutInvisible(note).trim()

const orderedWish = (one: Noted) => (one.options === undefined ? wishOf(one) : wishOf({ id: one.id, note: one.wish }))
