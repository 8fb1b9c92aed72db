import { daysAfter, localDay, momentOf } from "../dates.ts"
import { nextMorning } from "./next-morning.ts"
import type { OpeningHours, ServicePeriod } from "./opening-hours.ts"
import { weekdayOf } from "./weekdays.ts"
import { type Moment, minutesOf } from "./windows.ts"

/** For which part of the day a board is written. */
export type BoardSpan = "lunch" | "evening" | "day"

/** A service that opens before this hour is lunch. */
const eveningBegins = 16 * 60
/** The end of lunch for a restaurant that has entered no hours. */
const usualLunchEnd = "15:00"

/**
 * Returns when a board of today ends: with the service of that part of the day, or of the day. After midnight, the
 * evening is the service that began yesterday, as long as it lasts. Without hours, lunch ends at 15:00 and anything else
 * at six in the morning.
 *
 * @returns milliseconds since 1970; null if that part of the day is over
 */
export function boardEnd(span: BoardSpan, hours: OpeningHours, moment: Moment): number | null {
  const { nowMs, timeZone } = moment
  const nightEnd = span === "evening" ? endOfNight(hours, moment) : null
  if (nightEnd !== null) return nightEnd
  const day = localDay(timeZone, nowMs)
  const services = hours[weekdayOf(day)].filter((service) => isIn(span, service))
  const ends = services.map(({ opens, closes }) => {
    const isNextDay = minutesOf(closes) <= minutesOf(opens)
    return momentOf(isNextDay ? daysAfter(day, 1) : day, `${closes}:00.000`, timeZone)
  })
  if (ends.length === 0) {
    ends.push(
      span === "lunch" ? momentOf(day, `${usualLunchEnd}:00.000`, timeZone) : Date.parse(nextMorning(timeZone, nowMs)),
    )
  }
  const end = Math.max(...ends)
  return end > nowMs ? end : null
}

const isIn = (span: BoardSpan, { opens }: ServicePeriod) =>
  span === "day" || minutesOf(opens) < eveningBegins === (span === "lunch")

/** Returns the part of the day for which a board is usually written now: the service that is on, or the next one. */
export function usualSpan(hours: OpeningHours, moment: Moment): BoardSpan {
  if (endOfNight(hours, moment) !== null) return "evening"
  const services = hours[weekdayOf(localDay(moment.timeZone, moment.nowMs))]
  for (const span of ["lunch", "evening"] as const) {
    // On a day with services, a part of the day without one is not written for.
    const isServed = services.length === 0 || services.some((service) => isIn(span, service))
    if (isServed && boardEnd(span, hours, moment) !== null) return span
  }
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

/** Returns when a service ends that began yesterday and is still on, or null. */
function endOfNight(hours: OpeningHours, { nowMs, timeZone }: Moment): number | null {
  const day = localDay(timeZone, nowMs)
  const ends = hours[weekdayOf(daysAfter(day, -1))]
    .filter(({ opens, closes }) => minutesOf(closes) <= minutesOf(opens))
    .map(({ closes }) => momentOf(day, `${closes}:00.000`, timeZone))
    .filter((end) => end > nowMs)
  return ends.length === 0 ? null : Math.max(...ends)
}
