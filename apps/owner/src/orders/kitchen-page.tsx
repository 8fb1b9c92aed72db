import { formatTime } from "@ardoise/domain/dates"
import { type Order, splitOrderNumber } from "@ardoise/domain/order/order"
import { isLate, minutesSince, openStatuses, ordersIn } from "@ardoise/domain/order/order-board"
import { nextStatus } from "@ardoise/domain/order/order-status"
import { Button, buttonClass } from "@ardoise/ui/button"
import { Logo } from "@ardoise/ui/logo"
import { X } from "lucide-react"
import { Link } from "react-router"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import styles from "./kitchen-page.module.css"
import { LineState } from "./line-state.tsx"
import { useOrderBell } from "./order-bell.ts"
import { actionIcons, isAction } from "./order-card.tsx"
import { actionNames, stageNames } from "./order-words.ts"
import { useOrders } from "./orders-context.tsx"
import { useNow } from "./use-now.ts"

const clockEveryMs = 5000

/** `/dashboard/orders/kitchen`: the open orders in three columns, for a screen on the kitchen wall. */
export function KitchenPage() {
  const { orders, line, isLoading, updateOrder } = useOrders()
  const now = useNow(clockEveryMs)
  const timeZone = useTimeZone()
  const waiting = ordersIn(orders, "pending").length
  useOrderBell(waiting)
  return (
    <div className={styles.wall} data-theme="dark">
      <title>{`${waiting > 0 ? `(${waiting}) ` : ""}Vue cuisine – Ardoise`}</title>
      <header className={styles.head} data-on="slate">
        <Logo on="slate" className={styles.logo} />
        <h1>Gestion des commandes</h1>
        <span className={styles.clock}>{formatTime(new Date(now).toISOString(), timeZone)}</span>
        <LineState line={line} />
        <Link to="/dashboard/orders" className={`${buttonClass("secondary")} ${styles.leave}`}>
          <X aria-hidden />
          Quitter la vue cuisine
        </Link>
      </header>
      <div className={styles.columns}>
        {openStatuses.map((status) => {
          const shown = ordersIn(orders, status)
          return (
            <section key={status} aria-label={stageNames[status]}>
              <h2>
                {stageNames[status]} {shown.length > 0 && <span>{shown.length}</span>}
              </h2>
              {shown.map((order) => (
                <KitchenTicket key={order.id} order={order} now={now} onMove={updateOrder} />
              ))}
              {shown.length === 0 && !isLoading && <p className={styles.none}>Aucune commande</p>}
            </section>
          )
        })}
      </div>
    </div>
  )
}

type KitchenTicketProps = {
  order: Order
  now: number
  onMove: ReturnType<typeof useOrders>["updateOrder"]
}

function KitchenTicket({ order, now, onMove }: KitchenTicketProps) {
  const next = nextStatus(order.status)
  const headingId = `bon-${order.id}`
  return (
    <article className={`${styles.ticket} ${isLate(order, now) ? styles.late : ""}`} aria-labelledby={headingId}>
      <div className={styles.top}>
        <h3 id={headingId}>Table {order.table}</h3>
        <div>
          <p className={styles.age}>{minutesSince(order.placedAt, now)} min</p>
          <p className={styles.number}>…{splitOrderNumber(order.id).called}</p>
        </div>
      </div>
      <ul>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and the same dish may appear twice
          <li key={index}>
            <b>{line.quantity}</b>
            <span>
              {line.name}
              {line.note !== "" && <span className={styles.note}>{line.note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {isAction(next) && (
        <Button
          className={styles.action}
          icon={actionIcons[next]}
          aria-label={`${actionNames[next]}, table ${order.table}`}
          onClick={() => void onMove(order, next)}
        >
          {actionNames[next]}
        </Button>
      )}
    </article>
  )
}
