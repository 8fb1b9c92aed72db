import type { RefusalCode } from "@ardoise/domain/messages"
import { ok, refuse } from "@ardoise/domain/result"
import type { QueryClient } from "@tanstack/react-query"
import { createMenu, menuQuery, updateMenu } from "../menus/menu-api.ts"
import type { MenuStore } from "./use-saving.ts"

/** What the server refuses by a rule of the plan, by the code of its answer (A01, A02). */
const refusals: Readonly<Record<string, RefusalCode>> = {
  free_menu_limit: "free-menu-limit",
  menu_not_editable: "menu-not-editable",
}

/** The refusal that an error of the menu calls stands for; anything else is thrown again. */
function toRefusal(error: unknown) {
  const cause = error instanceof Error ? error.cause : null
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""
  const refusal = refusals[code]
  if (refusal === undefined) throw error
  return refuse(refusal)
}

/** The menus of one owner on the server, for the editor. */
export function menuStoreOf(userId: string, queryClient: QueryClient): MenuStore {
  return {
    create: (menu) => createMenu(userId, menu).then(ok, toRefusal),
    update: (menu, baseUpdatedAt) => updateMenu(userId, menu, baseUpdatedAt).catch(toRefusal),
    // A copy in the cache would be the very one that is no longer the newest.
    read: (id) => queryClient.fetchQuery({ ...menuQuery(userId, id), staleTime: 0 }),
  }
}
