import type { Menu } from "../menu/menu.ts"
import type { Moment } from "../restaurant/windows.ts"
import type { CartOffers } from "./cart-total.ts"
import { reductionsOf } from "./menu-reductions.ts"
import { codedRulesAt, type OrderRule, rulesFor } from "./order-rules.ts"
import type { Promotion } from "./promotion.ts"
import { lastHeldMs } from "./promotion-time.ts"

/** A menu and its owner's promotions. */
type Place = { readonly menu: Menu; readonly promotions?: readonly Promotion[] }

/** Returns the promotions that change what a cart costs at a moment, without those that need a code. */
export function cartOffersAt({ menu, promotions = [] }: Place, moment: Moment): CartOffers {
  const dishes = menu.categories.flatMap((category) => category.dishes.map(({ id }) => id))
  const { lots } = reductionsOf(menu, promotions, moment)
  const distinct = new Map([...lots.values()].map((lot) => [lot.promotion.id, lot]))
  return {
    lots: [...distinct.values()].map(({ promotion: { id, name }, effect: { take } }) => {
      return { id, name, take, dishIds: dishes.filter((dishId) => lots.get(dishId)?.promotion.id === id) }
    }),
    orders: rulesFor(codedRulesAt(promotions, menu.id, moment), null),
    hasCodes: promotions.some((promotion) => mayNeedCode(promotion, menu.id, moment)),
  }
}

/** Returns the promotion of a code if it holds at a moment. @param code in the form of `normaliseCode` */
export function codeRuleAt({ menu, promotions = [] }: Place, moment: Moment, code: string): OrderRule | null {
  const own = promotions.filter((promotion) => promotion.code === code)
  return codedRulesAt(own, menu.id, moment)[0]?.rule ?? null
}

/** Whether a promotion has a code, is on and is not over. It does not matter whether it holds now. */
const mayNeedCode = (promotion: Promotion, menu: string, { nowMs, timeZone }: Moment): boolean =>
  promotion.code !== undefined &&
  promotion.onSince !== null &&
  (promotion.menuId === null || promotion.menuId === menu) &&
  lastHeldMs(promotion, timeZone) > nowMs
