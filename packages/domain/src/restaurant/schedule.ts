import { daysAfter, momentOf } from "../dates.ts"
import { dayAt, type Moment, spansOf, type Window } from "./windows.ts"

/** Days of the calendar, and hours on these days. */
export type Schedule = {
  /** The hours, by weekday. Empty: from the first day to the last one without a break. */
  readonly windows: readonly Window[]
  /** The first and the last day, such as "2026-11-30"; null: no bound. Without windows both are needed. */
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/** One time at which a schedule holds. Milliseconds since 1970. */
export type Occurrence = {
  readonly startMs: number
  readonly endMs: number
  /** Null without windows. */
  readonly window: Window | null
}

/** Returns the time during which a schedule holds at a moment, or null. Of several, the one that ends last. */
export function occurrenceAt(schedule: Schedule, moment: Moment): Occurrence | null {
  // What holds now began yesterday or today.
  const holding = near(schedule, moment, 2).filter(
    ({ startMs, endMs }) => startMs <= moment.nowMs && moment.nowMs < endMs,
  )
  return holding.reduce<Occurrence | null>((last, one) => (last === null || one.endMs > last.endMs ? one : last), null)
}

/** Returns the first time that begins after a moment, or null. */
export function nextOccurrence(schedule: Schedule, moment: Moment): Occurrence | null {
  const later = near(schedule, moment).filter(({ startMs }) => startMs > moment.nowMs)
  return later.reduce<Occurrence | null>(
    (next, one) => (next === null || one.startMs < next.startMs ? one : next),
    null,
  )
}

/**
 * Returns the next beginning or end after a moment, in milliseconds since 1970, or null. Until then the answer of
 * `occurrenceAt` cannot change.
 */
export function nextScheduleEdge(schedule: Schedule, moment: Moment): number | null {
  const edges = near(schedule, moment).flatMap(({ startMs, endMs }) => [startMs, endMs])
  return edges.reduce<number | null>(
    (next, edge) => (edge > moment.nowMs && (next === null || edge < next) ? edge : next),
    null,
  )
}

/** Returns when a schedule ends for the last time, in milliseconds since 1970; null if it has no last day. */
export function scheduleEndMs({ windows, startsOn, endsOn }: Schedule, timeZone: string): number | null {
  if (endsOn === null) return null
  if (windows.length === 0) return momentOf(daysAfter(endsOn, 1), "00:00:00.000", timeZone)
  const days = Array.from({ length: 8 }, (_, shift) => daysAfter(endsOn, -shift))
  const ends = days
    .filter((day) => startsOn === null || day >= startsOn)
    .flatMap((day) => spansOf(windows, day, timeZone).map(({ endMs }) => endMs))
  return Math.max(...ends)
}

/** Whether a schedule holds once, without a break. Otherwise it comes back. */
export function holdsOnce({ windows, startsOn, endsOn }: Schedule): boolean {
  return windows.length === 0 || (windows.length === 1 && startsOn !== null && startsOn === endsOn)
}

/**
 * Returns the times around a moment: those that hold, and at least the next one.
 *
 * @param count days that are looked at, from yesterday or the first day on
 */
function near(schedule: Schedule, moment: Moment, count = 10): readonly Occurrence[] {
  const { windows, startsOn, endsOn } = schedule
  const { timeZone } = moment
  if (windows.length === 0) {
    if (startsOn === null || endsOn === null) return []
    const midnight = (day: string) => momentOf(day, "00:00:00.000", timeZone)
    return [{ startMs: midnight(startsOn), endMs: midnight(daysAfter(endsOn, 1)), window: null }]
  }
  const yesterday = dayAt(moment, -1)
  const first = startsOn !== null && startsOn > yesterday ? startsOn : yesterday
  // Each window begins within a week. Around a change of the clocks, the next day has to be looked at as well.
  const days = Array.from({ length: count }, (_, shift) => daysAfter(first, shift))
  return days.filter((day) => endsOn === null || day <= endsOn).flatMap((day) => spansOf(windows, day, timeZone))
}
