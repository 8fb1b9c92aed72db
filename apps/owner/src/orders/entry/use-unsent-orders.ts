import type { Menu } from "@ardoise/domain/menu/menu"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../../auth/session.tsx"
import type { Entered } from "./entered-lines.ts"

/** An order that was entered and did not reach the server: its drawer was closed before, or the call failed. */
export type UnsentOrder = {
  /** Its idempotency key: sent again, an order whose answer was lost is not doubled. */
  readonly key: string
  /** The menu that it began with. */
  readonly menu: Menu
  readonly table: string
  readonly entered: readonly Entered[]
}

/** Returns the orders that wait to be taken up again, oldest first. They last as long as the page of this browser. */
export function useUnsentOrders() {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const queryKey = ["unsent-orders", userId]
  const { data: unsent } = useQuery<readonly UnsentOrder[]>({
    queryKey,
    queryFn: () => [],
    initialData: [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = (next: (known: readonly UnsentOrder[]) => readonly UnsentOrder[]) =>
    queryClient.setQueryData<readonly UnsentOrder[]>(queryKey, (known = []) => next(known))
  return {
    unsent,
    keep: (order: UnsentOrder) => void change((known) => [...known.filter(({ key }) => key !== order.key), order]),
    drop: (order: UnsentOrder) => void change((known) => known.filter(({ key }) => key !== order.key)),
  }
}
