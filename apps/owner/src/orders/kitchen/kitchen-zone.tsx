import type { Order } from "@ardoise/domain/order/order"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { tabNames } from "../order-words.ts"
import { KitchenTicket } from "./kitchen-ticket.tsx"
import styles from "./kitchen-zone.module.css"
import type { WallLayout, Zone } from "./use-wall.ts"

type KitchenZoneProps = {
  zone: Zone
  /** All orders of the zone, the longest waiting first. */
  orders: readonly Order[]
  /** How many of them are on earlier pages. */
  skipped: number
  /** Null in a small window, which scrolls. */
  layout: WallLayout | null
  /** Places the note about hidden tickets beside the heading instead of under the tickets. */
  isRestAbove: boolean
  /** The server's time, in milliseconds since 1970. */
  now: number
  onMove: (order: Order, to: OrderStatus) => void
  onNextPage: () => void
}

/** Number of tickets that are measured, more than any screen shows. */
const mostMeasured = 100

/** One half of the wall: what waits, or what is being made. */
export function KitchenZone(props: KitchenZoneProps) {
  const { zone, orders, skipped, layout, isRestAbove, now, onMove, onNextPage } = props
  const isPaged = layout !== null && skipped > 0
  const shown = layout ? orders.slice(skipped, skipped + mostMeasured) : orders
  const packing = layout?.zones[zone].packing
  const hidden = packing ? orders.length - packing.places.length : 0
  const leftOf = (column: number) => column * ((layout?.columnWidth ?? 0) + (layout?.gap ?? 0))
  const rest = isRestAbove ? null : packing?.rest
  return (
    <section className={`${styles.zone} ${styles[zone]}`} aria-label={tabNames[zone]}>
      <h2>
        {tabNames[zone]} {orders.length > 0 && <b>{orders.length}</b>}
      </h2>
      <div data-tickets className={styles.tickets}>
        {shown.map((order, index) => {
          const place = packing?.places[index]
          return (
            <KitchenTicket
              key={order.id}
              order={order}
              zone={zone}
              isNext={zone === "pending" && !isPaged && index === 0}
              place={packing ? (place ? { left: leftOf(place.column), top: place.top } : null) : undefined}
              now={now}
              onMove={onMove}
            />
          )
        })}
        {hidden > 0 && (
          <button
            type="button"
            className={rest ? styles.rest : styles.restAbove}
            style={rest ? { left: leftOf(rest.column), top: rest.top } : undefined}
            onClick={onNextPage}
          >
            +{hidden} {zone === "pending" ? "en attente" : "en prép."}
          </button>
        )}
      </div>
    </section>
  )
}
