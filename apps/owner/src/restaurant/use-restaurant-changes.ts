import { useQueryClient } from "@tanstack/react-query"
import { useAuthActions, useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { restaurantQuery } from "./restaurant-api.ts"

/** Keeps every screen of every tab and device in step with the restaurant: its name, its hours, its account's end. */
export function useRestaurantChanges(): void {
  const { id } = useOwner()
  const { followOwner } = useAuthActions()
  const queryClient = useQueryClient()
  useTableChanges("restaurants", (change) => {
    // Without an answer the line is lost, too, and asks again when it is back.
    followOwner().catch(() => undefined)
    if (change !== null) void queryClient.invalidateQueries({ queryKey: restaurantQuery(id).queryKey })
  })
}
