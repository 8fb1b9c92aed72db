import type { Menu } from "@ardoise/domain/menu/menu"
import { useOwner } from "../auth/session.tsx"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { useServices } from "../services/use-services.ts"

/**
 * Returns the menu that diners order from, up to date; null if there is no served menu, undefined while the list is not
 * loaded.
 */
export function useServedMenu(): Menu | null | undefined {
  const { id } = useOwner()
  const { data } = useMenuList(id)
  const { services, moment } = useServices()
  return data && (servedEntry(data, services, moment)?.menu ?? null)
}
