import type { PastPrice } from "@ardoise/domain/promotions/prior-price"
import { type Promotion, readDefinition } from "@ardoise/domain/promotions/promotion"
import { type Selectable, sql } from "kysely"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import { RecentlyRead } from "../storage/recently-read.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** A stored promotion. */
export type PromotionRecord = Selectable<Schema["promotions"]>

/**
 * How long after its end a promotion is still read for orders: the minutes in which a diner may order at the shown
 * price, and a day, because a restaurant may have moved to another time zone since.
 */
const readAfterEndMs = 26 * 3_600_000

const rowsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom("promotions")
    .select(["id", "user_id", "name", "definition", "on_since", "stopped_at", "created_at", "updated_at"])
    .select(sql<string>`cast(uses as text)`.as("uses"))
    .where("user_id", "=", ownerId)

/** An owner's own promotions. */
export const promotionRows = (db: Db, ownerId: string): RowSource =>
  db.selectFrom(rowsOf(db, ownerId).as("row")) as unknown as RowSource

/**
 * The promotions that may change the price of an order that a device of the team enters: those that are on, without
 * those for a code, which stays between the owner and the diners who got it.
 *
 * @param now ISO time
 */
export function promotionRowsOfStaff(db: Db, restaurantId: string, now: string): RowSource {
  const rows = rowsOf(db, restaurantId)
    .where("on_since", "is not", null)
    .where((query) => query.or([query("ends_at", "is", null), query("ends_at", ">", now)]))
    // Quotes inside the names of dishes are escaped, so this is the definition's own field.
    .where(sql<boolean>`cast(definition as text) not like '%"code":%'`)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** Lists all stored promotions of an owner, the oldest first. */
export async function listPromotions(db: Db, ownerId: string): Promise<Promotion[]> {
  return (await listOfOwner(db, { ownerId })).flatMap((row) => asPromotion(row) ?? [])
}

const listOfOwner = prepareQuery<{ ownerId: string }, PromotionRecord>((db, blank) =>
  db.selectFrom("promotions").selectAll().where("user_id", "=", blank("ownerId")).orderBy("created_at").orderBy("id"),
)

/**
 * Lists the promotions of an owner that may change a price at a time. Unchanged promotions are the same list each time:
 * what follows from them is then known, too (see `heldOffersAt`).
 *
 * @param now ISO time
 */
export async function listOpenPromotions(db: Db, ownerId: string, now: string): Promise<readonly Promotion[]> {
  const rows = await listOn(db, { ownerId, since: openSince(now) })
  const known = openLists.get(ownerId)
  if (known !== null && isSameList(known.rows, rows)) return known.promotions
  const promotions = rows.flatMap((row) => asPromotion(row) ?? [])
  const length = rows.reduce((sum, { definition }) => sum + definition.length, 0)
  openLists.set(ownerId, { rows, promotions }, length)
  return promotions
}

type OpenPromotion = Omit<PromotionRecord, "user_id" | "ends_at" | "uses" | "created_at" | "updated_at">

// Each order of a restaurant with promotions reads them, and they rarely change.
const openLists = new RecentlyRead<{
  readonly rows: readonly OpenPromotion[]
  readonly promotions: readonly Promotion[]
}>(4_000_000)

const openColumns = ["id", "name", "definition", "on_since", "stopped_at"] as const

const isSameList = (known: readonly OpenPromotion[], rows: readonly OpenPromotion[]) =>
  known.length === rows.length &&
  known.every((row, at) => openColumns.every((column) => row[column] === rows[at]?.[column]))

/** Returns the ISO time after which a promotion must end so that it may change a price now. */
export const openSince = (now: string) => new Date(Date.parse(now) - readAfterEndMs).toISOString()

const listOn = prepareQuery<{ ownerId: string; since: string }, OpenPromotion>((db, blank) =>
  db
    .selectFrom("promotions")
    .select(openColumns)
    .where("user_id", "=", blank("ownerId"))
    .where("on_since", "is not", null)
    .where((query) => query.or([query("ends_at", "is", null), query("ends_at", ">", blank("since"))])),
)

/** Converts a stored promotion, or returns null if a later version wrote it. */
export function asPromotion({ id, name, on_since, stopped_at, definition: stored }: OpenPromotion): Promotion | null {
  const definition = readDefinition(parseStored(stored))
  return definition && { ...definition, id, name, onSince: on_since, stoppedAt: stopped_at }
}

/** Returns a stored promotion of any owner, or null. */
export async function findPromotion(db: Db, id: string): Promise<PromotionRecord | null> {
  return (await db.selectFrom("promotions").selectAll().where("id", "=", id).executeTakeFirst()) ?? null
}

/** Lists the prices that each dish of a menu had, by its id, from the price register. */
export async function listPastPrices(db: Db, menu: { readonly ownerId: string; readonly menuId: string }) {
  const past = new Map<string, PastPrice[]>()
  for (const { item_id, from_at, until_at, cents } of await listPrices(db, menu)) {
    const price = { fromMs: Date.parse(from_at), untilMs: until_at === null ? null : Date.parse(until_at), cents }
    const prices = past.get(item_id)
    if (prices === undefined) past.set(item_id, [price])
    else prices.push(price)
  }
  return past
}

type RegisteredPrice = Pick<Selectable<Schema["dish_prices"]>, "item_id" | "from_at" | "until_at" | "cents">

const listPrices = prepareQuery<{ ownerId: string; menuId: string }, RegisteredPrice>((db, blank) =>
  db
    .selectFrom("dish_prices")
    .select(["item_id", "from_at", "until_at", "cents"])
    .where("user_id", "=", blank("ownerId"))
    .where("menu_id", "=", blank("menuId")),
)

/** Whether the owner `user_id` of `menu` has a promotion that is on and has not ended, as 0 or 1. */
export const hasOpenPromotions = (since: string) => sql<number>`case when exists (
  select 1 from promotions
  where promotions.user_id = menu.user_id and promotions.on_since is not null
    and (promotions.ends_at is null or promotions.ends_at > ${since})
) then 1 else 0 end`
