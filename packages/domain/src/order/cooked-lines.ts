import type { OrderLine } from "./order.ts"
import { unitKey } from "./unit-price.ts"

/**
 * Returns the lines of an order as a kitchen reads them: a dish with the same choices and the same note once. A lot
 * divides them over lines with different prices.
 */
export function cookedLines(lines: readonly OrderLine[]): readonly OrderLine[] {
  const cooked = new Map<string, OrderLine>()
  for (const line of lines) {
    const key = `${unitKey({ id: line.dishId, options: line.options })} ${line.note}`
    const before = line.promotion === undefined ? undefined : cooked.get(key)
    if (before === undefined) cooked.set(cooked.has(key) ? `${key} ${cooked.size}` : key, line)
    else cooked.set(key, { ...before, quantity: before.quantity + line.quantity })
  }
  return [...cooked.values()]
}
