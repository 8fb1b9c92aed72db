import { ok, refuse } from "@ardoise/domain/result"
import type { QueryClient } from "@tanstack/react-query"
import { createMenu, menuKeys, readOwnMenu, updateMenu } from "../menus/menu-api.ts"
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
  const readNewest = async (id: string) => {
    const newest = await readOwnMenu(userId, id)
    queryClient.setQueryData(menuKeys.one(userId, id), newest)
    return newest
  }
  return {
    create: (menu, at) => createMenu(userId, menu, new Date(at)).then(ok, toRefusal),
    update: (menu, baseUpdatedAt, at) => updateMenu(userId, menu, baseUpdatedAt, new Date(at)).catch(toRefusal),
    // From the server and nowhere else: a copy would be the very one that is no longer the newest.
    read: (id) => readNewest(id).then(ok, toRefusal),
  }
}
