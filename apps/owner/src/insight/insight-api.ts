import type { Insight } from "@ardoise/contract/insight"
import { localDay } from "@ardoise/domain/dates"
import { lastDays } from "@ardoise/domain/insight/insight-period"
import { queryOptions } from "@tanstack/react-query"
import { callFunction } from "../functions-client.ts"
import { serverNow } from "../server-clock.ts"
import type { Clients } from "../supabase.ts"

/** The periods that owners choose from, in days. */
export const insightSpans = ["7", "30", "365"] as const
export type InsightSpan = (typeof insightSpans)[number]

/** The figures of the last days, including today, in the restaurant's time zone. */
export function insightQuery(userId: string, span: InsightSpan, timeZone: string, clients: Clients) {
  return queryOptions({
    queryKey: ["insight", userId, span, timeZone],
    queryFn: () => {
      const period = lastDays(localDay(timeZone, serverNow()), Number(span))
      return callFunction<Insight>(clients, "insight", { ...period })
    },
    // The counters are a minute late.
    staleTime: 60_000,
  })
}
