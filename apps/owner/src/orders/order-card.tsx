import { formatDateTime } from "@ardoise/domain/dates"
import { formatPrice, formatStoredPrice } from "@ardoise/domain/money"
import type { Order } from "@ardoise/domain/order/order"
import { splitOrderNumber, totalCents } from "@ardoise/domain/order/order"
import { canMove, nextStatus, type OrderStatus } from "@ardoise/domain/order/order-status"
import { Badge } from "@ardoise/ui/badge"
import { Button } from "@ardoise/ui/button"
import { IconButton } from "@ardoise/ui/icon-button"
import { BellRing, Check, ChefHat, Printer } from "lucide-react"
import { memo } from "react"
import styles from "./order-card.module.css"
import { actionNames, statusNames } from "./order-words.ts"

type OrderCardProps = {
  order: Order
  /** Whole minutes since the order was placed. */
  minutes: number
  isLate: boolean
  /** The restaurant has a list of tables, and this table is not in it. */
  isTableUnknown: boolean
  /** The restaurant's time zone (A75). */
  timeZone: string
  onMove: (order: Order, to: OrderStatus) => void
  onCancel: (order: Order) => void
  onPrint: (order: Order) => void
}

const tones = {
  pending: "warning",
  preparing: "info",
  ready: "success",
  completed: "neutral",
  cancelled: "error",
} as const satisfies Record<OrderStatus, string>

/** The icon of each action. */
export const actionIcons = {
  preparing: <ChefHat aria-hidden />,
  ready: <BellRing aria-hidden />,
  completed: <Check aria-hidden />,
} as const

/** An order on the board. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, minutes, isLate, isTableUnknown, timeZone, onMove, onCancel, onPrint } = props
  const { id, status, table, lines } = order
  const next = nextStatus(status)
  const headingId = `commande-${id}`
  return (
    <article className={`${styles.card} ${status === "cancelled" ? styles.cancelled : ""}`} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <h2 id={headingId} className={styles.table}>
            Table {table}
          </h2>
          <OrderNumber orderId={id} />
          {isTableUnknown && <p className={styles.unknown}>Table inconnue</p>}
        </div>
        <div className={styles.state}>
          <Badge tone={tones[status]}>{statusNames[status]}</Badge>
          <span className={isLate ? styles.late : styles.age}>{sinceText(minutes)}</span>
        </div>
      </div>
      {/* With very large text, the four columns scroll inside the card. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={`Articles, commande ${splitOrderNumber(id).called}`}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Article</th>
              <th scope="col">Qté</th>
              <th scope="col">Prix</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and the same dish may appear twice
              <tr key={index}>
                <td>
                  {line.name}
                  {line.note !== "" && <span className={styles.note}>{line.note}</span>}
                </td>
                <td className={styles.quantity}>{line.quantity}</td>
                <td>{formatStoredPrice(line.price)}</td>
                <td>{formatPrice(totalCents([line]))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.foot}>
        <span className={styles.date}>{formatDateTime(order.placedAt, timeZone)}</span>
        <IconButton
          label={`Imprimer le ticket, table ${table}, commande ${splitOrderNumber(id).called}`}
          icon={<Printer aria-hidden />}
          onClick={() => onPrint(order)}
        />
        <span className={styles.total}>{formatPrice(order.totalCents)}</span>
      </div>
      {(next || canCancel(status)) && (
        <div className={styles.actions}>
          {isAction(next) && (
            <Button
              tone="primary"
              className={styles.main}
              icon={actionIcons[next]}
              aria-label={`${actionNames[next]}, table ${table}`}
              onClick={() => onMove(order, next)}
            >
              {actionNames[next]}
            </Button>
          )}
          {canCancel(status) && (
            <Button
              tone="quiet"
              className={styles.cancel}
              aria-label={`Annuler la commande, table ${table}`}
              onClick={() => onCancel(order)}
            >
              Annuler
            </Button>
          )}
        </div>
      )}
    </article>
  )
})

/** The whole order number, with emphasis on the digits that staff call out (A20). */
export function OrderNumber({ orderId }: { orderId: string }) {
  const { lead, called } = splitOrderNumber(orderId)
  return (
    <p className={styles.number}>
      Commande {lead}
      <b>{called}</b>
    </p>
  )
}

/** Returns whether a button leads to this status. */
export function isAction(status: OrderStatus | null): status is keyof typeof actionNames {
  return status !== null && Object.hasOwn(actionNames, status)
}

/** A finished or cancelled order cannot be cancelled. */
const canCancel = (status: OrderStatus) => status !== "cancelled" && canMove(status, "cancelled")

function sinceText(minutes: number): string {
  if (minutes < 1) return "à l’instant"
  if (minutes < 60) return `il y a ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? `il y a ${hours} h ${String(minutes % 60).padStart(2, "0")}`
    : `il y a ${Math.floor(hours / 24)} j`
}
