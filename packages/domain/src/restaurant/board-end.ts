import { localDay, momentOf } from "../dates.ts"
import { nextMorning } from "./next-morning.ts"
import type { OpeningHours } from "./opening-hours.ts"
import { weekdayOf } from "./weekdays.ts"
import { type Moment, minutesOf } from "./windows.ts"

/** For which part of the day a board is written. */
export type BoardSpan = "lunch" | "evening" | "day"

/** A service that opens before this hour is lunch. */
const eveningBegins = 16 * 60
/** The end of lunch for a restaurant that has entered no hours. */
const usualLunchEnd = "15:00"

/**
 * Returns when a board of today ends: with the service of that part of the day, or of the day. Without hours, lunch ends
 * at 15:00 and anything else at six in the morning.
 *
 * @returns milliseconds since 1970; null if that part of the day is over
 */
export function boardEnd(span: BoardSpan, hours: OpeningHours, moment: Moment): number | null {
  const { nowMs, timeZone } = moment
  const day = localDay(timeZone, nowMs)
  const services = hours[weekdayOf(day)].filter(({ opens }) => {
    if (span === "day") return true
    return minutesOf(opens) < eveningBegins === (span === "lunch")
  })
  const ends = services.map(({ opens, closes }) => {
    const isNextDay = minutesOf(closes) <= minutesOf(opens)
    return momentOf(isNextDay ? dayAfter(day) : day, `${closes}:00.000`, timeZone)
  })
  if (ends.length === 0) {
    ends.push(
      span === "lunch" ? momentOf(day, `${usualLunchEnd}:00.000`, timeZone) : Date.parse(nextMorning(timeZone, nowMs)),
    )
  }
  const end = Math.max(...ends)
  return end > nowMs ? end : null
}

/** Returns the part of the day for which a board is usually written now: the service that is on, or the next one. */
export function usualSpan(hours: OpeningHours, moment: Moment): BoardSpan {
  for (const span of ["lunch", "evening"] as const) if (boardEnd(span, hours, moment) !== null) return span
  return "day"
}

/**
 * Returns when a board ends that names no end: with the service that is on or next, else at six in the morning.
 *
 * @returns milliseconds since 1970
 */
export function usualBoardEnd(hours: OpeningHours, moment: Moment): number {
  return boardEnd(usualSpan(hours, moment), hours, moment) ?? Date.parse(nextMorning(moment.timeZone, moment.nowMs))
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)
}
