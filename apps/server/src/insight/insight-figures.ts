import type { Insight } from "@ardoise/contract/insight"
import { daysAfter } from "@ardoise/domain/dates"
import { countDays, listDays, mostListedDays, periodBefore } from "@ardoise/domain/insight/insight-period"
import { shownAvoided, shownWords } from "@ardoise/domain/insight/small-numbers"
import type { Db } from "../storage/schema.ts"
import { salesOfDay } from "./count-sales.ts"
import { flushEveryMs } from "./counters.ts"
import {
  type InsightQuestion,
  type KnownDish,
  listAvoided,
  listCounts,
  listKnownDishes,
  listPhotosByMonth,
  listSales,
  listSalesByMonth,
  listSpans,
  listViews,
  listViewsByDay,
  listWords,
  type SaleRow,
  type SoldOutSpan,
  sumCounts,
  sumSales,
} from "./insight-queries.ts"

/** What figures depend on besides the question. */
export type FigureScope = {
  /** ISO time. */
  readonly now: string
  /** From this day on, sales are read from the orders: the job that counts them is up to an hour late. */
  readonly liveFrom: string
  readonly timeZone: string
}

type View = Awaited<ReturnType<typeof listViews>>[number]

const nothing = { words: [], without: [], photos: [], carts: [], sales: [], orders: [], sold_out: [] }
const noTotals = { views: 0, orders: 0, amount: "0.00", carts: 0 }

/** The views of a period and of the one before: what owners without Premium read. */
export async function readViews(db: Db, question: InsightQuestion): Promise<Insight> {
  const { from, to } = question
  const views = await listViews(db, question)
  const before = await listViewsByDay(db, { ...question, ...periodBefore(question) })
  return {
    ...{ from, to, is_premium: false },
    totals: { ...noTotals, views: sumOf(views) },
    before: { ...noTotals, views: sumOf(before) },
    ...{ views: views.map(toView), views_before: before, ...nothing },
    late_by_seconds: flushEveryMs / 1000,
  }
}

/** All figures of a period, with the sums of the one before. */
export async function readFigures(db: Db, question: InsightQuestion, scope: FigureScope): Promise<Insight> {
  const { ownerId, from, to } = question
  const earlier = { ...question, ...periodBefore(question) }
  const isLong = countDays(question) > mostListedDays
  const views = await listViews(db, question)
  const viewsBefore = await listViewsByDay(db, earlier)
  const carts = await listCounts(db, question, "cart")
  const photos = isLong ? await listPhotosByMonth(db, question) : await listCounts(db, question, "photo")
  const sales = await listNewestSales(db, question, scope)
  const soldBefore =
    earlier.to < scope.liveFrom ? await sumSales(db, earlier) : sumOfSales(await listNewestSales(db, earlier, scope))
  const spans = await listSpans(db, question, scope)
  const menuIds = new Set([...photos.map(({ menu_id }) => menu_id), ...spans.map(({ menuId }) => menuId)])
  const known = await listKnownDishes(db, ownerId, [...menuIds])
  return {
    ...{ from, to, is_premium: true },
    totals: totalsOf({ views: sumOf(views), carts: sumOf(carts), ...sumOfSales(sales) }),
    before: totalsOf({ views: sumOf(viewsBefore), carts: await sumCounts(db, earlier, "cart"), ...soldBefore }),
    views: views.map(toView),
    views_before: viewsBefore,
    words: shownWords(await listWords(db, question)),
    without: (await listAvoided(db, question)).map((row) => ({ ...row, count: shownAvoided(row.count) })),
    photos: photos.map(({ day, subject, count }) => {
      return { day, dish_id: subject, name: known.get(subject)?.name ?? "", count }
    }),
    carts: carts.map(({ day, hour, count }) => ({ day, hour: Number(hour), count })),
    sales: sales
      .filter(({ dish_id }) => dish_id !== "")
      .map(({ day, hour, dish_id, name, quantity, cents }) => {
        return {
          day,
          hour: hour === null ? null : Number(hour),
          dish_id,
          name,
          quantity,
          amount: (cents / 100).toFixed(2),
        }
      }),
    orders: sales
      .filter(({ dish_id }) => dish_id === "")
      .map(({ day, hour, orders }) => ({ day, hour: Number(hour), count: orders })),
    sold_out: soldOutOf(spans, known),
    late_by_seconds: flushEveryMs / 1000,
  }
}

/** The counted days, by month in a long period, and those from `liveFrom` on as their orders are now. */
async function listNewestSales(
  db: Db,
  question: InsightQuestion,
  { liveFrom, timeZone }: FigureScope,
): Promise<SaleRow[]> {
  const dayBefore = daysAfter(liveFrom, -1)
  const counted = { ...question, to: question.to < dayBefore ? question.to : dayBefore }
  const list = countDays(question) > mostListedDays ? listSalesByMonth : listSales
  const sales = await list(db, counted)
  for (const day of listDays(question)) {
    if (day < liveFrom) continue
    const live = await salesOfDay(db, { ownerId: question.ownerId, day, timeZone })
    sales.push(...live.map(({ dishId, ...row }) => ({ ...row, dish_id: dishId })))
  }
  return sales
}

const sumOf = (counts: readonly { readonly count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

type Sold = Pick<SaleRow, "orders" | "cents">

const toView = ({ day, hour, language, count }: View) => ({ day, hour: Number(hour), language, count })

/** Only the row without a dish counts the orders of its hour. */
const sumOfSales = (sales: readonly SaleRow[]): Sold => ({
  orders: sales.reduce((sum, { dish_id, orders }) => (dish_id === "" ? sum + orders : sum), 0),
  cents: sales.reduce((sum, { cents }) => sum + cents, 0),
})

function totalsOf({ views, carts, orders, cents }: Sold & { views: number; carts: number }): Insight["totals"] {
  return { views, orders, amount: (cents / 100).toFixed(2), carts }
}

/**
 * How long each dish was sold out. A special is not missed after its board has ended, nor a dish after it was taken off
 * the menu: one that was not put back before has no known end, and is left out.
 */
function soldOutOf(spans: readonly SoldOutSpan[], known: ReadonlyMap<string, KnownDish>): Insight["sold_out"] {
  const missed = spans
    .filter(({ dishId, isOpen }) => known.has(dishId) || !isOpen)
    .map((span) => {
      const end = known.get(span.dishId)?.boardEndsAt ?? null
      return end === null || end > span.to ? span : { ...span, to: end }
    })
    .filter(({ from, to }) => from < to)
  return [...Map.groupBy(missed, ({ dishId }) => dishId)].map(([dishId, ofDish]) => {
    const ms = ofDish.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)
    return {
      dish_id: dishId,
      name: known.get(dishId)?.name ?? "",
      hours: Math.round(ms / 36_000) / 100,
      spans: ofDish.map(({ from, to }) => ({ from, to })),
    }
  })
}
