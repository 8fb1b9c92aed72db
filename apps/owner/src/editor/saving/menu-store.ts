import { ok, refuse } from "@ardoise/domain/result"
import type { QueryClient } from "@tanstack/react-query"
import { createMenu, menuKeys, readOwnMenu, updateMenu } from "../../menus/menu-api.ts"
import { menuRefusalOf } from "../../menus/menu-refusals.ts"
import type { MenuStore } from "./save-attempt.ts"

/** Returns the refusal that an error of a menu request carries. Throws an error again that time alone corrects. */
function toRefusal(error: unknown) {
  const refusal = menuRefusalOf(error)
  if (refusal === null || refusal === "too-many-reads") throw error
  return refuse(refusal)
}

/** Returns the store of one owner's menus on the server, for the editor. */
export function menuStoreOf(userId: string, queryClient: QueryClient): MenuStore {
  const readNewest = async (id: string) => {
    const newest = await readOwnMenu(userId, id)
    queryClient.setQueryData(menuKeys.one(userId, id), newest)
    return newest
  }
  return {
    create: (menu, at) => createMenu(userId, menu, new Date(at)).then(ok, toRefusal),
    update: (menu, baseUpdatedAt, at) => updateMenu(userId, menu, baseUpdatedAt, new Date(at)).catch(toRefusal),
    // Always reads from the server: a cached copy could be the outdated one.
    read: (id) => readNewest(id).then(ok, toRefusal),
  }
}
