import { ok, refuse } from "@ardoise/domain/result"
import type { QueryClient } from "@tanstack/react-query"
import { createMenu, menuQuery, updateMenu } from "../menus/menu-api.ts"
import { menuRefusalOf } from "../menus/menu-refusals.ts"
import type { MenuStore } from "./saving/save-attempt.ts"

/** The refusal that an error of the menu calls carries; any other error is thrown again. */
function toRefusal(error: unknown) {
  const refusal = menuRefusalOf(error)
  if (refusal === null) throw error
  return refuse(refusal)
}

/** The menus of one owner on the server, for the editor. */
export function menuStoreOf(userId: string, queryClient: QueryClient): MenuStore {
  return {
    create: (menu, at) => createMenu(userId, menu, new Date(at)).then(ok, toRefusal),
    update: (menu, baseUpdatedAt, at) => updateMenu(userId, menu, baseUpdatedAt, new Date(at)).catch(toRefusal),
    // A copy in the cache would be the very one that is no longer the newest.
    read: (id) => queryClient.fetchQuery({ ...menuQuery(userId, id), staleTime: 0 }).then(ok, toRefusal),
  }
}
