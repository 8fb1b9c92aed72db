import type { ReviewState } from "@ardoise/domain/translation/count-to-review"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"

/** Most rows in one answer. */
const mostRows = 1_000

/** What an owner has to look at in the translations of a menu: the rows of all languages, without their texts. */
export function toReviewQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: ["translations", userId, "to-review", menuId] as const,
    queryFn: async ({ signal }): Promise<readonly ReviewState[]> => {
      const rows: ReviewState[] = []
      for (;;) {
        const { data } = await menuRest()
          .from("translations")
          .select("part, ref, source, reviewed_at, suggested_source")
          .eq("menu_id", menuId)
          .order("language", { ascending: true })
          .range(rows.length, rows.length + mostRows - 1)
          .abortSignal(signal)
          .throwOnError()
        for (const { part, ref, source, reviewed_at, suggested_source } of data) {
          rows.push({ part, ref, source, isReviewed: reviewed_at !== null, suggestedSource: suggested_source })
        }
        if (data.length < mostRows) return rows
      }
    },
  })
}
