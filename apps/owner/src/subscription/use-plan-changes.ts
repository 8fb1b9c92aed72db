import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { menuKeys } from "../menus/menu-api.ts"
import { readAgain } from "../read-again.ts"
import { untilNextCheckMs } from "./next-check.ts"
import { subscriptionKeys, subscriptionQuery } from "./subscription-api.ts"

/**
 * Updates every screen of every tab and device when the plan changes. Also checks when the plan ends by itself, because
 * the server reports that only minutes later.
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
    // The screens have just read it themselves.
    if (isFirst) return
    void readAgain(queryClient, { queryKey: subscriptionKeys.check(id) })
    // The served menu depends on the plan.
    void readAgain(queryClient, { queryKey: menuKeys.ofOwner(id) })
  })
}
