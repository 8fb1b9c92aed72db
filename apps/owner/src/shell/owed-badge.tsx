import { useOwedCount } from "../orders/orders-context.tsx"
import styles from "./owed-badge.module.css"

/** How many orders the kitchen owes; nothing when it owes none (spec 2). */
export function OwedBadge({ className = "" }: { className?: string }) {
  const count = useOwedCount()
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
