import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../../menus/menu-rest.ts"
import { serverNow } from "../../server-clock.ts"

/** Key of the cached sold-out dishes of all menus of an owner. */
export const soldOutKey = (userId: string) => ["sold-out", userId] as const

/** By dish id, the ISO time until which the dish is sold out; null means until further notice. */
type SoldOutDishes = ReadonlyMap<string, string | null>

/** The dishes of a menu that are sold out now. The server also returns rows whose time has passed. */
export function soldOutQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: [...soldOutKey(userId), menuId],
    queryFn: async ({ signal }): Promise<SoldOutDishes> => {
      const { data } = await menuRest()
        .from("sold_out")
        .select("*")
        .eq("menu_id", menuId)
        .abortSignal(signal)
        .throwOnError()
      const now = serverNow()
      const gone = data.filter(({ until }) => until === null || Date.parse(until) > now)
      return new Map(gone.map(({ item_id, until }) => [item_id, until]))
    },
    refetchInterval: ({ state }) => msUntilAvailable(state.data, serverNow()),
    refetchIntervalInBackground: true,
  })
}

/**
 * The longest wait: a device that slept may have missed the time, so a screen that stays open checks at least hourly.
 */
const longestWaitMs = 3_600_000

/**
 * Returns the milliseconds until the first dish becomes available by itself, at most an hour; false if there is no such
 * dish.
 */
export function msUntilAvailable(dishes: SoldOutDishes = new Map(), nowMs: number): number | false {
  const returns = [...dishes.values()].filter((until) => until !== null).map((until) => Date.parse(until))
  if (returns.length === 0) return false
  return Math.min(longestWaitMs, Math.max(1000, Math.min(...returns) - nowMs))
}

/**
 * Marks a dish as sold out. @param until ISO time; null until the owner reverts it @throws if the change is not stored
 */
export async function markSoldOut(menuId: string, dishId: string, until: string | null): Promise<void> {
  await menuRest()
    .from("sold_out")
    .upsert({ menu_id: menuId, item_id: dishId, until }, { onConflict: "menu_id,item_id" })
    .throwOnError()
}

/** Makes a dish available again. @throws if the change is not stored */
export async function markAvailable(menuId: string, dishId: string): Promise<void> {
  await menuRest().from("sold_out").delete().eq("menu_id", menuId).eq("item_id", dishId).throwOnError()
}
