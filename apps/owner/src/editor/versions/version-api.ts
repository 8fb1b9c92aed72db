import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../../menus/menu-rest.ts"

/** A menu as it was until it was replaced. Times are ISO text. */
export type MenuVersion = { readonly id: string; readonly menu: Menu; readonly replacedAt: string }

/**
 * Maximum number of versions read. Only the oldest version of each ten minutes is read, because automatic saves make
 * many versions and few are shown.
 */
const readVersions = 80

/** The query for the earlier versions of a menu, newest first. The server stores them for 30 days. */
export function menuVersionsQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: ["menu-versions", userId, menuId],
    // Each save of the editor adds a version.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<MenuVersion[]> => {
      const { data } = await menuRest()
        .from("menu_versions")
        .select("id, menu_data, replaced_at")
        .eq("menu_id", menuId)
        .eq("is_first_of_span", "true")
        .order("replaced_at", { ascending: false })
        .limit(readVersions)
        .abortSignal(signal)
        .throwOnError()
      return thinOut(
        data.map((row) => ({ id: row.id, menu: toMenu(menuId, row.menu_data), replacedAt: row.replaced_at })),
      )
    },
  })
}

/** Versions replaced within this time of each other belong to the same editing session. */
const sittingMs = 5 * 60_000

/**
 * Returns the oldest version of each editing session: the menu from before that session. Automatic saves make a version
 * every few seconds, and versions with half-typed words are useless.
 *
 * @param versions newest first
 */
export function thinOut<V extends Pick<MenuVersion, "replacedAt">>(versions: readonly V[]): V[] {
  return versions.filter((version, index) => {
    const older = versions[index + 1]
    return older === undefined || Date.parse(version.replacedAt) - Date.parse(older.replacedAt) > sittingMs
  })
}
