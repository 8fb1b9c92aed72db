import { readKey, writeKey } from "@ardoise/browser/storage"
import { readWindows, type Window } from "@ardoise/domain/restaurant/windows"
import { queryOptions } from "@tanstack/react-query"
import { refusalSentenceOf } from "../menus/menu-refusals.ts"
import { menuRest } from "../menus/menu-rest.ts"
import type { Services } from "../menus/served-menu.ts"
import { storageKeys } from "../storage-keys.ts"

export const servicesKey = (userId: string) => ["menu-services", userId] as const

type StoredServices = { readonly userId: string; readonly rows: readonly (readonly [string, unknown])[] }

/** Returns the services that this device knows, or undefined if it knows none of this owner. */
function readStored(userId: string): Services | undefined {
  try {
    const stored = JSON.parse(readKey(storageKeys.services) ?? "null") as StoredServices | null
    return stored?.userId === userId ? toServices(stored.rows) : undefined
  } catch {
    return undefined
  }
}

const toServices = (rows: StoredServices["rows"]): Services =>
  new Map(rows.map(([menuId, windows]) => [menuId, readWindows(windows) ?? []]))

/**
 * The hours at which the owner's menus are served by themselves. Until the server answers, those that this device knows:
 * without them, the wrong menu would be on the slate.
 */
export function servicesQuery(userId: string) {
  return queryOptions({
    queryKey: servicesKey(userId),
    initialData: () => readStored(userId),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }): Promise<Services> => {
      if (userId === "") return new Map()
      const { data } = await menuRest()
        .from("menu_services")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .throwOnError()
      const rows = data.map(({ menu_id, windows }) => [menu_id, windows] as const)
      writeKey(storageKeys.services, JSON.stringify({ userId, rows } satisfies StoredServices))
      return toServices(rows)
    },
  })
}

/**
 * Sets when a menu is served by itself. @param windows empty: it no longer is @throws if the change is not stored, with a
 * French message if the server refuses it
 */
export async function setServices(menuId: string, windows: readonly Window[]): Promise<void> {
  const { error } = await menuRest().rpc("set_menu_services", { menu_id: menuId, windows })
  if (error) throw new Error(refusalSentenceOf(error) ?? "", { cause: error })
}
