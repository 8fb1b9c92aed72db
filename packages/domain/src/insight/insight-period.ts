import { daysAfter, endOfDay } from "../dates.ts"
import { ok, type Result, refuse } from "../result.ts"

/** Days that one question may cover. */
export const mostInsightDays = 400
/** Days of a period up to which sales and photos are listed by day; in a longer one they are added up by month. */
export const mostListedDays = 31
/** Days of views that owners without Premium read. */
export const freeInsightDays = 30

/** Calendar days of the restaurant, both included. */
export type InsightPeriod = { readonly from: string; readonly to: string }

const dayMs = 24 * 3_600_000
const noonOf = (day: string) => Date.parse(`${day}T12:00:00.000Z`)

/** Number of days of a period, from 1. */
export const countDays = ({ from, to }: InsightPeriod): number => Math.round((noonOf(to) - noonOf(from)) / dayMs) + 1

/** Every day of a period, in order. */
export const listDays = (period: InsightPeriod): string[] =>
  Array.from({ length: countDays(period) }, (_, at) => daysAfter(period.from, at))

/** The last days up to `today`. */
export const lastDays = (today: string, days: number): InsightPeriod => ({
  from: daysAfter(today, 1 - days),
  to: today,
})

/** The period of the same length directly before. */
export function periodBefore(period: InsightPeriod): InsightPeriod {
  return { from: daysAfter(period.from, -countDays(period)), to: daysAfter(period.from, -1) }
}

/** Reads the days of a question. Refuses days that do not exist, an end before the begin, and more than 400 days. */
export function readPeriod(from: unknown, to: unknown): Result<InsightPeriod, "period-invalid"> {
  if (typeof from !== "string" || typeof to !== "string") return refuse("period-invalid")
  if (endOfDay(from) === null || endOfDay(to) === null || from > to) return refuse("period-invalid")
  const period = { from, to }
  return countDays(period) > mostInsightDays ? refuse("period-invalid") : ok(period)
}

/** Whether owners without Premium may read a period. */
export const isFreePeriod = ({ from }: InsightPeriod, today: string): boolean =>
  from >= daysAfter(today, 1 - freeInsightDays)
