import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTableChanges } from "../live/use-table-changes.ts"
import { type MenuListEntry, menuKeys, menuListQuery } from "./menu-api.ts"
import { useMenusChanged } from "./menu-updated.ts"

/** All menus of an owner, for screens that stay open: in step with what any tab or device changes (spec 4, A61). */
export function useMenuList(userId: string): UseQueryResult<MenuListEntry[]> {
  const queryClient = useQueryClient()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: menuKeys.ofOwner(userId) })
  useMenusChanged(readAgain)
  useTableChanges("user_menus", readAgain)
  return useQuery(menuListQuery(userId))
}
