import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { menuKeys } from "../menus/menu-api.ts"
import { menuRest } from "../menus/menu-rest.ts"
import { useWorkplace } from "../restaurant/use-workplace.ts"

/** Milliseconds between two reads: the server sends devices of the team no changes of menus. */
const everyMs = 60_000

/**
 * Returns the served menu as a device of the team reads it: like any diner. Null without a served menu, undefined while it
 * is not loaded, and for an owner.
 */
export function useWorkplaceMenu(): Menu | null | undefined {
  const { id: userId, device } = useOwner()
  const workplace = useWorkplace()
  const menuId = workplace?.menuId ?? null
  const { data } = useQuery({
    queryKey: menuKeys.one(userId, menuId ?? ""),
    queryFn: async ({ signal }): Promise<Menu | null> => {
      const { data: row } = await menuRest()
        .from("user_menus")
        .select("id, menu_data")
        .eq("id", menuId ?? "")
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return row === null ? null : toMenu(row.id, row.menu_data)
    },
    enabled: device !== null && menuId !== null,
    refetchInterval: everyMs,
  })
  return workplace !== null && menuId === null ? null : data
}
