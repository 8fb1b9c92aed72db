import { localDay } from "../dates.ts"
import { alcoholOf } from "../drinks/dish-vat.ts"
import type { Dish, Menu } from "../menu/menu.ts"
import { holdsOnce, nextOccurrence } from "../restaurant/schedule.ts"
import type { Moment } from "../restaurant/windows.ts"
import { centsOf, type MenuReductions, type ReducedPrice, reductionsOf } from "./menu-reductions.ts"
import { type PastPrice, priorPrices } from "./prior-price.ts"
import type { Promotion } from "./promotion.ts"
import { holdingAt, lastHeldMs } from "./promotion-time.ts"

/** Why a price is crossed out or not. The owner reads it before a promotion is created. */
export type CrossingReason =
  /** It is the lowest price of the thirty days before. */
  | { readonly kind: "lowest"; readonly cents: number }
  /** The dish was as cheap, or cheaper, in the thirty days before. */
  | { readonly kind: "cheaper"; readonly cents: number }
  /** A reduction that comes back is a price by the hour. */
  | { readonly kind: "recurring" }
  /** The dish had no price before. */
  | { readonly kind: "new" }

/** What a page says about the price of a dish that a promotion lowers now or later today. */
export type ShownPrice = {
  readonly dishId: string
  /** The price now. */
  readonly cents: number
  /** The price that is crossed out, and the percentage between the two, rounded down; null if none may be. */
  readonly was: { readonly cents: number; readonly percent: number } | null
  readonly time:
    | { readonly kind: "until" /** Such as "2026-11-30". */; readonly day: string }
    | { readonly kind: "today" }
    /** `to` is HH:MM, the local time at which it ends; then the dish costs `thenCents`. */
    | { readonly kind: "now"; readonly name: string; readonly to: string; readonly thenCents: number }
    | { readonly kind: "later"; readonly from: string; readonly to: string; readonly laterCents: number }
  /** Whether a drink with alcohol is reduced, which needs a warning beside it. */
  readonly hasAlcohol: boolean
  /** Null for `later`. */
  readonly reason: CrossingReason | null
}

/** What the page says about a lot that holds now. */
export type ShownLot = {
  readonly name: string
  readonly take: number
  readonly pay: number
  readonly dishIds: readonly string[]
  /** Whether one of its dishes is a drink with alcohol, which needs a warning beside it. */
  readonly hasAlcohol: boolean
}

/** What promotions do to a menu on this day. */
export type ShownPromotions = {
  readonly prices: readonly ShownPrice[]
  readonly lots: readonly ShownLot[]
  /** Their names in the language of the page, by the stored name. A name may lack. */
  readonly names: Readonly<Record<string, string>>
}

/** Where and when prices are shown. */
export type PricePlace = {
  readonly menu: Menu
  /** All promotions of the owner, those that are over as well. */
  readonly promotions: readonly Promotion[]
  readonly moment: Moment
  /** The prices that the dishes had, by their ids. */
  readonly past: ReadonlyMap<string, readonly PastPrice[]>
}

/** Returns what the page says about each dish whose price a promotion lowers now, or at some hour of this day. */
export function shownPrices({ menu, promotions, moment, past }: PricePlace): ShownPrice[] {
  const { timeZone, nowMs } = moment
  // An owner may have had hundreds of promotions. Only those that can hold again change a price from now on.
  const open = promotions.filter(({ onSince }) => onSince !== null).filter((one) => lastHeldMs(one, timeZone) > nowMs)
  const known = new Map<number, MenuReductions>()
  const reductionsAt = (ms: number) => {
    const found = known.get(ms) ?? reductionsOf(menu, open, { timeZone, nowMs: ms })
    known.set(ms, found)
    return found
  }
  const now = reductionsAt(nowMs)
  const later = hoursLaterToday(open, moment).map((hours) => ({ ...hours, reductions: reductionsAt(hours.startMs) }))
  if (now.prices.size === 0 && later.length === 0) return []
  const priorOf = priorPrices({ menu, past, promotions, timeZone })
  return menu.categories.flatMap(({ dishes }) =>
    dishes.flatMap((dish) => {
      const reduced = now.prices.get(dish.id)
      return reduced === undefined
        ? laterPrice(dish, now, later)
        : priceNow(dish, reduced, { moment, reductionsAt, priorOf })
    }),
  )
}

/** Returns the lots that hold now, in the order of their dishes on the menu. */
export function shownLots({ menu, promotions, moment }: Omit<PricePlace, "past">): ShownLot[] {
  const { lots } = reductionsOf(menu, promotions, moment)
  const dishes = menu.categories.flatMap((category) => category.dishes).filter(({ id }) => lots.has(id))
  const distinct = new Map([...lots.values()].map((lot) => [lot.promotion.id, lot]))
  return [...distinct.values()].map(({ promotion, effect: { take, pay } }) => {
    const own = dishes.filter(({ id }) => lots.get(id)?.promotion.id === promotion.id)
    const hasAlcohol = own.some((dish) => alcoholOf(dish) === true)
    return { name: promotion.name, take, pay, dishIds: own.map(({ id }) => id), hasAlcohol }
  })
}

type Now = {
  readonly moment: Moment
  /** Returns what promotions do at a time, in milliseconds since 1970. */
  readonly reductionsAt: (ms: number) => MenuReductions
  readonly priorOf: ReturnType<typeof priorPrices>
}

function priceNow(
  dish: Dish,
  { cents, promotion }: ReducedPrice,
  { moment, reductionsAt, priorOf }: Now,
): ShownPrice[] {
  const occurrence = holdingAt(promotion, moment)
  if (occurrence === null) return []
  const shown = { dishId: dish.id, cents, hasAlcohol: alcoholOf(dish) === true }
  if (!holdsOnce(promotion)) {
    const thenCents = reductionsAt(occurrence.endMs).prices.get(dish.id)?.cents ?? centsOf(dish) ?? 0
    const time = { kind: "now", name: promotion.name, to: occurrence.window?.to ?? "", thenCents } as const
    return [{ ...shown, was: null, time, reason: { kind: "recurring" } }]
  }
  const prior = priorOf(dish, promotion)
  const reason = reasonOf(prior, cents)
  const isCrossed = reason.kind === "lowest"
  const was = isCrossed
    ? { cents: reason.cents, percent: Math.floor((100 * (reason.cents - cents)) / reason.cents) }
    : null
  const today = localDay(moment.timeZone, moment.nowMs)
  const time =
    promotion.endsOn === null || promotion.endsOn === today ? ({ kind: "today" } as const) : untilOf(promotion)
  return [{ ...shown, was, time, reason }]
}

const untilOf = ({ endsOn }: Promotion) => ({ kind: "until", day: endsOn ?? "" }) as const

function reasonOf(prior: number | null, cents: number): CrossingReason {
  if (prior === null) return { kind: "new" }
  return prior > cents ? { kind: "lowest", cents: prior } : { kind: "cheaper", cents: prior }
}

/** Hours of a promotion later on the same day. */
type HoursLater = { readonly startMs: number; readonly from: string; readonly to: string }

/** The reductions of such hours. */
type Later = HoursLater & { readonly reductions: MenuReductions }

/** Returns when promotions by the hour begin later on the same day, the first hour first. */
function hoursLaterToday(promotions: readonly Promotion[], moment: Moment): HoursLater[] {
  const today = localDay(moment.timeZone, moment.nowMs)
  const hours = promotions.flatMap((promotion): [string, HoursLater][] => {
    const next = nextOccurrence(promotion, moment)
    if (next?.window == null || localDay(moment.timeZone, next.startMs) !== today) return []
    const { startMs } = next
    if (holdingAt(promotion, { ...moment, nowMs: startMs }) === null) return []
    const { from, to } = next.window
    return [[`${startMs} ${to}`, { startMs, from, to }]]
  })
  return [...new Map(hours).values()].sort((a, b) => a.startMs - b.startMs)
}

function laterPrice(dish: Dish, now: MenuReductions, later: readonly Later[]): ShownPrice[] {
  const cents = centsOf(dish)
  if (cents === null || now.lots.has(dish.id)) return []
  for (const { reductions, from, to } of later) {
    const reduced = reductions.prices.get(dish.id)
    if (reduced === undefined || holdsOnce(reduced.promotion)) continue
    const time = { kind: "later", from, to, laterCents: reduced.cents } as const
    return [{ dishId: dish.id, cents, was: null, time, hasAlcohol: alcoholOf(dish) === true, reason: null }]
  }
  return []
}
