import { parsePrice } from "../money.ts"
import type { OrderLine } from "./order.ts"

/**
 * Returns the price of an order, in cents. The lines come from `priceOrder`. @throws for an unreadable price
 */
export function totalCents(lines: readonly Pick<OrderLine, "price" | "quantity">[]): number {
  return lines.reduce((sum, { price, quantity }) => {
    const cents = parsePrice(price)
    if (!cents.ok) throw new Error(`An order was sold at the price ${price}`)
    return sum + cents.value * quantity
  }, 0)
}
