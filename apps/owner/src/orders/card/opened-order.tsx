import { formatDateTime } from "@ardoise/domain/dates"
import type { Order } from "@ardoise/domain/order/order"
import { isOpen, minutesSince } from "@ardoise/domain/order/order-board"
import { canMove, nextStatus, type OrderStatus } from "@ardoise/domain/order/order-status"
import { nextServing } from "@ardoise/domain/order/servings"
import { Badge } from "@ardoise/ui/badge/badge"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { BellRing, Check, ChefHat } from "lucide-react"
import { useState } from "react"
import { PrintMenu } from "../../printers/print-menu.tsx"
import { OrderButton } from "../order-button.tsx"
import { actionNames, isAction, sinceText, statusNames } from "../order-words.ts"
import { AllergyBands } from "./allergy-bands.tsx"
import styles from "./opened-order.module.css"
import { OrderLineTable } from "./order-line-table.tsx"
import { OrderNumber } from "./order-number.tsx"
import { OrderSteps } from "./order-steps.tsx"

type OpenedOrderProps = {
  /** Null while the drawer is closed. */
  order: Order | null
  /** The restaurant's time zone (A75). */
  timeZone: string
  /** The server's time, in milliseconds since 1970. */
  now: number
  onClose: () => void
  onMove: (order: Order, to: OrderStatus) => void
  onAccept: (order: Order) => Promise<void>
  onSend: (order: Order) => Promise<void>
  onCancel: (order: Order) => void
  onPrint: (order: Order) => void
}

/** The icon of each action. */
const actionIcons = {
  preparing: <ChefHat aria-hidden />,
  ready: <BellRing aria-hidden />,
  completed: <Check aria-hidden />,
} as const

/** The colour of each status. */
const tones = {
  pending: "warning",
  preparing: "info",
  ready: "success",
  completed: "neutral",
  cancelled: "neutral",
} as const

/** The drawer with everything about one order, and everything that can be done with it. */
export function OpenedOrder(props: OpenedOrderProps) {
  const { order: opened, timeZone, now, onClose, onMove, onAccept, onSend, onCancel, onPrint } = props
  // While the drawer closes, it still shows its last order.
  const [order, setOrder] = useState(opened)
  if (opened !== null && opened !== order) setOrder(opened)
  const next = order && nextStatus(order.status)
  const minutes = order ? minutesSince(order.placedAt, now) : 0
  return (
    <Drawer
      isOpen={opened !== null}
      onClose={onClose}
      title={order ? `Table ${order.table}` : ""}
      footer={
        order && (
          <div className={styles.foot}>
            {order.awaitsAcceptance && (
              <OrderButton
                tone="primary"
                icon={<Check aria-hidden />}
                onClick={() => {
                  void onAccept(order)
                  onClose()
                }}
              >
                Valider
              </OrderButton>
            )}
            {order.status === "ready" && nextServing(order) !== null && (
              <OrderButton
                tone="primary"
                icon={<ChefHat aria-hidden />}
                onClick={() => {
                  void onSend(order)
                  onClose()
                }}
              >
                Envoyer la suite
              </OrderButton>
            )}
            {!order.awaitsAcceptance && isAction(next) && (
              <OrderButton
                tone={order.status === "ready" && nextServing(order) !== null ? "secondary" : "primary"}
                icon={actionIcons[next]}
                onClick={() => {
                  onMove(order, next)
                  onClose()
                }}
              >
                {actionNames[next]}
              </OrderButton>
            )}
            <div className={styles.more}>
              <PrintMenu order={order} onPrint={onPrint} className={styles.print} />
              {order.status !== "cancelled" && canMove(order.status, "cancelled") && (
                <OrderButton tone="quiet" className={styles.cancel} onClick={() => onCancel(order)}>
                  {order.awaitsAcceptance ? "Refuser la commande" : "Annuler la commande"}
                </OrderButton>
              )}
            </div>
          </div>
        )
      }
    >
      {order && (
        <>
          <div className={styles.about}>
            <p>
              <OrderNumber orderId={order.id} />
            </p>
            <Badge tone={tones[order.status]}>{order.awaitsAcceptance ? "À valider" : statusNames[order.status]}</Badge>
            <p>
              {formatDateTime(order.placedAt, timeZone)}
              {isOpen(order.status) && minutes >= 1 && ` · il y a ${sinceText(minutes)}`}
            </p>
          </div>
          <div className={styles.bands}>
            <AllergyBands lines={order.lines} />
          </div>
          <OrderSteps order={order} />
          <OrderLineTable order={order} />
        </>
      )}
    </Drawer>
  )
}
