import { useQueryClient } from "@tanstack/react-query"
import { useAuthActions, useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { restaurantQuery } from "./restaurant-api.ts"

/**
 * Updates every screen of every tab and device when the restaurant changes: its name, its hours or the end of its
 * account.
 */
export function useRestaurantChanges(): void {
  const { id } = useOwner()
  const { followOwner } = useAuthActions()
  const queryClient = useQueryClient()
  useTableChanges("restaurants", (change) => {
    // Ignore a failure. Without network the connection for changes is lost too, and its reconnect calls this again.
    followOwner().catch(() => undefined)
    if (change !== null) void readAgain(queryClient, { queryKey: restaurantQuery(id).queryKey })
  })
}
