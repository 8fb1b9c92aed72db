import type { Cart } from "@ardoise/domain/order/cart"
import type { CartOffers, CartTotal } from "@ardoise/domain/promotions/cart-total"
import type { OrderRule } from "@ardoise/domain/promotions/order-rules"
import type { ComponentType } from "react"

/** A code that the server has accepted, with its promotion. */
export type UsedCode = { readonly text: string; readonly rule: OrderRule }

/** The promotions that change what the cart costs, and how to count and show them. Only loaded where there are some. */
export type PromotedCart = {
  readonly offers: CartOffers
  readonly code: UsedCode | null
  readonly count: (cart: Cart) => CartTotal
  /** The subtotal, each reduction and the code. */
  readonly Sums: ComponentType
  /** Returns the cart with other promotions, and stores the code. */
  readonly replace: (offers: CartOffers, code: UsedCode | null) => PromotedCart
}
