import type { OrderingSettings } from "@ardoise/domain/order/ordering"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"

/** Keys of the cached answers. */
export const orderingKeys = {
  settings: (userId: string) => ["ordering", userId] as const,
  soldOut: (userId: string) => ["sold-out", userId] as const,
}

/** When and from where the restaurant takes orders. */
export function orderingQuery(userId: string) {
  return queryOptions({
    queryKey: orderingKeys.settings(userId),
    queryFn: async ({ signal }): Promise<OrderingSettings> => {
      const { data } = await menuRest()
        .from("ordering")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return { isOpen: data.is_open, keepsHours: data.keeps_hours, tables: data.tables }
    },
  })
}

/** Changes what decides when orders come. @throws when the server does not take it */
export async function saveOrdering(userId: string, change: Partial<OrderingSettings>): Promise<void> {
  const { isOpen, keepsHours, tables } = change
  await menuRest()
    .from("ordering")
    .update({
      ...(isOpen !== undefined && { is_open: isOpen }),
      ...(keepsHours !== undefined && { keeps_hours: keepsHours }),
      ...(tables !== undefined && { tables: [...tables] }),
    })
    .eq("user_id", userId)
    .throwOnError()
}

/** The dishes of a menu that are sold out, by id, with the time until which; null is until further notice. */
export function soldOutQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: [...orderingKeys.soldOut(userId), menuId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string | null>> => {
      const { data } = await menuRest()
        .from("sold_out")
        .select("*")
        .eq("menu_id", menuId)
        .abortSignal(signal)
        .throwOnError()
      return new Map(data.map(({ item_id, until }) => [item_id, until]))
    },
  })
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
