import { parsePrice } from "../money.ts"
import type { OrderLine, SoldReduction } from "./order.ts"

/** Returns what its promotion took off all units of a line; null without one. A reduction of the order is not in it. */
export function reductionOfLine({
  promotion,
  basePrice,
  price,
  quantity,
  options = [],
}: OrderLine): SoldReduction | null {
  if (promotion === undefined || basePrice === undefined) return null
  const choices = options.flatMap((option) => option.choices.map((choice) => centsOf(choice.price)))
  const full = choices.reduce((sum, cents) => sum + cents, centsOf(basePrice))
  return { ...promotion, cents: (full - centsOf(price)) * quantity }
}

/** Returns what a reduction of the order took off a line, in cents. */
export function orderReductionOfLine({ price, quantity, units }: OrderLine): number {
  if (units === undefined) return 0
  return units.reduce((off, unit) => off - centsOf(unit), centsOf(price) * quantity)
}

function centsOf(price: string): number {
  const cents = parsePrice(price)
  return cents.ok ? cents.value : 0
}
