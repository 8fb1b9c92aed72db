import { endOfDay } from "../dates.ts"
import { withoutInvisible } from "../invisible-characters.ts"
import { maxPriceCents } from "../money.ts"
import type { Schedule } from "../restaurant/schedule.ts"
import { readWindows } from "../restaurant/windows.ts"

/** Limits of promotions. Lengths are UTF-16 code units. */
export const promotionLimits = {
  /** Promotions of an owner that are not over. */
  open: 50,
  nameLength: 200,
  /** Categories or dishes of one promotion. */
  targets: 500,
  minPercent: 1,
  maxPercent: 90,
  minTake: 2,
  maxTake: 6,
  minCodeLength: 3,
  codeLength: 20,
} as const

/** What a promotion is about: the whole menu, some categories, or some dishes. Ids that the menu lacks do nothing. */
export type Target = "all" | { readonly categories: readonly string[] } | { readonly dishes: readonly string[] }

/** How a promotion lowers the price of a dish. Amounts are cents. */
export type PriceEffect = { readonly percent: number } | { readonly offCents: number } | { readonly priceCents: number }

/** Of `take` units, `pay` are paid: the cheapest one costs nothing. `pay` is `take` - 1. */
export type LotEffect = { readonly take: number; readonly pay: number }

/** Lowers the price of a whole order, if its lines together cost at least `minCents`. */
export type OrderEffect = { readonly order: OrderReduction; readonly minCents: number }

/** How much an order is reduced. Amounts are cents. */
export type OrderReduction = { readonly percent: number } | { readonly offCents: number }

export type Effect = PriceEffect | LotEffect | OrderEffect

/** What an owner decides about a promotion. */
export type PromotionDefinition = Schedule & {
  /** The menu that it is about; null: all menus. */
  readonly menuId: string | null
  readonly target: Target
  readonly effect: Effect
  /** Only for diners who type this code, in the form of `normaliseCode`. Omitted: for all. Only with an `OrderEffect`. */
  readonly code?: string
}

/** A reduction of some prices at some times. */
export type Promotion = PromotionDefinition & {
  readonly id: string
  /** Diners read it. */
  readonly name: string
  /** ISO time from which it may hold; null: a draft, which never holds. */
  readonly onSince: string | null
  /** ISO time at which the owner stopped it; null: not stopped. */
  readonly stoppedAt: string | null
}

/** The first thing that prevents a promotion from being stored. */
export type PromotionFault = "name" | "target" | "effect" | "days" | "hours" | "code"

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max

const isDay = (value: unknown): value is string => typeof value === "string" && endOfDay(value, "UTC") !== null

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === "string" && id !== "" && id.length <= 200)

/** Reads what an owner decided from untrusted data. Returns null if it has another shape. */
export function readDefinition(data: unknown): PromotionDefinition | null {
  if (!isFields(data)) return null
  const { menuId = null, startsOn = null, endsOn = null, code = null } = data
  const [target, effect, windows] = [readTarget(data.target), readEffect(data.effect), readWindows(data.windows ?? [])]
  if (menuId !== null && (typeof menuId !== "string" || menuId === "" || menuId.length > 200)) return null
  if (target === null || effect === null || windows === null) return null
  if ((startsOn !== null && !isDay(startsOn)) || (endsOn !== null && !isDay(endsOn))) return null
  if (code !== null && typeof code !== "string") return null
  const definition = { menuId, target, effect, startsOn, endsOn, windows }
  return code === null ? definition : { ...definition, code: normaliseCode(code) }
}

function readTarget(data: unknown): Target | null {
  if (data === "all") return data
  if (!isFields(data) || Object.keys(data).length !== 1) return null
  if (isIds(data.categories)) return { categories: data.categories }
  return isIds(data.dishes) ? { dishes: data.dishes } : null
}

function readEffect(data: unknown): Effect | null {
  if (!isFields(data)) return null
  const { take, pay, order, minCents } = data
  const count = Object.keys(data).length
  const isLot = isWhole(take, promotionLimits.minTake, promotionLimits.maxTake) && pay === take - 1
  if (count === 2 && isLot) return { take, pay: take - 1 }
  if (count !== 2 || !isFields(order) || !isWhole(minCents, 0, maxPriceCents)) return readPriceEffect(data)
  const reduction = readPriceEffect(order)
  return reduction === null || "priceCents" in reduction ? null : { order: reduction, minCents }
}

function readPriceEffect(data: Readonly<Record<string, unknown>>): PriceEffect | null {
  const { percent, offCents, priceCents } = data
  const count = Object.keys(data).length
  if (count === 1 && isWhole(percent, promotionLimits.minPercent, promotionLimits.maxPercent)) return { percent }
  if (count === 1 && isWhole(offCents, 1, maxPriceCents)) return { offCents }
  if (count === 1 && isWhole(priceCents, 1, maxPriceCents)) return { priceCents }
  return null
}

/** Finds the first fault of a promotion whose parts have the right shape. */
export function findPromotionFault({
  name,
  target,
  effect,
  startsOn,
  endsOn,
  windows,
  code,
}: PromotionDefinition & Pick<Promotion, "name">): PromotionFault | null {
  if (name.trim() === "" || name.length > promotionLimits.nameLength) return "name"
  const ids = target === "all" ? null : "dishes" in target ? target.dishes : target.categories
  if (ids !== null && (ids.length === 0 || ids.length > promotionLimits.targets)) return "target"
  if (isOrderEffect(effect) ? target !== "all" : code !== undefined) return "effect"
  if (code !== undefined && !isCode(code)) return "code"
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) return "days"
  // Without hours, a reduction that never ends would be the price.
  return windows.length === 0 && (startsOn === null || endsOn === null) ? "days" : null
}

/** Whether a promotion is a lot ("2 pour 1"). */
export const isLot = (effect: Effect): effect is LotEffect => "take" in effect

/** Whether a promotion reduces a whole order. */
export const isOrderEffect = (effect: Effect): effect is OrderEffect => "order" in effect

/**
 * Returns a code in the form in which codes are stored and compared: capitals without accents, blanks and hyphens. So
 * diners may type it as they like.
 */
export function normaliseCode(typed: string): string {
  const plain = withoutInvisible(typed)
    .normalize("NFKD")
    .replace(/[\p{M}\s-]/gu, "")
  return plain.toUpperCase()
}

const isCode = (code: string) =>
  code.length >= promotionLimits.minCodeLength &&
  code.length <= promotionLimits.codeLength &&
  /^[\p{L}\p{N}]+$/u.test(code)
