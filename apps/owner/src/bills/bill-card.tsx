import { Button } from "@ardoise/ui/button/button"
import { BillBadge } from "./bill-badge.tsx"
import styles from "./bill-card.module.css"
import { BillFigures } from "./bill-figures.tsx"
import { badgeOf } from "./bill-list.ts"
import { BillMeta } from "./bill-meta.tsx"
import type { StoredBill } from "./bill-rows.ts"

type BillCardProps = {
  bill: StoredBill
  /** Shown beside the list at the moment. */
  isChosen: boolean
  onOpen: (bill: StoredBill) => void
  onClose: (bill: StoredBill) => void
  /** Omitted on a device of the team: only the owner pays back. */
  onRefund: ((bill: StoredBill) => void) | undefined
}

/** The id of the button that opens a bill. The focus comes back to it. */
export const openButtonId = ({ id }: Pick<StoredBill, "id">) => `voir-${id}`

/** A bill in the list of the drawer. */
export function BillCard({ bill, isChosen, onOpen, onClose, onRefund }: BillCardProps) {
  const { id, table, isOpen } = bill
  const badge = badgeOf(bill)
  const headingId = `addition-${id}`
  const classes = [styles.card, badge === "over" && styles.over, isChosen && styles.chosen].filter(Boolean).join(" ")
  return (
    <article className={classes} aria-labelledby={headingId} aria-current={isChosen || undefined}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.table}>
          Table {table}
        </h3>
        <BillBadge bill={bill} />
        <BillMeta bill={bill} className={styles.meta} />
      </div>
      <BillFigures bill={bill} />
      <div className={styles.actions}>
        <Button
          tone="quiet"
          id={openButtonId(bill)}
          aria-label={`Voir l’addition de la table ${table}`}
          onClick={() => onOpen(bill)}
        >
          Voir
        </Button>
        {badge === "over" && onRefund !== undefined && (
          <Button tone="quiet" aria-label={`Rembourser, table ${table}`} onClick={() => onRefund(bill)}>
            Rembourser
          </Button>
        )}
        {badge !== "over" && badge !== "paid" && isOpen && (
          <Button
            tone={badge === "asking" ? "secondary" : "quiet"}
            className={badge === "asking" ? styles.asking : undefined}
            aria-label={`Clore la table ${table}`}
            onClick={() => onClose(bill)}
          >
            Clore la table
          </Button>
        )}
      </div>
    </article>
  )
}
