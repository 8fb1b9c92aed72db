import { nextPromotionEdge } from "@ardoise/domain/promotions/promotion-time"
import type { Moment } from "@ardoise/domain/restaurant/windows"
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useReducer } from "react"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import { promotionsKey, promotionsQuery, type StoredPromotion } from "./promotion-api.ts"

/** The longest wait for the next edge: a device that slept looks at the clock every minute. */
const longestWaitMs = 60_000

/** Returns the promotions of the owner, and the present time at the restaurant. Follows the changes of all devices. */
export function usePromotions(): {
  readonly read: UseQueryResult<readonly StoredPromotion[]>
  readonly moment: Moment
  readonly refresh: () => Promise<void>
} {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const read = useQuery(promotionsQuery(userId))
  const refresh = async () => void (await readAgain(queryClient, { queryKey: promotionsKey(userId) }))
  useTableChanges("promotions", () => void refresh())
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const moment = { nowMs: serverNow(), timeZone }
  const edges = (read.data ?? []).flatMap(({ promotion }) => nextPromotionEdge(promotion, moment) ?? [])
  const edgeMs = edges.length === 0 ? null : Math.min(...edges)
  // A promotion begins and ends without any change on the server: only the clock shows it.
  useEffect(() => {
    if (edgeMs === null) return
    const wait = Math.min(longestWaitMs, Math.max(0, edgeMs - serverNow()) + 50)
    const timer = setInterval(look, wait)
    return () => clearInterval(timer)
  }, [edgeMs])
  return { read, moment, refresh }
}
