import { withoutUnseen } from "../unseen.ts"
import type { Cart } from "./cart.ts"

/** What tells whether a line of an order is one of the cart's. */
type Noted = { readonly id: string; readonly note?: string | undefined }

/**
 * What of a cart an order does not hold: the answer to it may have been lost, and the cart been changed since. A dish whose
 * wish for the kitchen is another one now was not ordered like that, and stays whole.
 */
export function restOfCart(cart: Cart, ordered: readonly (Noted & { readonly quantity: number })[]): Cart {
  return cart.flatMap((line) => {
    const sold = ordered.find((one) => one.id === line.id && wishOf(one) === wishOf(line))
    const quantity = line.quantity - (sold?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** A wish as an order keeps it. */
const wishOf = ({ note = "" }: Noted) => withoutUnseen(note).trim()
