import type { Plan } from "../plan/plan.ts"
import { hasOpeningHours, isOpenAt, type OpeningHours } from "../restaurant/opening-hours.ts"
import { ok, type Result, refuse } from "../result.ts"
import { noTable, orderLimits } from "./order.ts"

/** When a restaurant takes orders, and for which tables. */
export type OrderingSettings = {
  /** False while orders are paused with one tap on the board. */
  readonly isOpen: boolean
  /** Whether orders are taken only during opening hours, if the restaurant has entered any. */
  readonly keepsHours: boolean
  /** The restaurant's tables, as on their cards; empty if the restaurant has not listed them. */
  readonly tables: readonly string[]
  /** Whether an order of a diner waits until somebody of the floor lets it through to the kitchen. */
  readonly needsAcceptance: boolean
  /** Whether an order of a diner is refused without the code on the card of its table. */
  readonly needsTableCode: boolean
  /** Whether diners can call somebody of the team, or ask for the bill, with the code of their table. */
  readonly takesCalls: boolean
  /** Whether starters, mains and desserts of an order are sent to the kitchen one after the other. */
  readonly servesInSteps: boolean
}

/** The settings of a restaurant that has changed nothing. */
export const defaultOrderingSettings: OrderingSettings = {
  isOpen: true,
  keepsHours: true,
  tables: [],
  needsAcceptance: false,
  needsTableCode: false,
  takesCalls: false,
  servesInSteps: false,
}

/** Maximum number of tables that a restaurant may list. */
export const maxTables = 500

/** Why a diner cannot order now. `menu`: the menu is no longer the served one (A76). */
export type ClosedReason = "plan" | "paused" | "hours" | "menu"

/** Whether the QR code leads to a menu now, or until when it did. */
export type MenuService = {
  readonly isServed: boolean
  /** ISO time by the server's clock at which another menu last replaced it as the served menu; null if never. */
  readonly servedUntil: string | null
}

/**
 * How long a menu still takes orders after it was replaced, in milliseconds. Phones may still show it with a cart
 * (A76).
 */
export const afterServiceMs = 15 * 60_000

/**
 * Returns why a diner cannot order from a menu at a moment; null if orders are taken. For the owner's own orders, pass
 * settings that are always open and a menu that is served, so that only the plan counts.
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
  const isClosed = settings.keepsHours && hasOpeningHours(openingHours) && !isOpenAt(openingHours, { nowMs, timeZone })
  if (isClosed) return "hours"
  return takesOrders(menu, nowMs) ? null : "menu"
}

/**
 * Whether a menu is served, or was within `afterServiceMs`. A time in the future counts the same way, so a clock that
 * was set back does not extend this period.
 */
function takesOrders({ isServed, servedUntil }: MenuService, nowMs: number): boolean {
  return isServed || (servedUntil !== null && Math.abs(nowMs - Date.parse(servedUntil)) < afterServiceMs)
}

/** Whether a table is missing from the restaurant's list. An order from such a table is marked, not refused. */
export function isUnknownTable({ tables }: Pick<OrderingSettings, "tables">, table: string): boolean {
  if (tables.length === 0 || table === noTable) return false
  const wanted = table.toLocaleLowerCase("fr")
  return !tables.some((known) => known.toLocaleLowerCase("fr") === wanted)
}

/** Reads a list of tables. Texts are trimmed; empty and repeated ones are removed. */
export function readTables(typed: readonly string[]): Result<readonly string[], "tables-unreadable"> {
  const tables = [...new Set(typed.map((table) => table.trim()).filter((table) => table !== ""))]
  if (tables.length > maxTables) return refuse("tables-unreadable")
  if (tables.some((table) => table.length > orderLimits.tableLength)) return refuse("tables-unreadable")
  return ok(tables)
}
