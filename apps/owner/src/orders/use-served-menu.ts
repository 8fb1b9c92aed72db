import type { Menu } from "@ardoise/domain/menu/menu"
import { useOwner } from "../auth/session.tsx"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"

/** The menu that diners order from, as it is now; null when there is none, undefined while nothing is known. */
export function useServedMenu(): Menu | null | undefined {
  const { id } = useOwner()
  const { data } = useMenuList(id)
  return data && (servedEntry(data)?.menu ?? null)
}
