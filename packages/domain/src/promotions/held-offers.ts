import type { Menu } from "../menu/menu.ts"
import type { Moment } from "../restaurant/windows.ts"
import { type MenuReductions, reductionsOf } from "./menu-reductions.ts"
import { type CodedRule, codedRulesAt } from "./order-rules.ts"
import type { Promotion } from "./promotion.ts"
import { nextPromotionEdge } from "./promotion-time.ts"

/** What an owner's promotions do to the orders from a menu at a moment. */
export type HeldOffers = { readonly reductions: MenuReductions; readonly rules: readonly CodedRule[] }

/** Offers with the span in which they cannot change, in milliseconds since 1970. */
type Known = { readonly offers: HeldOffers; readonly zone: string; readonly fromMs: number; readonly untilMs: number }

// Many orders come between two edges of the hours. Reading the clocks of fifty promotions takes longer than the rest of
// a price.
const known = new WeakMap<readonly Promotion[], WeakMap<Menu, Known>>()

const nothing: HeldOffers = { reductions: { prices: new Map(), lots: new Map() }, rules: [] }

/** Returns the reductions and rules that hold at a moment. The same lists and the same menu are read once between edges. */
export function heldOffersAt(menu: Menu, promotions: readonly Promotion[], moment: Moment): HeldOffers {
  if (promotions.length === 0) return nothing
  const { nowMs, timeZone } = moment
  const ofMenus = known.get(promotions) ?? new WeakMap<Menu, Known>()
  const last = ofMenus.get(menu)
  if (last && last.zone === timeZone && last.fromMs <= nowMs && nowMs < last.untilMs) return last.offers
  const rules = codedRulesAt(promotions, menu.id, moment)
  const offers = { reductions: reductionsOf(menu, promotions, moment), rules }
  const edges = promotions.map((promotion) => nextPromotionEdge(promotion, moment) ?? Number.POSITIVE_INFINITY)
  ofMenus.set(menu, { offers, zone: timeZone, fromMs: nowMs, untilMs: Math.min(...edges) })
  known.set(promotions, ofMenus)
  return offers
}
