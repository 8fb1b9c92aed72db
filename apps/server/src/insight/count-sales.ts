import { setTimeout as rest } from "node:timers/promises"
import type { WireOrderLine } from "@ardoise/contract/order-rows"
import { daysAfter, localDay, momentOf } from "@ardoise/domain/dates"
import { countSales, type SalesRow } from "@ardoise/domain/insight/count-sales"
import { sql } from "kysely"
import { countersKeptMs } from "../menus/sold-out-spans.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { defineCommand } from "../storage/command.ts"
import type { Database } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"

/** Milliseconds before the last run that are looked at again, because clocks of processes differ. */
const lookedAgainMs = 10 * 60_000

/** Milliseconds of the change feed that are read. It is stored for an hour longer. */
const feedReadMs = 23 * 3_600_000

/** One day of an owner, in the restaurant's time zone. */
type OwnerDay = { readonly ownerId: string; readonly day: string; readonly timeZone: string }

/** Counts what the orders of one day sold. */
export async function salesOfDay(db: Db, { ownerId, day, timeZone }: OwnerDay): Promise<SalesRow[]> {
  const moment = (at: string) => new Date(momentOf(at, "00:00:00.000", timeZone)).toISOString()
  const orders = await db
    .selectFrom("orders")
    .select(["id", "items", "total_cents", "status", "created_at"])
    .where("user_id", "=", ownerId)
    .where("created_at", ">=", moment(day))
    .where("created_at", "<", moment(daysAfter(day, 1)))
    .execute()
  const counted = orders.map(({ id, items, total_cents, status, created_at }) => ({
    ...{ id, status, totalCents: total_cents, placedAt: created_at, movedAt: created_at, table: "" },
    lines: (JSON.parse(items) as WireOrderLine[]).map(({ id: dishId, name, price, quantity, units }) => {
      return { dishId, name, price, quantity, note: "", ...(units !== undefined && { units }) }
    }),
  }))
  return countSales(counted, timeZone).filter((row) => row.day === day)
}

/** Counts the sales of one day anew, so that a late cancellation counts. */
export const countDay = defineCommand("insight/count-day", "ownerId", async ({ db }, args: OwnerDay): Promise<void> => {
  const { ownerId, day } = args
  await db.deleteFrom("sales_counts").where("user_id", "=", ownerId).where("day", "=", day).execute()
  for (const { hour, dishId, name, quantity, cents, orders } of await salesOfDay(db, args)) {
    const row = { user_id: ownerId, day, hour, dish_id: dishId, name, quantity, cents, orders }
    await db.insertInto("sales_counts").values(row).execute()
  }
})

/**
 * Counts the sales of every day with an order that changed since the last run; at the first run of all stored days.
 *
 * @param turn.since when the last run was: ISO time, or null
 */
export async function countChangedSales(
  database: Database,
  { at, since, signal }: { readonly at: string; readonly since: string | null; readonly signal: AbortSignal },
): Promise<void> {
  for (const { ownerId, dates } of await listChanged(database, at, since)) {
    const { timeZone } = await findProfile(database.read, ownerId)
    // A date of UTC touches two days of the restaurant.
    const days = new Set(
      dates.flatMap((date) => {
        const begin = Date.parse(`${date}T00:00:00.000Z`)
        return [begin, begin + 24 * 3_600_000 - 1].map((ms) => localDay(timeZone, ms))
      }),
    )
    for (const day of days) {
      signal.throwIfAborted()
      const begun = performance.now()
      await database.run(countDay, { ownerId, day, timeZone })
      // Rest as long as it took: new orders get at least half of the writer's time.
      await rest(performance.now() - begun)
    }
  }
}

/** The dates (UTC) of the orders that changed, by owner. */
async function listChanged({ largeRead: db }: Database, at: string, since: string | null) {
  const date = sql<string>`substr(orders.created_at, 1, 10)`.as("date")
  const oldest = new Date(Date.parse(at) - countersKeptMs).toISOString()
  const from = since === null ? null : new Date(Date.parse(since) - lookedAgainMs).toISOString()
  // The change feed is stored for a day. After a longer pause, all days are counted.
  const isFed = from !== null && Date.parse(at) - Date.parse(from) < feedReadMs
  const query = db.selectFrom("orders").select(["orders.user_id as ownerId", date]).distinct()
  const rows = isFed
    ? await query
        .innerJoin("change", "change.ref", "orders.id")
        .where("change.kind", "=", "order")
        .where("change.at", ">=", from)
        .execute()
    : await query.where("orders.created_at", ">=", oldest).execute()
  return [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([ownerId, dates]) => {
    return { ownerId, dates: dates.map((row) => row.date) }
  })
}
