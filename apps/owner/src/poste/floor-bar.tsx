import { ClipboardCheck, ClipboardList, ReceiptEuro } from "lucide-react"
import type { ReactNode } from "react"
import type { BoardPart } from "../orders/order-tabs.tsx"
import styles from "./floor-bar.module.css"

/** What the bar leads to; null: not offered. */
type FloorBarProps = {
  readonly part: BoardPart
  readonly onPart: (part: BoardPart) => void
  /** How many orders wait to be accepted; null without acceptance. */
  readonly toAccept: number | null
  /** How many accepted orders are open. */
  readonly open: number
  /** How many bills are open; null without bills. */
  readonly bills: number | null
  readonly onBills: () => void
}

/** The bar within the thumb's reach of a waiter's phone. */
export function FloorBar({ part, onPart, toAccept, open, bills, onBills }: FloorBarProps) {
  return (
    <nav className={styles.bar} aria-label="Poste" data-theme="light" data-on="slate">
      {toAccept !== null && (
        <button type="button" aria-current={part === "to-accept" && "page"} onClick={() => onPart("to-accept")}>
          <ClipboardCheck aria-hidden />
          <span>À valider</span>
          <Count of={toAccept} one="commande" many="commandes" className={styles.urgent} />
        </button>
      )}
      <button type="button" aria-current={part === "orders" && "page"} onClick={() => onPart("orders")}>
        <ClipboardList aria-hidden />
        <span>Commandes</span>
        <Count of={open} one="en cours" many="en cours" />
      </button>
      {bills !== null && (
        <button type="button" aria-haspopup="dialog" onClick={onBills}>
          <ReceiptEuro aria-hidden />
          <span>Additions</span>
          <Count of={bills} one="en cours" many="en cours" />
        </button>
      )}
    </nav>
  )
}

type CountProps = { of: number; one: string; many: string; className?: string | undefined }

/** A number on a part of the bar; renders nothing for zero. */
function Count({ of: count, one, many, className = "" }: CountProps): ReactNode {
  if (count === 0) return null
  return (
    <span className={`${styles.count} ${className}`}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">
        {count} {count === 1 ? one : many}
      </span>
    </span>
  )
}
