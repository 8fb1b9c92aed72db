import { alcoholOf } from "../drinks/dish-vat.ts"
import { isDrink } from "../drinks/drinks.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"
import { parsePrice } from "../money.ts"
import type { Moment } from "../restaurant/windows.ts"
import { type Effect, isLot, isOrderEffect, type LotEffect, type Promotion, type Target } from "./promotion.ts"
import { holdingAt } from "./promotion-time.ts"
import { percentOf, reducedCents } from "./reduce-price.ts"

/** The lower price of a dish, and what lowers it. */
export type ReducedPrice = { readonly cents: number; readonly promotion: Promotion }

/** A lot that a dish belongs to. */
export type Lot = { readonly promotion: Promotion; readonly effect: LotEffect }

/** What the promotions that hold at a moment do to the dishes of a menu. Both by the id of the dish. */
export type MenuReductions = {
  readonly prices: ReadonlyMap<string, ReducedPrice>
  /** Dishes with a lower price are in no lot. */
  readonly lots: ReadonlyMap<string, Lot>
}

const nothing: MenuReductions = { prices: new Map(), lots: new Map() }

/**
 * Returns the dish promotions and lots of a menu at a moment. Of several for one dish, the lowest price wins, and of
 * several lots the one with the fewest units; then the smaller id. If a drink with alcohol is reduced, so is each drink
 * without (see `reduceSoftDrinks`).
 */
export function reductionsOf(menu: Menu, promotions: readonly Promotion[], moment: Moment): MenuReductions {
  const holding = promotions
    .filter(({ menuId, effect }) => (menuId === null || menuId === menu.id) && !isOrderEffect(effect))
    .filter((promotion) => holdingAt(promotion, moment) !== null)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((promotion) => ({ promotion, isAboutDish: targetTest(promotion.target) }))
  if (holding.length === 0) return nothing
  const prices = new Map<string, ReducedPrice>()
  const lots = new Map<string, Lot>()
  const hasSoftDrink = menu.categories.some(({ dishes }) => dishes.some(isSoft))
  for (const category of menu.categories) {
    for (const dish of category.dishes) {
      const cents = centsOf(dish)
      if (cents === null || !mayBeReduced(dish, category, hasSoftDrink)) continue
      for (const { promotion, isAboutDish } of holding) {
        if (!isAboutDish(dish.id, category.id)) continue
        const { effect } = promotion
        if (isOrderEffect(effect)) continue
        if (isLot(effect)) {
          if ((lots.get(dish.id)?.effect.take ?? Number.POSITIVE_INFINITY) > effect.take) {
            lots.set(dish.id, { promotion, effect })
          }
          continue
        }
        const reduced = reducedCents(cents, effect)
        if (reduced < (prices.get(dish.id)?.cents ?? cents)) prices.set(dish.id, { cents: reduced, promotion })
      }
    }
  }
  for (const dishId of prices.keys()) lots.delete(dishId)
  reduceSoftDrinks(menu, prices, lots)
  return { prices, lots }
}

/** Returns whether a target contains a dish, as a function that is fast for all dishes of a menu. */
export function targetTest(target: Target): (dishId: string, categoryId: string) => boolean {
  if (target === "all") return () => true
  if ("dishes" in target) {
    const dishes = new Set(target.dishes)
    return (dishId) => dishes.has(dishId)
  }
  const categories = new Set(target.categories)
  return (_dishId, categoryId) => categories.has(categoryId)
}

/** Whether the owner has said that a drink is without alcohol, and it can be sold. */
const isSoft = (dish: Dish) => alcoholOf(dish) === false && centsOf(dish) !== null

/**
 * Whether a promotion may lower the price of a dish. Without the owner's word on its alcohol, a drink is never reduced.
 * Nor is alcohol on a menu without any drink that could be reduced with it.
 */
export function mayBeReduced(dish: Dish, category: Category, hasSoftDrink: boolean): boolean {
  const hasAlcohol = alcoholOf(dish)
  if (hasAlcohol === true) return hasSoftDrink
  return hasAlcohol === false || !isDrink(dish, category)
}

/**
 * Reduces each drink without alcohol at least as much as the most reduced drink with alcohol. French law demands it of
 * a happy hour (code de la santé publique, L3323-1). A lot of such drinks is no substitute for a lower price: who takes one
 * of them pays it in full. This is a part of the price, not of a screen, so that no promotion
 * can exist without it.
 */
function reduceSoftDrinks(menu: Menu, prices: Map<string, ReducedPrice>, lots: Map<string, Lot>): void {
  const dishes = menu.categories.flatMap((category) => category.dishes)
  const reasons: { readonly percent: number; readonly promotion: Promotion }[] = []
  for (const dish of dishes.filter((dish) => alcoholOf(dish) === true)) {
    const promotion = prices.get(dish.id)?.promotion ?? lots.get(dish.id)?.promotion
    if (promotion === undefined || isOrderEffect(promotion.effect)) continue
    reasons.push({ percent: percentOf(centsOf(dish) ?? 0, promotion.effect), promotion })
  }
  const [first, ...others] = reasons
  if (first === undefined) return
  const most = others.reduce((best, reason) => (reason.percent > best.percent ? reason : best), first)
  for (const dish of dishes.filter(isSoft)) {
    const cents = centsOf(dish) ?? 0
    const lot = lots.get(dish.id)
    if (lot !== undefined && reasons.every(({ promotion }) => givesAsMuch(lot.effect, promotion.effect))) continue
    const reduced = Math.floor((cents * (100 - most.percent)) / 100)
    if (reduced >= (prices.get(dish.id)?.cents ?? cents)) continue
    prices.set(dish.id, { cents: reduced, promotion: most.promotion })
    lots.delete(dish.id)
  }
}

/** Whether a lot gives at least as many free units as another reduction, at any number of units, the first one included. */
function givesAsMuch({ take, pay }: LotEffect, other: Effect): boolean {
  return isLot(other) && take <= other.take && take - pay >= other.take - other.pay
}

/** Returns the price of a dish in cents, or null if it cannot be read. */
export function centsOf(dish: Pick<Dish, "price">): number | null {
  const cents = parsePrice(dish.price)
  return cents.ok ? cents.value : null
}
