import type { Insight } from "@ardoise/contract/insight"
import { localDay } from "@ardoise/domain/dates"
import { type InsightPeriod, isFreePeriod, periodBefore, readPeriod } from "@ardoise/domain/insight/insight-period"
import { shownAvoided, shownWords } from "@ardoise/domain/insight/small-numbers"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { WireError } from "../http/wire-error.ts"
import type { Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { salesOfDay } from "./count-sales.ts"
import { flushEveryMs } from "./counters.ts"
import {
  type InsightQuestion,
  listAvoided,
  listCounts,
  listDishNames,
  listSales,
  listSpans,
  type SoldOutSpan,
} from "./insight-queries.ts"

type Scope = { readonly now: string; readonly today: string; readonly timeZone: string }
type Sale = Awaited<ReturnType<typeof listSales>>[number]
type Count = Awaited<ReturnType<typeof listCounts>>[number]

/** `insight`: the figures of a period and of the one before, for their owner. Without Premium: views of 30 days. */
export function insightFunction(context: RequestContext, findTimeZone: FindTimeZone): ServerFunction {
  const { database, largeReads, clock } = context
  return {
    name: "insight",
    run: async (body, viewer): Promise<Insight> => {
      const ownerId = requireOwner(viewer)
      const given = (typeof body === "object" && body !== null ? body : {}) as Readonly<Record<string, unknown>>
      const period = readPeriod(given.from, given.to)
      if (!period.ok) throw new WireError(400, "period_invalid", "Cette période n’existe pas.")
      const now = clock()
      const timeZone = await findTimeZone(database.read, ownerId)
      const scope = { now, timeZone, today: localDay(timeZone, Date.parse(now)) }
      const isFree = (await findPlan(database.read, ownerId, now)) === "free"
      if (isFree && !isFreePeriod(period.value, scope.today)) {
        throw new WireError(403, "premium_required", "Cette période est réservée à Premium.")
      }
      const menuId = typeof given.menu_id === "string" ? given.menu_id.toLowerCase() : null
      const question = { ...period.value, ownerId, menuId }
      return largeReads.run(ownerId, (db) => (isFree ? viewsOnly(db, question) : everything(db, question, scope)))
    },
  }
}

const nothing = { words: [], without: [], photos: [], carts: [], sales: [], orders: [], sold_out: [] }
const noTotals = { views: 0, orders: 0, amount: "0.00", carts: 0 }

async function viewsOnly(db: Db, question: InsightQuestion): Promise<Insight> {
  const { from, to } = question
  const counts = await listCounts(db, question, ["view"])
  const before = await listCounts(db, { ...question, ...periodBefore(question) }, ["view"])
  return {
    ...{ from, to, is_premium: false },
    totals: { ...noTotals, views: sumOf(counts, "view") },
    before: { ...noTotals, views: sumOf(before, "view") },
    ...{ views: viewsOf(counts), views_before: viewsOf(before), ...nothing },
    late_by_seconds: flushEveryMs / 1000,
  }
}

async function everything(db: Db, question: InsightQuestion, scope: Scope): Promise<Insight> {
  const { ownerId, from, to } = question
  const earlier = { ...question, ...periodBefore(question) }
  const counts = await listCounts(db, question, ["view", "word", "photo", "cart"])
  const before = await listCounts(db, earlier, ["view", "cart"])
  const sales = await salesUntilNow(db, question, scope)
  const salesBefore = await salesUntilNow(db, earlier, scope)
  const spans = await listSpans(db, question, scope)
  const photos = counts.filter(({ kind }) => kind === "photo")
  const menuIds = new Set([...photos.map(({ menu_id }) => menu_id), ...spans.map(({ menuId }) => menuId)])
  const names = await listDishNames(db, ownerId, [...menuIds])
  return {
    ...{ from, to, is_premium: true },
    totals: totalsOf(counts, sales),
    before: totalsOf(before, salesBefore),
    views: viewsOf(counts),
    views_before: viewsOf(before),
    words: shownWords(
      counts.filter(({ kind }) => kind === "word").map(({ day, subject, count }) => ({ day, word: subject, count })),
    ),
    without: (await listAvoided(db, question)).map((row) => ({ ...row, count: shownAvoided(row.count) })),
    photos: photos.map(({ day, subject, count }) => ({ day, dish_id: subject, name: names.get(subject) ?? "", count })),
    carts: counts
      .filter(({ kind }) => kind === "cart")
      .map(({ day, hour, count }) => ({ day, hour: Number(hour), count })),
    sales: sales
      .filter(({ dish_id }) => dish_id !== "")
      .map(({ day, hour, dish_id, name, quantity, cents }) => {
        return { day, hour: Number(hour), dish_id, name, quantity, amount: (cents / 100).toFixed(2) }
      }),
    orders: sales
      .filter(({ dish_id }) => dish_id === "")
      .map(({ day, hour, orders }) => ({ day, hour: Number(hour), count: orders })),
    sold_out: soldOutOf(spans, names),
    late_by_seconds: flushEveryMs / 1000,
  }
}

/** The counted days, and today as its orders are now: the job is up to an hour late. */
async function salesUntilNow(db: Db, question: InsightQuestion, { today, timeZone }: Scope): Promise<Sale[]> {
  const counted = await listSales(db, question)
  if (!isIn(question, today)) return counted
  const live = await salesOfDay(db, { ownerId: question.ownerId, day: today, timeZone })
  const ofToday = live.map(({ dishId, ...row }) => ({ ...row, dish_id: dishId }))
  return [...counted.filter(({ day }) => day !== today), ...ofToday]
}

const isIn = ({ from, to }: InsightPeriod, day: string) => from <= day && day <= to

const sumOf = (counts: readonly Count[], wanted: Count["kind"]) =>
  counts.reduce((sum, { kind, count }) => (kind === wanted ? sum + count : sum), 0)

function totalsOf(counts: readonly Count[], sales: readonly Sale[]): Insight["totals"] {
  const orders = sales.reduce((sum, { dish_id, orders }) => (dish_id === "" ? sum + orders : sum), 0)
  const cents = sales.reduce((sum, sale) => sum + sale.cents, 0)
  return { views: sumOf(counts, "view"), orders, amount: (cents / 100).toFixed(2), carts: sumOf(counts, "cart") }
}

/** Views of all menus together. */
function viewsOf(counts: readonly Count[]): Insight["views"] {
  const sums = new Map<string, Insight["views"][number]>()
  for (const { kind, day, hour, subject: language, count } of counts) {
    if (kind !== "view") continue
    const key = `${day} ${hour} ${language}`
    const row = sums.get(key) ?? { day, hour: Number(hour), language, count: 0 }
    row.count += count
    sums.set(key, row)
  }
  return [...sums.values()]
}

function soldOutOf(spans: readonly SoldOutSpan[], names: ReadonlyMap<string, string>): Insight["sold_out"] {
  return [...Map.groupBy(spans, ({ dishId }) => dishId)].map(([dishId, ofDish]) => {
    const ms = ofDish.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)
    return {
      dish_id: dishId,
      name: names.get(dishId) ?? "",
      hours: Math.round(ms / 36_000) / 100,
      spans: ofDish.map(({ from, to }) => ({ from, to })),
    }
  })
}
