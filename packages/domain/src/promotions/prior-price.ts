import { alcoholOf } from "../drinks/dish-vat.ts"
import type { Dish, Menu } from "../menu/menu.ts"
import { targetTest } from "./menu-reductions.ts"
import { isLot, isOrderEffect, type Promotion } from "./promotion.ts"
import { firstHeldMs, lastHeldMs } from "./promotion-time.ts"
import { percentOf, reducedCents } from "./reduce-price.ts"

/** A price that a dish had, from the price register. Milliseconds since 1970; `untilMs` is null while it holds. */
export type PastPrice = { readonly fromMs: number; readonly untilMs: number | null; readonly cents: number }

/** Days before a reduction whose lowest price is announced with it (code de la consommation, L112-1-1). */
const priorMs = 30 * 24 * 3_600_000

/** Where prior prices are found. */
export type PriorPlace = {
  readonly menu: Menu
  /** The prices that each dish had, by its id. */
  readonly past: ReadonlyMap<string, readonly PastPrice[]>
  /** All promotions of the owner, those that are over as well. */
  readonly promotions: readonly Promotion[]
  /** Of the restaurant. */
  readonly timeZone: string
}

/**
 * Returns a function that finds the lowest price at which everybody could have a dish in the thirty days before a
 * promotion began, in cents: its own prices, and those that other promotions gave it. It does not change while the
 * promotion runs. Null if the dish had no price then.
 *
 * A promotion by the hour counts from its first hour to its last one, as if it had held all the time. The result is
 * then never too high.
 */
export function priorPrices(place: PriorPlace): (dish: Dish, announced: Promotion) => number | null {
  const { menu, past, promotions, timeZone } = place
  const about = promotions.filter(({ menuId }) => menuId === null || menuId === menu.id)
  const earlier = about.flatMap((promotion): Earlier[] => {
    const startMs = firstHeldMs(promotion, timeZone)
    return startMs === null ? [] : [{ promotion, startMs, endMs: lastHeldMs(promotion, timeZone), targets: null }]
  })
  const begins = new Map(earlier.map(({ promotion, startMs }) => [promotion.id, startMs]))
  return (dish, announced) => {
    const beganMs = begins.get(announced.id)
    if (beganMs === undefined) return null
    const sinceMs = beganMs - priorMs
    const before = (dishId: string) =>
      (past.get(dishId) ?? []).filter(
        ({ fromMs, untilMs }) => fromMs < beganMs && (untilMs === null || untilMs > sinceMs),
      )
    const own = before(dish.id)
    let lowest: number | null = null
    const count = (cents: number) => {
      if (lowest === null || cents < lowest) lowest = cents
    }
    for (const { cents } of own) count(cents)
    for (const other of earlier) {
      const { startMs, endMs } = other
      if (other.promotion.id === announced.id || startMs >= beganMs || endMs <= sinceMs) continue
      for (const { fromMs, untilMs, cents } of own) {
        const isMet = fromMs < endMs && (untilMs === null || untilMs > startMs)
        if (isMet) count(loweredBy(other, { menu, dish, cents, before }))
      }
    }
    return lowest
  }
}

/** A promotion with the time from its first hour to its last one. */
type Earlier = {
  readonly promotion: Promotion
  readonly startMs: number
  readonly endMs: number
  /** Computed when it is needed first. */
  targets: Targets | null
}

/** The dishes that a promotion lowers: all of them, and the drinks with alcohol. */
type Targets = { readonly ids: ReadonlySet<string>; readonly alcohol: readonly Dish[] }

function targetsOf(earlier: Earlier, menu: Menu): Targets {
  if (earlier.targets !== null) return earlier.targets
  const isAbout = targetTest(earlier.promotion.target)
  const dishes = menu.categories.flatMap(({ id, dishes }) => dishes.filter((dish) => isAbout(dish.id, id)))
  const targets = {
    ids: new Set(dishes.map(({ id }) => id)),
    alcohol: dishes.filter((dish) => alcoholOf(dish) === true),
  }
  earlier.targets = targets
  return targets
}

type Priced = {
  readonly menu: Menu
  readonly dish: Dish
  readonly cents: number
  /** Returns the prices of a dish in the thirty days. */
  readonly before: (dishId: string) => readonly PastPrice[]
}

/** Returns the price to which a promotion lowered a dish: by itself, or because it lowered drinks with alcohol. */
function loweredBy(earlier: Earlier, { menu, dish, cents, before }: Priced): number {
  const { effect } = earlier.promotion
  if (isOrderEffect(effect)) return cents
  const { ids, alcohol } = targetsOf(earlier, menu)
  const own = ids.has(dish.id) && !isLot(effect) ? reducedCents(cents, effect) : cents
  if (alcoholOf(dish) !== false) return own
  const percents = alcohol.flatMap((one) => before(one.id).map((price) => percentOf(price.cents, effect)))
  return Math.min(own, Math.floor((cents * (100 - Math.max(0, ...percents))) / 100))
}
