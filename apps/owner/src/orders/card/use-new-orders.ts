import type { Order } from "@ardoise/domain/order/order"
import { useEffect, useState } from "react"

/** Milliseconds for which an order counts as new. */
const newForMs = 5000

/** Returns the ids of the orders that arrived within the last seconds, while the board was open. */
export function useNewOrders(orders: readonly Order[], isLoading: boolean): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const isSettled = known !== null && orders.every(({ id }) => known.has(id))
  // After a moment, what has arrived is no longer new.
  useEffect(() => {
    if (isLoading || isSettled) return
    const remember = () => setKnown(new Set(orders.map(({ id }) => id)))
    if (known === null) return remember()
    const timer = window.setTimeout(remember, newForMs)
    return () => window.clearTimeout(timer)
  }, [orders, isLoading, isSettled, known])
  if (known === null || isSettled) return none
  return new Set(orders.filter(({ id }) => !known.has(id)).map(({ id }) => id))
}

const none: ReadonlySet<string> = new Set()
