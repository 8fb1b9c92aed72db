import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { statusNames } from "../order-words.ts"
import styles from "./status-text.module.css"

/** The status of an order, after a dot in its colour. */
export function StatusText({ status }: { status: OrderStatus }) {
  return <span className={`${styles.status} ${styles[status]}`}>{statusNames[status]}</span>
}
