import type { DisplayComparison } from "@ardoise/contract/functions"
import type { CardDisplayRow } from "@ardoise/contract/menu-rows"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"
import { menuRest } from "../menus/menu-rest.ts"

/** A period in which diners read the same carte. */
export type CardDisplay = {
  readonly id: string
  readonly menuName: string
  readonly dishes: number
  /** ISO times; `until` is null while it is displayed. */
  readonly from: string
  readonly until: string | null
}

const displaysKey = (userId: string) => ["card-displays", userId] as const

/**
 * The displays of a restaurant, newest first, in pages.
 *
 * @param scope.until only those that began until then: ISO time; null for all
 * @param scope.pageSize displays in a page
 */
export function displaysQuery(userId: string, { until, pageSize }: { until: string | null; pageSize: number }) {
  return infiniteQueryOptions({
    queryKey: [...displaysKey(userId), until, pageSize],
    queryFn: async ({ signal, pageParam: before }): Promise<readonly CardDisplay[]> => {
      const rows = menuRest().from("card_displays").select("*").eq("user_id", userId)
      const begun =
        before !== null ? rows.lt("shown_from", before) : until !== null ? rows.lte("shown_from", until) : rows
      const { data } = await begun
        .order("shown_from", { ascending: false })
        .limit(pageSize)
        .abortSignal(signal)
        .throwOnError()
      return data.map(toDisplay)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.from),
  })
}

const toDisplay = ({ id, menu_name, dishes, shown_from, shown_until }: CardDisplayRow): CardDisplay => ({
  ...{ id, menuName: menu_name, dishes },
  ...{ from: shown_from, until: shown_until },
})

/** What differs between a display and what diners read now. */
export function comparisonQuery(clients: ReturnType<typeof useClients>, userId: string, displayId: string) {
  return queryOptions({
    queryKey: [...displaysKey(userId), "comparison", displayId],
    queryFn: () => callFunction<DisplayComparison>(clients, "compare-display", { display_id: displayId }),
  })
}
