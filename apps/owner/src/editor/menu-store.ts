import { ok, refuse } from "@ardoise/domain/result"
import type { QueryClient } from "@tanstack/react-query"
import { createMenu, menuQuery, updateMenu } from "../menus/menu-api.ts"
import type { MenuStore, StoreRefusal } from "./saving/save-attempt.ts"

/** What is refused by a rule or for want of a session, by the code of the answer (A01, A02, A64). */
const refusals: Readonly<Record<string, StoreRefusal>> = {
  free_menu_limit: "free-menu-limit",
  menu_not_editable: "menu-not-editable",
  not_signed_in: "not-signed-in",
  "23505": "menu-exists",
}

/** The refusal that an error of the menu calls stands for; anything else is thrown again. */
function toRefusal(error: unknown) {
  const answer = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = typeof answer === "object" && answer !== null && "code" in answer ? String(answer.code) : ""
  const refusal = refusals[code]
  if (refusal === undefined) throw error
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
