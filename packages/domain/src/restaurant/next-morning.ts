import { localDay, momentOf } from "../dates.ts"

/** Hour of the day at which a dish that was sold out for the day can be ordered again. */
const nextMorningHour = 6

/**
 * Returns the next six o'clock in the morning at the restaurant. Between midnight and six, that is today's (A75).
 *
 * @param timeZone IANA name
 * @param nowMs milliseconds since 1970
 * @returns ISO time, UTC
 */
export function nextMorning(timeZone: string, nowMs: number): string {
  const today = morningOf(localDay(timeZone, nowMs), timeZone)
  if (today > nowMs) return new Date(today).toISOString()
  // Add 24 hours to six o'clock, not to the current time. A day may have only 23 hours, so late in the evening that
  // would skip a day.
  const dayMs = 24 * 3_600_000
  return new Date(morningOf(localDay(timeZone, today + dayMs), timeZone)).toISOString()
}

function morningOf(day: string, timeZone: string): number {
  return momentOf(day, `${String(nextMorningHour).padStart(2, "0")}:00:00.000`, timeZone)
}
