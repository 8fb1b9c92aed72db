import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../../auth/session.tsx"
import { storedUnsentOrders, storeUnsentOrders, type UnsentOrder } from "./stored-unsent-orders.ts"

/** Returns the orders that wait to be taken up again, oldest first. They last as long as the tab. */
export function useUnsentOrders() {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const queryKey = ["unsent-orders", userId]
  const { data: unsent } = useQuery<readonly UnsentOrder[]>({
    queryKey,
    queryFn: () => [],
    initialData: () => storedUnsentOrders(userId),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const without = (key: string) =>
    (queryClient.getQueryData<readonly UnsentOrder[]>(queryKey) ?? []).filter((one) => one.key !== key)
  const set = (next: readonly UnsentOrder[]) => {
    queryClient.setQueryData(queryKey, next)
    storeUnsentOrders(userId, next)
  }
  return {
    unsent,
    keep: (order: UnsentOrder) => set([...without(order.key), order]),
    drop: (key: string) => set(without(key)),
    /** Stores an order that is being entered, in case the browser drops the page. It is not shown as unsent before. */
    store: (order: UnsentOrder) => storeUnsentOrders(userId, [...without(order.key), order]),
  }
}
