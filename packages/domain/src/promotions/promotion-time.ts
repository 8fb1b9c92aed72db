import {
  nextOccurrence,
  nextScheduleEdge,
  type Occurrence,
  occurrenceAt,
  scheduleEndMs,
} from "../restaurant/schedule.ts"
import type { Moment } from "../restaurant/windows.ts"
import type { Promotion } from "./promotion.ts"

/** The place of a promotion in the owner's list. */
export type PromotionState = "draft" | "running" | "to-come" | "over"

type Timed = Omit<Promotion, "id" | "name" | "menuId" | "target" | "effect">

/** Whether a promotion is on at a moment: switched on and not stopped. Its hours decide whether it holds. */
function isOn({ onSince, stoppedAt }: Timed, nowMs: number): boolean {
  return onSince !== null && Date.parse(onSince) <= nowMs && (stoppedAt === null || nowMs < Date.parse(stoppedAt))
}

/** Returns the time during which a promotion holds at a moment, or null. */
export function holdingAt(promotion: Timed, moment: Moment): Occurrence | null {
  return isOn(promotion, moment.nowMs) ? occurrenceAt(promotion, moment) : null
}

/**
 * Returns when a promotion next begins or ceases to hold, in milliseconds since 1970, or null. Until then the answer of
 * `holdingAt` cannot change.
 */
export function nextPromotionEdge(promotion: Timed, moment: Moment): number | null {
  const { onSince, stoppedAt } = promotion
  const times = [onSince, stoppedAt].flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  const edges = [...times, nextScheduleEdge(promotion, moment) ?? 0].filter((edge) => edge > moment.nowMs)
  const isOver = onSince === null || (stoppedAt !== null && Date.parse(stoppedAt) <= moment.nowMs)
  return isOver || edges.length === 0 ? null : Math.min(...edges)
}

/**
 * Returns when a promotion held for the first time, or will: milliseconds since 1970. Null if it never does: a draft,
 * one that was stopped before, or one whose days were over when it was switched on.
 *
 * @param timeZone of the restaurant
 */
export function firstHeldMs(promotion: Timed, timeZone: string): number | null {
  const { onSince, stoppedAt } = promotion
  if (onSince === null) return null
  const on = { nowMs: Date.parse(onSince), timeZone }
  const first = occurrenceAt(promotion, on) ?? nextOccurrence(promotion, on)
  if (first === null) return null
  const beganMs = Math.max(first.startMs, on.nowMs)
  return stoppedAt !== null && Date.parse(stoppedAt) <= beganMs ? null : beganMs
}

/** Returns when a promotion held for the last time, or will, in milliseconds since 1970; Infinity without an end. */
export function lastHeldMs(promotion: Timed, timeZone: string): number {
  const { stoppedAt } = promotion
  const endMs = scheduleEndMs(promotion, timeZone) ?? Number.POSITIVE_INFINITY
  return stoppedAt === null ? endMs : Math.min(endMs, Date.parse(stoppedAt))
}

/** Returns the state of a promotion at a moment. One that comes back is running between its hours, too. */
export function stateOf(promotion: Timed, moment: Moment): PromotionState {
  if (promotion.onSince === null) return "draft"
  const beganMs = firstHeldMs(promotion, moment.timeZone)
  if (beganMs === null || (promotion.stoppedAt !== null && Date.parse(promotion.stoppedAt) <= moment.nowMs))
    return "over"
  if (beganMs > moment.nowMs) return "to-come"
  const isHeld = holdingAt(promotion, moment) !== null || nextOccurrence(promotion, moment) !== null
  return isHeld ? "running" : "over"
}
