import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { menuKeys } from "../menus/menu-api.ts"
import { untilNextCheckMs } from "./next-check.ts"
import { subscriptionKeys, subscriptionQuery } from "./subscription-api.ts"

/**
 * Keeps every screen of every tab and device in step with the plan: it is asked for again as soon as it changes, and when it
 * ends by itself, which the server reports minutes later.
 */
export function usePlanChanges(): void {
  const { id } = useOwner()
  const queryClient = useQueryClient()
  const isJoined = useRef(false)
  useQuery({
    ...subscriptionQuery(id, useClients()),
    refetchInterval: ({ state }) => untilNextCheckMs(state.data?.subscription_end, Date.now()),
  })
  useTableChanges("plans", (change) => {
    const isFirst = change === null && !isJoined.current
    isJoined.current = true
    // The screens have just asked by themselves.
    if (isFirst) return
    void queryClient.invalidateQueries({ queryKey: subscriptionKeys.check(id) })
    // Which menu is served depends on the plan.
    void queryClient.invalidateQueries({ queryKey: menuKeys.ofOwner(id) })
  })
}
