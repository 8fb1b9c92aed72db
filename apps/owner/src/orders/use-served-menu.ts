import type { Menu } from "@ardoise/domain/menu/menu"
import { useOwner } from "../auth/session.tsx"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { useServices } from "../services/use-services.ts"
import { useWorkplaceMenu } from "./use-workplace-menu.ts"

/**
 * Returns the menu that diners order from, up to date; null if there is no served menu, undefined while the list is not
 * loaded.
 */
export function useServedMenu(): Menu | null | undefined {
  const { id, device } = useOwner()
  const { data } = useMenuList(device === null ? id : "")
  const { services, moment } = useServices()
  const onDevice = useWorkplaceMenu()
  if (device !== null) return onDevice
  return data && (servedEntry(data, services, moment)?.menu ?? null)
}
