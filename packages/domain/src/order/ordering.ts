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

/** Why a diner cannot order now; `menu`: the menu is not the served one any more (A76). */
export type ClosedReason = "plan" | "paused" | "hours" | "menu"

/** Whether diners read a menu: the QR code leads to it, or did until a time. */
export type MenuService = {
  readonly isServed: boolean
  /** ISO time by the server's clock when it was last replaced as the served menu; null if it never was. */
  readonly servedUntil: string | null
}

/** How long a menu that is no longer served takes orders: phones may still show it, with a cart that is being filled (A76). */
export const afterServiceMs = 15 * 60_000

/**
 * Why a diner cannot order from a menu at a moment; null when orders are taken. For the owner's own orders, pass settings that
 * are always open and a menu that is served: only the plan counts.
 *
 * @param nowMs milliseconds since 1970
 */
export function whyClosed(
  restaurant: {
    readonly plan: Plan
    readonly settings: OrderingSettings
    readonly openingHours: OpeningHours
    readonly timeZone: string
    readonly menu: MenuService
  },
  nowMs: number,
): ClosedReason | null {
  const { plan, settings, openingHours, timeZone, menu } = restaurant
  if (plan === "free") return "plan"
  if (!settings.isOpen) return "paused"
  const isClosed = settings.keepsHours && tellsOpeningHours(openingHours) && !isOpenAt(openingHours, timeZone, nowMs)
  if (isClosed) return "hours"
  return takesOrders(menu, nowMs) ? null : "menu"
}

/** Whether a menu is served, or was a moment ago. A clock that was set back since does not reopen a menu for longer. */
function takesOrders({ isServed, servedUntil }: MenuService, nowMs: number): boolean {
  return isServed || (servedUntil !== null && Math.abs(nowMs - Date.parse(servedUntil)) < afterServiceMs)
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
