import { formatDateTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { cookedLines } from "@ardoise/domain/order/cooked-lines"
import type { Order } from "@ardoise/domain/order/order"
import type { Lateness } from "@ardoise/domain/order/order-board"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import { nextStatus, type OrderStatus } from "@ardoise/domain/order/order-status"
import { linesAtWork, nextServing } from "@ardoise/domain/order/servings"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Ellipsis, ScanLine } from "lucide-react"
import { memo } from "react"
import { useOwner } from "../../auth/session.tsx"
import { OrderButton } from "../order-button.tsx"
import { actionNames, isAction, sinceText } from "../order-words.ts"
import { AllergyBands } from "./allergy-bands.tsx"
import { OrderAge } from "./order-age.tsx"
import styles from "./order-card.module.css"
import { OrderLineList } from "./order-line-list.tsx"
import { OrderLineTable } from "./order-line-table.tsx"
import { OrderNumber } from "./order-number.tsx"
import { OrderSteps } from "./order-steps.tsx"
import { StatusText } from "./status-text.tsx"

type OrderCardProps = {
  order: Order
  /** Whole minutes since the order was placed, or its present serving was sent. */
  minutes: number
  lateness: Lateness
  /** Without date, status and prices of dishes; those are in the opened order (A77). The total is seen on phones. */
  isCompact: boolean
  /** The order that has waited longest. Only its action is filled, so that the next thing to do is seen at once. */
  isNext: boolean
  /** The order has just arrived. */
  isNew: boolean
  /** The restaurant has a list of tables, and this table is not in it. */
  isTableUnknown: boolean
  /** Diners can pay at the table, and no code of a card proved the table of this order. */
  isTableUnverified: boolean
  /** The restaurant's time zone (A75). */
  timeZone: string
  onMove: (order: Order, to: OrderStatus) => void
  onOpen: (order: Order) => void
  onAccept: (order: Order) => Promise<void>
  /** Sends the next serving to the kitchen. */
  onSend: (order: Order) => Promise<void>
  onRefuse: (order: Order) => void
}

/** Characters of a table's name up to which it is set in the large size. */
const mostLargeCharacters = 4

/** An order on the board. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, minutes, lateness, isCompact, isNext, isNew, timeZone, onMove, onOpen } = props
  const { isTableUnknown, isTableUnverified, onAccept, onSend, onRefuse } = props
  const { id, status, table, lines } = order
  // A waiter reads dishes; the prices are in the opened order.
  const isDevice = useOwner().device !== null
  const next = nextStatus(status)
  const headingId = `commande-${id}`
  const isToAccept = order.awaitsAcceptance === true
  const isToSend = status === "ready" && nextServing(order) !== null
  const classes = [
    styles.card,
    isCompact && styles.compact,
    isNew && styles.new,
    isToAccept && styles.toAccept,
    styles[status],
  ]
  return (
    <article className={classes.filter(Boolean).join(" ")} aria-labelledby={headingId} tabIndex={-1}>
      <AllergyBands lines={lines} />
      <div className={styles.head}>
        <h2 id={headingId} className={`${styles.table} ${table.length > mostLargeCharacters ? styles.long : ""}`}>
          Table {table}
        </h2>
        <OrderAge text={sinceText(minutes)} lateness={lateness} className={styles.age} />
        <p className={styles.about}>
          {isCompact ? (
            <>
              <b>{splitOrderNumber(id).called}</b>
              {!isDevice && <span className={styles.amount}>{formatPrice(order.totalCents)}</span>}
            </>
          ) : (
            <>
              <OrderNumber orderId={id} isShort />
              <span>{formatDateTime(order.placedAt, timeZone)}</span>
              {!isToAccept && order.serving === undefined && <StatusText status={status} />}
            </>
          )}
          {isTableUnknown && <span className={styles.unknown}>Table inconnue</span>}
          {isTableUnverified && (
            <span className={styles.unverified}>
              <ScanLine aria-hidden /> Table non vérifiée
            </span>
          )}
        </p>
      </div>
      {!isToAccept && <OrderSteps order={order} />}
      {isCompact ? (
        <OrderLineList lines={cookedLines(linesAtWork(order))} />
      ) : (
        <OrderLineTable order={order} className={styles.lines} />
      )}
      <div className={styles.actions}>
        {isToAccept && (
          <>
            <OrderButton
              tone={isNext ? "primary" : "secondary"}
              className={styles.main}
              aria-label={`Valider, table ${table}`}
              onClick={() => onAccept(order)}
            >
              Valider
            </OrderButton>
            <OrderButton tone="quiet" aria-label={`Refuser, table ${table}`} onClick={() => onRefuse(order)}>
              Refuser
            </OrderButton>
          </>
        )}
        {isToSend && (
          <OrderButton
            tone={isNext ? "primary" : "secondary"}
            className={styles.main}
            aria-label={`Envoyer la suite, table ${table}`}
            onClick={() => onSend(order)}
          >
            Envoyer la suite
          </OrderButton>
        )}
        {!isToAccept && !isToSend && isAction(next) && (
          <OrderButton
            tone={isNext ? "primary" : "secondary"}
            className={styles.main}
            aria-label={`${actionNames[next]}, table ${table}`}
            onClick={() => onMove(order, next)}
          >
            {actionNames[next]}
          </OrderButton>
        )}
        <IconButton
          className={styles.open}
          label={`Ouvrir la commande ${splitOrderNumber(id).called}, table ${table}`}
          icon={<Ellipsis aria-hidden />}
          onClick={() => onOpen(order)}
        />
      </div>
    </article>
  )
})
