import type { OrderingSettings } from "@ardoise/domain/order/ordering"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"
import { serverNow } from "../server-clock.ts"

/** Keys of the cached answers. */
export const orderingKeys = {
  settings: (userId: string) => ["ordering", userId] as const,
  soldOut: (userId: string) => ["sold-out", userId] as const,
}

/** When and from where the restaurant takes orders, and when it last refused some because there were too many: ISO time. */
type Ordering = OrderingSettings & { readonly limitedAt: string | null }

/** When and from where the restaurant takes orders. */
export function orderingQuery(userId: string) {
  return queryOptions({
    queryKey: orderingKeys.settings(userId),
    queryFn: async ({ signal }): Promise<Ordering> => {
      const { data } = await menuRest()
        .from("ordering")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      const { is_open: isOpen, keeps_hours: keepsHours, tables, limited_at: limitedAt } = data
      return { isOpen, keepsHours, tables, limitedAt }
    },
  })
}

/** What an owner changes; `limitedAt: null` lets the orders pass that are being refused because there were too many. */
export type OrderingChange = Partial<OrderingSettings> & { readonly limitedAt?: null }

/** Changes what decides when orders come. @throws when the server does not take it */
export async function saveOrdering(userId: string, change: OrderingChange): Promise<void> {
  const { isOpen, keepsHours, tables, limitedAt } = change
  await menuRest()
    .from("ordering")
    .update({
      ...(isOpen !== undefined && { is_open: isOpen }),
      ...(keepsHours !== undefined && { keeps_hours: keepsHours }),
      ...(tables !== undefined && { tables: [...tables] }),
      ...(limitedAt === null && { limited_at: null }),
    })
    .eq("user_id", userId)
    .throwOnError()
}

/** By the dish's id, the time until which it is sold out; null is until further notice. */
type SoldOutDishes = ReadonlyMap<string, string | null>

/** The dishes of a menu that are sold out now: the server keeps also those that have come back by themselves. */
export function soldOutQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: [...orderingKeys.soldOut(userId), menuId],
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
    refetchInterval: ({ state }) => msUntilReturn(state.data, serverNow()),
    refetchIntervalInBackground: true,
  })
}

/** A screen that is open all night looks again from time to time: a device that slept has lost count. */
const longestWaitMs = 3_600_000

/** How long until the first dish comes back by itself, an hour at most; false when none does. */
export function msUntilReturn(dishes: SoldOutDishes = new Map(), nowMs: number): number | false {
  const returns = [...dishes.values()].filter((until) => until !== null).map((until) => Date.parse(until))
  if (returns.length === 0) return false
  return Math.min(longestWaitMs, Math.max(1000, Math.min(...returns) - nowMs))
}

/** Marks a dish as sold out. @param until ISO time; null until the owner takes it back @throws when nothing is stored */
export async function sellOut(menuId: string, dishId: string, until: string | null): Promise<void> {
  await menuRest()
    .from("sold_out")
    .upsert({ menu_id: menuId, item_id: dishId, until }, { onConflict: "menu_id,item_id" })
    .throwOnError()
}

/** A dish can be ordered again. @throws when nothing is stored */
export async function serveAgain(menuId: string, dishId: string): Promise<void> {
  await menuRest().from("sold_out").delete().eq("menu_id", menuId).eq("item_id", dishId).throwOnError()
}
