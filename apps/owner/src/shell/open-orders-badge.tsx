import { useOpenOrderCount } from "../orders/orders-context.tsx"
import styles from "./open-orders-badge.module.css"

/** The number of orders that are pending or in preparation; renders nothing for zero. */
export function OpenOrdersBadge({ className = "" }: { className?: string }) {
  const count = useOpenOrderCount()
  if (count === 0) return null
  return (
    <span className={`${styles.badge} ${className}`}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">
        , {count} {count === 1 ? "commande" : "commandes"} en cours
      </span>
    </span>
  )
}
