import { localDay } from "@ardoise/domain/dates"
import { parsePrice } from "@ardoise/domain/money"
import {
  type Effect,
  findPromotionFault,
  normaliseCode,
  type OrderReduction,
  type Promotion,
  type PromotionDefinition,
  promotionLimits,
  type Target,
} from "@ardoise/domain/promotions/promotion"
import { weekdays } from "@ardoise/domain/restaurant/weekdays"
import { type Moment, readWindows, type Window } from "@ardoise/domain/restaurant/windows"

export type TargetKind = "all" | "categories" | "dishes"
export type EffectKind = "percent" | "off" | "price" | "lot" | "order"
export type TimeKind = "today" | "days" | "hours"

/** A promotion as its owner types it. Each answer stays while another one is shown. */
export type PromotionDraft = {
  readonly name: string
  readonly menuId: string
  readonly targetKind: TargetKind
  readonly categories: readonly string[]
  readonly dishes: readonly string[]
  readonly effectKind: EffectKind
  readonly percent: string
  readonly off: string
  readonly price: string
  /** Of so many units, one costs nothing. */
  readonly take: string
  /** What a promotion on the order uses: `percent` or `off`. */
  readonly orderKind: "percent" | "off"
  /** The least that the order must cost, in euros; empty: any order. */
  readonly minimum: string
  readonly audience: "all" | "code"
  readonly code: string
  readonly timeKind: TimeKind
  readonly startsOn: string
  readonly endsOn: string
  readonly windows: readonly Window[]
}

/** The hours of most happy hours. */
const usualHours: Window = { days: weekdays.slice(0, 5), from: "17:00", to: "19:00" }

/** Begins a promotion on a menu. */
export function newPromotionDraft(menuId: string, { nowMs, timeZone }: Moment): PromotionDraft {
  const today = localDay(timeZone, nowMs)
  return {
    ...{ name: "", menuId, targetKind: "dishes", categories: [], dishes: [] },
    ...{ effectKind: "percent", percent: "", off: "", price: "", take: "2" },
    ...{ orderKind: "percent", minimum: "", audience: "all", code: "" },
    ...{ timeKind: "days", startsOn: today, endsOn: "", windows: [usualHours] },
  }
}

/** Begins from a stored promotion. */
export function draftOfPromotion(promotion: Promotion, blank: PromotionDraft): PromotionDraft {
  const { name, menuId, target, effect, startsOn, endsOn, windows, code } = promotion
  const isByHour = windows.length > 0
  return {
    ...blank,
    name,
    menuId: menuId ?? blank.menuId,
    targetKind: target === "all" ? "all" : "dishes" in target ? "dishes" : "categories",
    ...(target !== "all" && target),
    ...effectFields(effect),
    ...(code !== undefined && { audience: "code", code }),
    timeKind: isByHour ? "hours" : startsOn === endsOn && startsOn === blank.startsOn ? "today" : "days",
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    windows: isByHour ? windows : blank.windows,
  }
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")

function effectFields(effect: Effect): Partial<PromotionDraft> {
  if ("percent" in effect) return { effectKind: "percent", percent: String(effect.percent) }
  if ("offCents" in effect) return { effectKind: "off", off: euros(effect.offCents) }
  if ("priceCents" in effect) return { effectKind: "price", price: euros(effect.priceCents) }
  if ("take" in effect) return { effectKind: "lot", take: String(effect.take) }
  const { order, minCents } = effect
  const minimum = minCents === 0 ? "" : euros(minCents)
  return "percent" in order
    ? { effectKind: "order", orderKind: "percent", percent: String(order.percent), minimum }
    : { effectKind: "order", orderKind: "off", off: euros(order.offCents), minimum }
}

/** Returns what the draft says, or null while an answer is missing. A missing name is no reason: `missingAnswer` asks it. */
export function definitionOf(draft: PromotionDraft, moment: Moment): PromotionDefinition | null {
  const effect = effectOf(draft)
  const today = localDay(moment.timeZone, moment.nowMs)
  const windows = draft.timeKind === "hours" ? readWindows(draft.windows) : []
  if (effect === null || windows === null) return null
  const days =
    draft.timeKind === "today"
      ? { startsOn: today, endsOn: today }
      : { startsOn: draft.startsOn || null, endsOn: draft.endsOn || null }
  const code = draft.audience === "code" ? { code: normaliseCode(draft.code) } : {}
  const definition = { menuId: draft.menuId, target: targetOf(draft), effect, ...days, windows, ...code }
  return findPromotionFault({ ...definition, name: "x" }) === null ? definition : null
}

/** An answer that is missing or cannot be right. */
export type MissingAnswer = "name" | "target" | "effect" | "time" | "code"

/** Returns the first answer without which the draft cannot be stored, in the order of the form; null when it can. */
export function missingAnswer(draft: PromotionDraft, moment: Moment): MissingAnswer | null {
  if (draft.name.trim() === "") return "name"
  if (definitionOf(draft, moment) !== null) return null
  const target = targetOf(draft)
  if (target !== "all" && ("dishes" in target ? target.dishes : target.categories).length === 0) return "target"
  if (effectOf(draft) === null) return "effect"
  // Whether the rest is complete without its code shows which of the last two questions is open.
  const isTimeKnown = definitionOf({ ...draft, audience: "all" }, moment) !== null
  return isTimeKnown ? "code" : "time"
}

function targetOf({ targetKind, effectKind, categories, dishes }: PromotionDraft): Target {
  if (targetKind === "all" || effectKind === "order") return "all"
  return targetKind === "dishes" ? { dishes } : { categories }
}

function effectOf(draft: PromotionDraft): Effect | null {
  switch (draft.effectKind) {
    case "percent":
    case "off":
      return reductionOf(draft, draft.effectKind)
    case "price": {
      const cents = centsOf(draft.price)
      return cents === null ? null : { priceCents: cents }
    }
    case "lot": {
      const units = Number(draft.take)
      return { take: units, pay: units - 1 }
    }
    case "order": {
      const order = reductionOf(draft, draft.orderKind)
      const minCents = draft.minimum.trim() === "" ? 0 : centsOf(draft.minimum)
      return order === null || minCents === null ? null : { order, minCents }
    }
  }
}

function reductionOf({ percent, off }: PromotionDraft, kind: "percent" | "off"): OrderReduction | null {
  if (kind === "percent") {
    const typed = /^\d{1,2}$/.test(percent.trim()) ? Number(percent) : 0
    return typed >= promotionLimits.minPercent && typed <= promotionLimits.maxPercent ? { percent: typed } : null
  }
  const cents = centsOf(off)
  return cents === null ? null : { offCents: cents }
}

function centsOf(typed: string): number | null {
  const cents = parsePrice(typed)
  return cents.ok && cents.value >= 1 ? cents.value : null
}
