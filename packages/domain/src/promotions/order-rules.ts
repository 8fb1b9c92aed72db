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

/** A rule with the code that a diner must type for it, in the form of `normaliseCode`; null: for everybody. */
export type CodedRule = { readonly rule: OrderRule; readonly code: string | null }

/** Returns the promotions on whole orders that hold at a moment. @param menuId of the menu that is ordered from */
export function codedRulesAt(promotions: readonly Promotion[], menuId: string, moment: Moment): CodedRule[] {
  return promotions.flatMap(({ effect, code = null, ...promotion }) => {
    if (!isOrderEffect(effect) || (promotion.menuId !== null && promotion.menuId !== menuId)) return []
    const rule = { id: promotion.id, name: promotion.name, ...effect }
    return holdingAt(promotion, moment) === null ? [] : [{ rule, code }]
  })
}

/** Returns the rules for everybody and that of a code. @param code in the form of `normaliseCode`, or null */
export const rulesFor = (rules: readonly CodedRule[], code: string | null): OrderRule[] =>
  rules.flatMap((one) => (one.code === null || one.code === code ? [one.rule] : []))

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
