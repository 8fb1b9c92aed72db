import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { type MenuListEntry, menuKeys, menuListQuery } from "./menu-api.ts"
import { useMenusChanged } from "./menu-updated.ts"

/** Returns all menus of an owner, for screens that stay open. Follows the changes of all tabs and devices (A61). */
export function useMenuList(userId: string): UseQueryResult<MenuListEntry[]> {
  const queryClient = useQueryClient()
  const refresh = () => void readAgain(queryClient, { queryKey: menuKeys.ofOwner(userId) })
  useMenusChanged(refresh)
  useTableChanges("user_menus", refresh)
  return useQuery(menuListQuery(userId))
}
