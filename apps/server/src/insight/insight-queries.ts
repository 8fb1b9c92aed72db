import { isMenuData, toMenu } from "@ardoise/contract/menu-mapping"
import { daysAfter, momentOf } from "@ardoise/domain/dates"
import type { InsightPeriod } from "@ardoise/domain/insight/insight-period"
import { optionsOf } from "@ardoise/domain/menu/dish-options"
import { type Selectable, sql } from "kysely"
import { listSpecialsSince } from "../daily-board/board-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import type { CountKind, InsightRows } from "./insight-rows.ts"

/** What is asked for. */
export type InsightQuestion = InsightPeriod & {
  readonly ownerId: string
  /** Views, photos and carts of this menu only; null for all. */
  readonly menuId: string | null
}

/** Counters of a kind in a period, oldest first. */
export async function listCounts(db: Db, question: InsightQuestion, kind: CountKind) {
  const rows = countsOf(db, question, kind).select(["day", "hour", "menu_id", "subject", "count"])
  return rows.orderBy("day").orderBy("hour").execute()
}

/** Views of a period by hour and language, oldest first. Menus are added up. */
export async function listViews(db: Db, question: InsightQuestion) {
  return countsOf(db, question, "view")
    .select(["day", "hour", "subject as language"])
    .select(sumOf("count"))
    .groupBy(["day", "hour", "subject"])
    .orderBy("day")
    .orderBy("hour")
    .execute()
}

/** Views of a period by day, of all menus that are asked for together. */
export async function listViewsByDay(db: Db, question: InsightQuestion) {
  return countsOf(db, question, "view").select("day").select(sumOf("count")).groupBy("day").orderBy("day").execute()
}

/** How often something was counted in a period. */
export async function sumCounts(db: Db, question: InsightQuestion, kind: CountKind): Promise<number> {
  const sum = await countsOf(db, question, kind).select(sumOf("count")).executeTakeFirst()
  return sum?.count ?? 0
}

/** Searches without a result in a period: how often each word was searched, and on how many days. */
export async function listWords(db: Db, question: InsightQuestion) {
  const days = sql<number>`cast(count(distinct day) as double precision)`.as("days")
  return countsOf(db, question, "word")
    .select("subject as word")
    .select([sumOf("count"), days])
    .groupBy("subject")
    .execute()
}

function countsOf(db: Db, { ownerId, menuId, from, to }: InsightQuestion, kind: CountKind) {
  const rows = db
    .selectFrom("insight_counts")
    .where("user_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("day", ">=", from)
    .where("day", "<=", to)
  return menuId === null ? rows : rows.where("menu_id", "in", ["", menuId])
}

/** Uses of allergens in the months that a period touches. */
export async function listAvoided(db: Db, { ownerId, from, to }: InsightQuestion) {
  return db
    .selectFrom("insight_counts")
    .select(["day as month", "subject as allergen", "count"])
    .where("user_id", "=", ownerId)
    .where("kind", "=", "without")
    .where("day", ">=", from.slice(0, 7))
    .where("day", "<=", to.slice(0, 7))
    .orderBy("day")
    .orderBy("count", "desc")
    .execute()
}

/** Photos that were opened in a period, by month. The day of a row is the last one with a use. */
export async function listPhotosByMonth(db: Db, question: InsightQuestion) {
  return countsOf(db, question, "photo")
    .select(["hour", "menu_id", "subject"])
    .select([lastDay, sumOf("count")])
    .groupBy([month, "hour", "menu_id", "subject"])
    .orderBy("day")
    .execute()
}

/** What was sold, or ordered. */
export type SaleRow = Omit<Selectable<InsightRows["sales_counts"]>, "user_id" | "hour"> & {
  /** Null for what was sold in a month. */
  readonly hour: string | null
}

/** What was sold in a period by hour, as the job has counted it. */
export async function listSales(db: Db, question: InsightQuestion): Promise<SaleRow[]> {
  return salesOf(db, question).select(saleColumns).orderBy("day").orderBy("hour").execute()
}

/**
 * What was sold in a period by month; orders by hour. The day of a month's row is the last one with a sale. A year of a
 * busy restaurant by hour would be 90,000 rows.
 */
export async function listSalesByMonth(db: Db, question: InsightQuestion): Promise<SaleRow[]> {
  const orders = salesOf(db, question).select(saleColumns).where("dish_id", "=", "").orderBy("day").orderBy("hour")
  const dishes = salesOf(db, question)
    .select(["dish_id", "name"])
    .select([lastDay, sumOf("quantity"), sumOf("cents")])
    .where("dish_id", "<>", "")
    .groupBy([month, "dish_id", "name"])
    .orderBy("day")
  return [...(await orders.execute()), ...(await dishes.execute()).map((row) => ({ ...row, hour: null, orders: 0 }))]
}

/** How much was sold in a period, as the job has counted it. */
export async function sumSales(db: Db, question: InsightQuestion): Promise<Pick<SaleRow, "orders" | "cents">> {
  // Only the row without a dish counts all orders of its hour.
  const orders = sql<number>`cast(sum(case when dish_id = '' then orders else 0 end) as double precision)`.as("orders")
  const sums = await salesOf(db, question)
    .select([orders, sumOf("cents")])
    .executeTakeFirst()
  return { orders: sums?.orders ?? 0, cents: sums?.cents ?? 0 }
}

const saleColumns = ["day", "hour", "dish_id", "name", "quantity", "cents", "orders"] as const
const month = sql`substr(day, 1, 7)`
const lastDay = sql<string>`max(day)`.as("day")
/** A double is exact up to 2^53 on both engines; an integer of PostgreSQL ends at 21 million euros. */
const sumOf = <Column extends string>(column: Column) =>
  sql<number>`cast(sum(${sql.ref(column)}) as double precision)`.as(column)

function salesOf(db: Db, { ownerId, from, to }: InsightQuestion) {
  return db.selectFrom("sales_counts").where("user_id", "=", ownerId).where("day", ">=", from).where("day", "<=", to)
}

/** A time during which a dish was sold out. Times are ISO. */
export type SoldOutSpan = {
  readonly menuId: string
  readonly dishId: string
  readonly from: string
  readonly to: string
  /** Whether the dish is sold out until somebody puts it back. */
  readonly isOpen: boolean
}

/** When dishes were sold out in a period, cut off at its ends and at the present. @param scope.now ISO time */
export async function listSpans(
  db: Db,
  { ownerId, from, to }: InsightQuestion,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): Promise<SoldOutSpan[]> {
  const begin = new Date(momentOf(from, "00:00:00.000", timeZone)).toISOString()
  const midnight = new Date(momentOf(daysAfter(to, 1), "00:00:00.000", timeZone)).toISOString()
  const end = midnight < now ? midnight : now
  const rows = await db
    .selectFrom("sold_out_spans")
    .select(["menu_id", "dish_id", "began_at", "ends_at"])
    .where("user_id", "=", ownerId)
    .where("began_at", "<", end)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", begin)]))
    .orderBy("began_at")
    .execute()
  return rows
    .map(({ menu_id: menuId, dish_id: dishId, began_at, ends_at }) => {
      const to = ends_at === null || ends_at > end ? end : ends_at
      return { menuId, dishId, from: began_at < begin ? begin : began_at, to, isOpen: ends_at === null }
    })
    .filter((span) => span.from < span.to)
}

/** A dish, a choice or a special as it is now. */
export type KnownDish = {
  readonly name: string
  /** When the board of a special ends: ISO time; null for a dish of a menu. */
  readonly boardEndsAt: string | null
}

/** The dishes, choices and specials of an owner by their ids. A dish that is gone is not among them. */
export async function listKnownDishes(
  db: Db,
  ownerId: string,
  menuIds: readonly string[],
): Promise<Map<string, KnownDish>> {
  const known = new Map<string, KnownDish>()
  if (menuIds.length === 0) return known
  for (const { id, name, boardEndsAt } of await listSpecialsSince(db, ownerId, "")) known.set(id, { name, boardEndsAt })
  const menus = await db
    .selectFrom("user_menus")
    .select(["id", "menu_data"])
    .where("user_id", "=", ownerId)
    .where("id", "in", menuIds)
    .execute()
  for (const { id, menu_data } of menus) {
    const data = parseStored(menu_data)
    if (!isMenuData(data)) continue
    for (const dish of toMenu(id, data).categories.flatMap(({ dishes }) => dishes)) {
      known.set(dish.id, { name: dish.name, boardEndsAt: null })
      for (const choice of optionsOf(dish).flatMap(({ choices }) => choices)) {
        known.set(choice.id, { name: `${dish.name}, ${choice.name}`, boardEndsAt: null })
      }
    }
  }
  return known
}
