import type { Menu } from "@ardoise/domain/menu/menu"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { menuListQuery } from "../menus/menu-api.ts"
import { servedEntry } from "../menus/served-menu.ts"

/** The menu that diners order from; null when there is none, undefined while nothing is known. */
export function useServedMenu(): Menu | null | undefined {
  const { id } = useOwner()
  const { data } = useQuery(menuListQuery(id))
  return data && (servedEntry(data)?.menu ?? null)
}
