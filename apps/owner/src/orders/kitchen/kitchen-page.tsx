import { ordersIn } from "@ardoise/domain/order/order-board"
import { countSequelsSent } from "@ardoise/domain/order/servings"
import { useRef, useState } from "react"
import { PrinterBand } from "../../printers/printer-band.tsx"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import { useNow } from "../../use-now.ts"
import { useOrderBell } from "../order-bell.ts"
import { useOrders } from "../orders-context.tsx"
import { SoldOutDrawer } from "../sold-out/sold-out-drawer.tsx"
import { AutoPrint } from "../tickets/auto-print.tsx"
import { UnreadOrders } from "../unread-orders.tsx"
import { useBellHint } from "../use-bell-hint.ts"
import { KitchenHead, type KitchenHeadProps } from "./kitchen-head.tsx"
import styles from "./kitchen-page.module.css"
import { KitchenZone } from "./kitchen-zone.tsx"
import { ReadyRail } from "./ready-rail.tsx"
import { useKitchenSize } from "./use-kitchen-size.ts"
import { useMovingTickets } from "./use-moving-tickets.ts"
import { usePage } from "./use-page.ts"
import { useWall } from "./use-wall.ts"

const clockEveryMs = 5000

/**
 * `/dashboard/orders/kitchen`, and the screen of a device in the kitchen: the open orders on a slate. What waits is
 * paper; what is being made is chalk. No ticket is cut: what does not fit is counted.
 */
export function KitchenPage({ deviceActions }: Pick<KitchenHeadProps, "deviceActions">) {
  const { orders, connection, isLoading, failure, updateOrder } = useOrders()
  const now = useNow(clockEveryMs)
  const timeZone = useTimeZone()
  const [size, setSize] = useKitchenSize()
  const [isSoldOutOpen, setIsSoldOutOpen] = useState(false)
  const pending = ordersIn(orders, "pending")
  const preparing = ordersIn(orders, "preparing")
  const ready = ordersIn(orders, "ready")
  const bell = useOrderBell(pending.length + countSequelsSent(orders, now))
  useBellHint(bell.isHeldBack)
  const [pendingSkipped, showMorePending] = usePage(pending.length)
  const [preparingSkipped, showMorePreparing] = usePage(preparing.length)
  const zones = [
    { zone: "pending", orders: pending, skipped: pendingSkipped, showMore: showMorePending },
    { zone: "preparing", orders: preparing, skipped: preparingSkipped, showMore: showMorePreparing },
  ] as const
  const wall = useRef<HTMLDivElement>(null)
  const layout = useWall(wall)
  useMovingTickets(wall)
  const isEmpty = !isLoading && failure === null && pending.length + preparing.length + ready.length === 0
  const zoneWidth = (columns: number) =>
    layout ? `${columns * layout.columnWidth + (columns - 1) * layout.gap}px` : "minmax(0, 1fr)"

  return (
    // The slate is the same in any theme.
    <div className={`${styles.slate} ${styles[sizeClasses[size]]}`} data-theme="light" data-on="slate">
      <title>{`${pending.length > 0 ? `(${pending.length}) ` : ""}Vue cuisine – Ardoise`}</title>
      <KitchenHead
        now={now}
        timeZone={timeZone}
        connection={connection}
        size={size}
        onSize={setSize}
        onSoldOut={() => setIsSoldOutOpen(true)}
        deviceActions={deviceActions}
      />
      <UnreadOrders className={styles.offline} />
      <PrinterBand className={`${styles.band} ${styles.printers}`} />
      {isEmpty ? (
        <p className={styles.empty}>Aucune commande</p>
      ) : (
        <div
          ref={wall}
          className={styles.wall}
          style={
            layout
              ? {
                  gridTemplateColumns: [layout.zones.pending, layout.zones.preparing]
                    .map(({ columns }) => zoneWidth(columns))
                    .join(" "),
                }
              : undefined
          }
        >
          {zones.map(({ zone, orders: ofZone, skipped, showMore }) => (
            <KitchenZone
              key={zone}
              zone={zone}
              orders={ofZone}
              skipped={skipped}
              layout={layout}
              isRestAbove={size === "a++"}
              now={now}
              onMove={updateOrder}
              onNextPage={() => showMore(layout?.zones[zone].packing.places.length ?? 0)}
            />
          ))}
        </div>
      )}
      <ReadyRail orders={ready} now={now} onMove={updateOrder} />
      <AutoPrint />
      <SoldOutDrawer isOpen={isSoldOutOpen} onClose={() => setIsSoldOutOpen(false)} />
    </div>
  )
}

const sizeClasses = { a: "small", "a+": "medium", "a++": "large" } as const
