import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { statusNames } from "../order-words.ts"
import styles from "./status-text.module.css"

/** The status of an order, or other words for it, after a dot in its colour. */
export function StatusText({ status, words = statusNames[status] }: { status: OrderStatus; words?: string }) {
  return <span className={`${styles.status} ${styles[status]}`}>{words}</span>
}
