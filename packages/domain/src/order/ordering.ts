import { momentOf } from "../dates.ts"
import type { Plan } from "../plan/plan.ts"
import { isOpenAt, type OpeningHours, tellsOpeningHours } from "../restaurant/opening-hours.ts"
import { ok, type Result, refuse } from "../result.ts"
import { noTable, orderLimits } from "./order.ts"

/** When and from where a restaurant takes orders. */
export type OrderingSettings = {
  /** False while the kitchen takes nothing: one tap on the board. */
  readonly isOpen: boolean
  /** Whether orders come within the service hours only, once the restaurant has told any. */
  readonly keepsHours: boolean
  /** The tables that there are, as their cards say; empty when the restaurant has not listed them. */
  readonly tables: readonly string[]
}

/** Settings of a restaurant that has chosen nothing. */
export const defaultOrdering: OrderingSettings = { isOpen: true, keepsHours: true, tables: [] }

/** How many tables a restaurant may list. */
export const mostTables = 500

/** Why a diner cannot order now. */
export type ClosedReason = "plan" | "paused" | "hours"

/**
 * Why a diner cannot order at a moment; null when orders are taken. The owner's own orders ask for the plan alone: whoever
 * stands in the dining room knows whether the kitchen is open.
 *
 * @param nowMs milliseconds since 1970
 */
export function whyClosed(
  restaurant: {
    readonly plan: Plan
    readonly settings: OrderingSettings
    readonly openingHours: OpeningHours
    readonly timeZone: string
  },
  nowMs: number,
): ClosedReason | null {
  const { plan, settings, openingHours, timeZone } = restaurant
  if (plan === "free") return "plan"
  if (!settings.isOpen) return "paused"
  if (!settings.keepsHours || !tellsOpeningHours(openingHours)) return null
  return isOpenAt(openingHours, timeZone, nowMs) ? null : "hours"
}

/** Whether a table is none that the restaurant has listed. An order from there is marked, not lost. */
export function isUnknownTable({ tables }: Pick<OrderingSettings, "tables">, table: string): boolean {
  if (tables.length === 0 || table === noTable) return false
  const wanted = table.toLocaleLowerCase("fr")
  return !tables.some((known) => known.toLocaleLowerCase("fr") === wanted)
}

/** Reads a list of tables: blanks around them taken away, empty and repeated ones left out. */
export function readTables(typed: readonly string[]): Result<readonly string[], "tables-unreadable"> {
  const tables = [...new Set(typed.map((table) => table.trim()).filter((table) => table !== ""))]
  if (tables.length > mostTables) return refuse("tables-unreadable")
  if (tables.some((table) => table.length > orderLimits.tableLength)) return refuse("tables-unreadable")
  return ok(tables)
}

/** When a dish that was sold out for the day can be ordered again, hours after midnight. */
export const nextMorningHour = 6

/**
 * The next morning where the restaurant is: six o'clock, today's for whoever is up at two (A75).
 *
 * @param timeZone IANA name
 * @param nowMs milliseconds since 1970
 * @returns ISO time, UTC
 */
export function nextMorning(timeZone: string, nowMs: number): string {
  const today = morningOf(localDay(timeZone, nowMs), timeZone)
  if (today > nowMs) return new Date(today).toISOString()
  // A day later by the clock is tomorrow from six o'clock, not from every hour: a night may be an hour short.
  const dayMs = 24 * 3_600_000
  return new Date(morningOf(localDay(timeZone, today + dayMs), timeZone)).toISOString()
}

/** The day as the calendar of a place says, such as "2026-11-21". */
export function localDay(timeZone: string, ms: number): string {
  // From its parts: what a locale makes of them differs from browser to browser.
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  dayFormats.set(timeZone, format)
  return format
}

function morningOf(day: string, timeZone: string): number {
  return momentOf(day, `${String(nextMorningHour).padStart(2, "0")}:00:00.000`, timeZone)
}
