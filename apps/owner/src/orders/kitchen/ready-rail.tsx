import type { Order } from "@ardoise/domain/order/order"
import { minutesSince } from "@ardoise/domain/order/order-board"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { nextServing } from "@ardoise/domain/order/servings"
import { isSecondPress } from "@ardoise/ui/second-tap/second-tap"
import { Check } from "lucide-react"
import { actionNames, tabNames } from "../order-words.ts"
import { useIsUnreachable } from "../orders-context.tsx"
import styles from "./ready-rail.module.css"

type ReadyRailProps = {
  orders: readonly Order[]
  /** The server's time, in milliseconds since 1970. */
  now: number
  onMove: (order: Order, to: OrderStatus) => void
}

/** The orders that can be served, in one row at the bottom of the kitchen view. A press completes one. */
export function ReadyRail({ orders, now, onMove }: ReadyRailProps) {
  const isUnreachable = useIsUnreachable()
  if (orders.length === 0) return null
  return (
    <section className={styles.rail} aria-label={tabNames.ready}>
      <h2>
        {tabNames.ready} <b>{orders.length}</b>
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            {nextServing(order) !== null ? (
              // Completed, what follows would be on no screen: the floor sends it.
              <span>
                <Check aria-hidden />
                Table {order.table} <span>à suivre</span>
              </span>
            ) : (
              <button
                type="button"
                aria-label={`${actionNames.completed}, table ${order.table}`}
                aria-disabled={isUnreachable || undefined}
                onClick={(event) => {
                  if (!isSecondPress(event) && !isUnreachable) onMove(order, "completed")
                }}
              >
                <Check aria-hidden />
                Table {order.table} <span>{minutesSince(order.movedAt, now)}&nbsp;min</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
