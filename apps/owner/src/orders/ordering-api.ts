import type { OrderingSettings } from "@ardoise/domain/order/ordering"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"
import { serverNow } from "../server-clock.ts"

/** Keys of the cached answers. */
export const orderingKeys = {
  settings: (userId: string) => ["ordering", userId] as const,
  soldOut: (userId: string) => ["sold-out", userId] as const,
}

/** `limitedAt`: ISO time at which orders were last refused because there were too many; null if none were. */
type Ordering = OrderingSettings & { readonly limitedAt: string | null }

/** The query for when the restaurant takes orders, and for its list of tables. */
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

/** A change by the owner. `limitedAt: null` accepts orders again that are refused because there were too many. */
export type OrderingChange = Partial<OrderingSettings> & { readonly limitedAt?: null }

/** Changes the ordering settings. @throws if the server refuses the change or does not answer */
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

/** By dish id, the ISO time until which the dish is sold out; null means until further notice. */
type SoldOutDishes = ReadonlyMap<string, string | null>

/** The dishes of a menu that are sold out now. The server also returns rows whose time has passed. */
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

/**
 * The longest wait: a device that slept may have missed the time, so a screen that stays open checks at least hourly.
 */
const longestWaitMs = 3_600_000

/**
 * Returns the milliseconds until the first dish becomes available by itself, at most an hour; false if there is no such
 * dish.
 */
export function msUntilReturn(dishes: SoldOutDishes = new Map(), nowMs: number): number | false {
  const returns = [...dishes.values()].filter((until) => until !== null).map((until) => Date.parse(until))
  if (returns.length === 0) return false
  return Math.min(longestWaitMs, Math.max(1000, Math.min(...returns) - nowMs))
}

/**
 * Marks a dish as sold out. @param until ISO time; null until the owner reverts it @throws if the change is not stored
 */
export async function sellOut(menuId: string, dishId: string, until: string | null): Promise<void> {
  await menuRest()
    .from("sold_out")
    .upsert({ menu_id: menuId, item_id: dishId, until }, { onConflict: "menu_id,item_id" })
    .throwOnError()
}

/** Makes a dish available again. @throws if the change is not stored */
export async function serveAgain(menuId: string, dishId: string): Promise<void> {
  await menuRest().from("sold_out").delete().eq("menu_id", menuId).eq("item_id", dishId).throwOnError()
}
