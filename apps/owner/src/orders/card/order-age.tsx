import type { Lateness } from "@ardoise/domain/order/order-board"
import styles from "./order-age.module.css"

const words: Readonly<Record<Lateness, string>> = {
  "on-time": "",
  late: ", en retard",
  "very-late": ", très en retard",
}

/**
 * How long an order has waited. A late one is boxed, a very late one is filled: a shape is visible in any theme, from
 * afar, and to people who do not distinguish colours.
 */
export function OrderAge({ text, lateness, className = "" }: { text: string; lateness: Lateness; className?: string }) {
  return (
    <span className={`${styles.age} ${styles[lateness] ?? ""} ${className}`}>
      {text}
      <span className="visually-hidden">{words[lateness]}</span>
    </span>
  )
}
