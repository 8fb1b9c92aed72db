import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../../menus/menu-rest.ts"

/** A menu as it was until it was replaced. Times are ISO text. */
export type MenuVersion = { readonly id: string; readonly menu: Menu; readonly replacedAt: string }

/** How many are read, of the oldest of each ten minutes: automatic saves make many, of which few are shown. */
const readVersions = 80

/** The earlier versions of a menu that the server keeps, newest first (contract 2.6: 30 days). */
export function menuVersionsQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: ["menu-versions", userId, menuId],
    // Each save of the editor makes another one.
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

/** Versions that were replaced within this time of each other come from one sitting. */
const sittingMs = 5 * 60_000

/**
 * Of the versions that one sitting of writing has left, the oldest: the one from before it. Automatic saves make a version
 * every few seconds, and nobody looks for half a word.
 *
 * @param versions newest first
 */
export function thinOut<V extends Pick<MenuVersion, "replacedAt">>(versions: readonly V[]): V[] {
  return versions.filter((version, index) => {
    const older = versions[index + 1]
    return older === undefined || Date.parse(version.replacedAt) - Date.parse(older.replacedAt) > sittingMs
  })
}
