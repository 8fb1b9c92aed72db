import type { SoldReduction } from "../order/order.ts"
import type { Moment } from "../restaurant/windows.ts"
import { isOrderEffect, type OrderEffect, type Promotion } from "./promotion.ts"
import { holdingAt } from "./promotion-time.ts"
import { reducedCents } from "./reduce-price.ts"

/** A promotion on whole orders, as far as it decides a price. */
export type OrderRule = OrderEffect & {
  /** Of its promotion. */
  readonly id: string
  readonly name: string
}

/** Returns the promotions on whole orders that hold at a moment: those for all, and that of the code. */
export function orderRulesAt(
  promotions: readonly Promotion[],
  {
    menuId: menu,
    moment,
    code,
  }: {
    readonly menuId: string
    readonly moment: Moment
    /** In the form of `normaliseCode`, or null. */
    readonly code: string | null
  },
): OrderRule[] {
  return promotions.flatMap((promotion) => {
    const { id, name, menuId, effect } = promotion
    if (!isOrderEffect(effect) || (menuId !== null && menuId !== menu)) return []
    if (promotion.code !== undefined && promotion.code !== code) return []
    return holdingAt(promotion, moment) === null ? [] : [{ id, name, ...effect }]
  })
}

/**
 * Returns the reduction of an order: the largest one whose minimum the order reaches, then the one with the smaller id;
 * null without any. Reductions are never added up.
 *
 * @param cents what the lines of the order cost together
 */
export function bestOrderReduction(rules: readonly OrderRule[], cents: number): SoldReduction | null {
  const [best] = rules
    .filter(({ minCents }) => cents >= minCents)
    .map(({ id, name, order }): SoldReduction => ({ id, name, cents: cents - reducedCents(cents, order) }))
    .filter((reduction) => reduction.cents > 0)
    .sort((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1))
  return best ?? null
}
