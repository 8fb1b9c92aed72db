import { daysAfter, localDay, momentOf } from "../dates.ts"
import { weekdayOf } from "./insight.ts"
import type { InsightPeriod } from "./insight-period.ts"

/** When the email of a week is due on Monday, by the restaurant's clock. */
const dueAt = "08:00:00.000"

/** From this time on the email of the week is left out: a server that was away all day does not send it at night. */
const overAt = "20:00:00.000"

/** What is stored of the weekly email of a restaurant. */
export type WeeklyEmail = {
  /** ISO time; null while it is switched off. */
  readonly switchedOnAt: string | null
  /** First day of the last week that was sent, such as "2026-11-16"; null before the first one. */
  readonly lastWeek: string | null
}

/**
 * Returns the week whose email is due, or null. It is due on Monday from 8:00 to 20:00 by the restaurant's clock, once.
 * A restaurant that switches it on during that time gets its first one a week later.
 *
 * @returns Monday to Sunday of the week before
 */
export function dueWeek(
  { switchedOnAt, lastWeek }: WeeklyEmail,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): InsightPeriod | null {
  const today = localDay(timeZone, nowMs)
  if (switchedOnAt === null || weekdayOf(today) !== 0) return null
  const dueMs = momentOf(today, dueAt, timeZone)
  if (nowMs < dueMs || nowMs >= momentOf(today, overAt, timeZone) || Date.parse(switchedOnAt) >= dueMs) return null
  const week = { from: daysAfter(today, -7), to: daysAfter(today, -1) }
  return lastWeek !== null && lastWeek >= week.from ? null : week
}
