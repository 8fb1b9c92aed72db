import type { DishPriceRow } from "@ardoise/contract/menu-rows"
import type { PromotionRow, SavePromotionArgs } from "@ardoise/contract/offer-rows"
import { toPromotion } from "@ardoise/contract/promotion-mapping"
import type { PastPrice } from "@ardoise/domain/promotions/prior-price"
import type { Promotion } from "@ardoise/domain/promotions/promotion"
import { queryOptions } from "@tanstack/react-query"
import { menuRefusalOf, refusalSentenceOf } from "../menus/menu-refusals.ts"
import { menuRest } from "../menus/menu-rest.ts"
import { serverNow } from "../server-clock.ts"

/** A promotion as it was read, with the version that a change must send. */
export type StoredPromotion = {
  readonly promotion: Promotion
  readonly updatedAt: string
  /** Orders that used its code. */
  readonly uses: number
}

/** Most promotions in one answer. */
const mostRows = 1_000
const dayMs = 24 * 3_600_000

export const promotionsKey = (userId: string) => ["promotions", userId] as const

/** All stored promotions of an owner, the newest first. */
export function promotionsQuery(userId: string) {
  return queryOptions({
    queryKey: promotionsKey(userId),
    queryFn: async ({ signal }): Promise<readonly StoredPromotion[]> => {
      const { data } = await menuRest()
        .from("promotions")
        .select("*")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .limit(mostRows)
        .abortSignal(signal)
        .throwOnError()
      return data.flatMap(toStored)
    },
  })
}

function toStored(row: PromotionRow): StoredPromotion[] {
  const promotion = toPromotion(row)
  return promotion === null ? [] : [{ promotion, updatedAt: row.updated_at, uses: row.uses }]
}

/** The prices that the dishes of a menu had in the last weeks, by their ids. */
export function pastPricesQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: ["dish-prices", userId, menuId] as const,
    enabled: menuId !== "",
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly PastPrice[]>> => {
      const ofMenu = () =>
        menuRest().from("dish_prices").select("*").eq("user_id", userId).eq("menu_id", menuId).abortSignal(signal)
      // Thirty days before the promotion begins: one that begins later needs less.
      const since = new Date(serverNow() - 31 * dayMs).toISOString()
      const [holding, ended] = await Promise.all([
        ofMenu().is("until_at", null).throwOnError(),
        ofMenu().gte("until_at", since).throwOnError(),
      ])
      const past = new Map<string, PastPrice[]>()
      for (const { item_id, from_at, until_at, cents } of [...holding.data, ...ended.data]) {
        const price = { fromMs: Date.parse(from_at), untilMs: until_at === null ? null : Date.parse(until_at), cents }
        past.set(item_id, [...(past.get(item_id) ?? []), price])
      }
      return past
    },
  })
}

/** Reads the whole price register of an owner, the oldest price first. */
export async function readPriceRegister(userId: string): Promise<readonly DishPriceRow[]> {
  const rows: DishPriceRow[] = []
  for (;;) {
    const { data } = await menuRest()
      .from("dish_prices")
      .select("*")
      .eq("user_id", userId)
      .order("from_at", { ascending: true })
      .order("menu_id", { ascending: true })
      .order("item_id", { ascending: true })
      .range(rows.length, rows.length + mostRows - 1)
      .throwOnError()
    rows.push(...data)
    if (data.length < mostRows) return rows
  }
}

/** Stores a promotion. @throws with a French message if a rule refuses it */
export async function savePromotion(args: SavePromotionArgs): Promise<void> {
  const { error } = await menuRest().rpc("save_promotion", args)
  if (error) throw refusalOf(error)
}

/** Stops a promotion for ever. @throws with a French message if a rule refuses it */
export async function stopPromotion(id: string): Promise<void> {
  const { error } = await menuRest().rpc("stop_promotion", { id })
  if (error) throw refusalOf(error)
}

/** Deletes a promotion that has never held. @throws with a French message if a rule refuses it */
export async function deletePromotion(id: string): Promise<void> {
  const { error } = await menuRest().rpc("delete_promotion", { id })
  if (error) throw refusalOf(error)
}

function refusalOf(error: unknown): Error {
  const isPlan = menuRefusalOf(error) === "premium-required"
  const known = isPlan ? "Les promotions font partie de Premium." : refusalSentenceOf(error)
  return new Error(known ?? "Réessayez dans un instant.", { cause: error })
}
