import { noTable, type Order } from "@ardoise/domain/order/order"
import { latenessOf, minutesSince, waitsSince } from "@ardoise/domain/order/order-board"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { isUnknownTable, type OrderingSettings } from "@ardoise/domain/order/ordering-settings"
import { useRef } from "react"
import { OrderCard } from "./order-card.tsx"
import styles from "./order-cards.module.css"
import { useNeighbourFocus } from "./use-neighbour-focus.ts"
import { usePackedCards } from "./use-packed-cards.ts"

type OrderCardsProps = {
  /** In display order. */
  orders: readonly Order[]
  isCompact: boolean
  /** Whether the first order is the next to work on. */
  isWork: boolean
  /** Ids of the orders that arrived since the board was opened. */
  newIds: ReadonlySet<string>
  settings: OrderingSettings
  /** Diners can pay at the table: an order without a proved table is on no bill yet. */
  hasTablePayments: boolean
  /** The restaurant's time zone (A75). */
  timeZone: string
  /** The server's time, in milliseconds since 1970. */
  now: number
  onMove: (order: Order, to: OrderStatus) => void
  onOpen: (order: Order) => void
  onAccept: (order: Order) => Promise<void>
  onSend: (order: Order) => Promise<void>
  onRefuse: (order: Order) => void
}

/** The orders of one tab of the board: each card goes into the column that is the shortest so far. */
export function OrderCards(props: OrderCardsProps) {
  const { orders, isCompact, isWork, newIds, settings, hasTablePayments, timeZone, now } = props
  const { onMove, onOpen, onAccept, onSend, onRefuse } = props
  const list = useRef<HTMLDivElement>(null)
  usePackedCards(list)
  useNeighbourFocus(list)
  return (
    <div ref={list} className={`${styles.cards} ${isCompact ? styles.compact : ""}`}>
      {orders.map((order, index) => (
        <OrderCard
          key={order.id}
          order={order}
          minutes={minutesSince(waitsSince(order), now)}
          lateness={latenessOf(order, now)}
          isCompact={isCompact}
          isNext={isWork && index === 0}
          isNew={newIds.has(order.id)}
          isTableUnknown={isUnknownTable(settings, order.table)}
          isTableUnverified={hasTablePayments && order.isTableVerified === false && order.table !== noTable}
          timeZone={timeZone}
          onMove={onMove}
          onOpen={onOpen}
          onAccept={onAccept}
          onSend={onSend}
          onRefuse={onRefuse}
        />
      ))}
    </div>
  )
}
