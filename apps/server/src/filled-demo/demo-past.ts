import { daysAfter, localDay, momentOf } from "@ardoise/domain/dates"
import { localHour } from "@ardoise/domain/insight/count-sales"
import { type DemoOrder, demoTimeZone, type OrderLine } from "../demo/demo-restaurant.ts"
import { addCounts, type CountRow } from "../insight/insight-commands.ts"
import { deleteSoldOut, insertSoldOut } from "../menus/sold-out-commands.ts"
import type { Database } from "../storage/database.ts"
import type { Filter } from "../wire/rest-query.ts"
import { placeDemoOrder } from "./place-demo-order.ts"

/** Two weeks, so that the figures compare one with the other. */
const days = 14

/** Views of one day by the day of the week, from Sunday. Closed on Sundays and Mondays. */
const viewsOfWeekday = [9, 6, 38, 41, 47, 72, 86] as const

/** Hours in which people look, with their share of a day's views in percent. */
const busyHours: readonly (readonly [hour: string, share: number])[] = [
  ["11", 6],
  ["12", 27],
  ["13", 14],
  ["18", 8],
  ["19", 20],
  ["20", 18],
  ["21", 7],
]

/** The languages in which people look, with their share in percent. */
const languages: readonly (readonly [language: string, share: number])[] = [
  ["fr", 78],
  ["en", 16],
  ["es", 6],
]

/** What diners look for on an open day and do not find. */
const unfoundWords: readonly (readonly [word: string, count: number])[] = [
  ["végétarien", 3],
  ["vegan", 2],
  ["enfants", 1],
  ["huîtres", 1],
]

/** Dishes that ran out: how many days of service ago, from when until when. */
const runOut: readonly (readonly [dishId: string, back: number, from: string, to: string])[] = [
  ["item-plats-2", 4, "13:20", "14:30"],
  ["item-plats-2", 2, "20:45", "22:30"],
  ["item-desserts-0", 3, "21:10", "22:30"],
  ["item-plats-1", 1, "13:40", "14:30"],
]

/** Orders of a day of service, taken in turns. */
const usualOrders: readonly (readonly OrderLine[])[] = [
  [
    [2, "Bœuf"],
    [2, "Morgon"],
  ],
  [
    [2, "Œufs"],
    [1, "Quenelle"],
    [1, "Sole"],
  ],
  [
    [2, "Soupe"],
    [2, "Bœuf"],
    [2, "Île flottante"],
  ],
  [
    [1, "Risotto"],
    [1, "Limonade"],
  ],
  [
    [2, "Pâté"],
    [2, "Quenelle"],
    [2, "Mâcon"],
    [2, "Tarte aux pralines"],
  ],
  [
    [1, "Sole"],
    [1, "Saint-marcellin"],
    [2, "Café"],
  ],
  [
    [3, "Bœuf"],
    [1, "Poireaux"],
  ],
]

/**
 * Fills the two weeks before today, and today until now, with views, and each day of service before today with its orders
 * and with what was searched in vain. On some of them a dish ran out.
 *
 * @throws if a dish cannot be marked as sold out
 */
export async function fillPast(
  database: Database,
  restaurant: { readonly ownerId: string; readonly menuId: string },
  nowMs: number,
): Promise<void> {
  const { ownerId, menuId } = restaurant
  const today = localDay(demoTimeZone, nowMs)
  const hourNow = localHour(demoTimeZone, nowMs)
  const daysOfService: string[] = []
  let turn = 0
  for (let back = days; back >= 0; back -= 1) {
    const day = daysAfter(today, -back)
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    // The week before was a little calmer.
    const views = (viewsOfWeekday[weekday] ?? 0) * (back > 6 ? 0.9 : 1)
    const rows = viewRows(menuId, day, views).filter(({ hour }) => back > 0 || hour < hourNow)
    await database.run(addCounts, { ownerId, rows })
    const isClosed = weekday < 2
    if (isClosed || back === 0) continue
    daysOfService.push(day)
    await database.run(addCounts, { ownerId, rows: wordRows(day) })
    for (let count = weekday; count > 0; count -= 1) {
      const lines = usualOrders[turn % usualOrders.length] ?? []
      const order: DemoOrder = { table: String((turn % 12) + 1), status: "completed", lines }
      const time = `${count % 2 === 0 ? "12" : "20"}:${10 + count * 6}:00.000`
      const at = new Date(momentOf(day, time, demoTimeZone)).toISOString()
      await placeDemoOrder(database, order, { ownerId, menuId, at })
      turn += 1
    }
  }
  for (const [dishId, back, from, to] of runOut) {
    const day = daysOfService.at(-back)
    if (day === undefined) continue
    const at = (time: string) => new Date(momentOf(day, `${time}:00.000`, demoTimeZone)).toISOString()
    const row = { menu_id: menuId, item_id: dishId, until: null }
    const filters: Filter[] = [{ column: "item_id", operator: "eq", values: [dishId], isNegated: false }]
    const began = await database.run(insertSoldOut, { ownerId, rows: [row], at: at(from), wantsOne: true })
    if (!began.ok) throw new Error(began.code)
    const ended = await database.run(deleteSoldOut, { ownerId, filters, at: at(to), wantsOne: true })
    if (!ended.ok) throw new Error(ended.code)
  }
}

function wordRows(day: string): CountRow[] {
  return unfoundWords.map(([subject, count]) => ({ menu_id: "", kind: "word" as const, day, hour: "", subject, count }))
}

function viewRows(menuId: string, day: string, views: number): CountRow[] {
  return busyHours.flatMap(([hour, ofDay]) =>
    languages.flatMap(([subject, ofHour]) => {
      const count = Math.round((views * ofDay * ofHour) / 10_000)
      return count === 0 ? [] : [{ menu_id: menuId, kind: "view" as const, day, hour, subject, count }]
    }),
  )
}
