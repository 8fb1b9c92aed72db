import { alcoholOf } from "../drinks/dish-vat.ts"
import type { Dish, Menu } from "../menu/menu.ts"
import { isAbout } from "./menu-reductions.ts"
import { isLot, type Promotion } from "./promotion.ts"
import { firstHeldMs, lastHeldMs } from "./promotion-time.ts"
import { percentOf, reducedCents } from "./reduce-price.ts"

/** A price that a dish had, from the price register. Milliseconds since 1970; `untilMs` is null while it holds. */
export type PastPrice = { readonly fromMs: number; readonly untilMs: number | null; readonly cents: number }

/** Days before a reduction whose lowest price is announced with it (code de la consommation, L112-1-1). */
const priorMs = 30 * 24 * 3_600_000

type PriorPlace = {
  readonly menu: Menu
  readonly dish: Dish
  /** The prices that each dish had, by its id. */
  readonly past: ReadonlyMap<string, readonly PastPrice[]>
  /** All promotions of the owner, those that are over as well. */
  readonly promotions: readonly Promotion[]
  /** The promotion that is announced. */
  readonly announced: Promotion
  /** Of the restaurant. */
  readonly timeZone: string
}

/**
 * Returns the lowest price at which everybody could have a dish in the thirty days before a promotion began, in cents:
 * its own prices, and those that other promotions gave it. It does not change while the promotion runs. Null if the
 * dish had no price then.
 *
 * A promotion by the hour counts from its first hour to its last one, as if it had held all the time. The result is
 * then never too high.
 */
export function priorPrice({ menu, dish, past, promotions, announced, timeZone }: PriorPlace): number | null {
  const beganMs = firstHeldMs(announced, timeZone)
  if (beganMs === null) return null
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
  for (const other of promotions.filter(({ id }) => id !== announced.id)) {
    const startMs = firstHeldMs(other, timeZone)
    const endMs = lastHeldMs(other, timeZone)
    if (startMs === null || startMs >= beganMs || endMs <= sinceMs) continue
    for (const { fromMs, untilMs, cents } of own) {
      const isMet = fromMs < endMs && (untilMs === null || untilMs > startMs)
      if (isMet) count(loweredBy(other, { menu, dish, cents, before }))
    }
  }
  return lowest
}

type Priced = {
  readonly menu: Menu
  readonly dish: Dish
  readonly cents: number
  /** Returns the prices of a dish in the thirty days. */
  readonly before: (dishId: string) => readonly PastPrice[]
}

/** Returns the price to which a promotion lowered a dish: by itself, or because it lowered drinks with alcohol. */
function loweredBy({ menuId, target, effect }: Promotion, { menu, dish, cents, before }: Priced): number {
  if (menuId !== null && menuId !== menu.id) return cents
  const targets = menu.categories.flatMap(({ id, dishes }) => dishes.filter((one) => isAbout(target, one.id, id)))
  const isTarget = targets.some(({ id }) => id === dish.id)
  const own = isTarget && !isLot(effect) ? reducedCents(cents, effect) : cents
  if (alcoholOf(dish) !== false) return own
  const percents = targets
    .filter((one) => alcoholOf(one) === true)
    .flatMap((one) => before(one.id).map((price) => percentOf(price.cents, effect)))
  return Math.min(own, Math.floor((cents * (100 - Math.max(0, ...percents))) / 100))
}
