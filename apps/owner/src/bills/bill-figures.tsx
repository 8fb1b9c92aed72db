import { formatPrice } from "@ardoise/domain/money"
import styles from "./bill-figures.module.css"
import { barOf } from "./bill-list.ts"
import type { StoredBill } from "./bill-rows.ts"

/** What was ordered, paid online, is being paid and is left: a bar and its lines. Lines of zero are left out. */
export function BillFigures({ bill }: { bill: StoredBill }) {
  const { totalCents, settledCents, heldCents, dueCents, overCents } = bill
  const bar = barOf(bill)
  const isOver = overCents > 0
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.settled} style={{ width: percent(bar.settled) }} />
        <i className={styles.held} style={{ width: percent(bar.held) }} />
        <i className={styles.over} style={{ width: percent(bar.over) }} />
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>Commandés</dt>
          <dd>{formatPrice(totalCents)}</dd>
        </div>
        {settledCents > 0 && (
          <div>
            <dt className={`${styles.dotted} ${styles.settled}`}>Réglés en ligne</dt>
            <dd>{formatPrice(settledCents)}</dd>
          </div>
        )}
        {heldCents > 0 && (
          <div>
            <dt className={`${styles.dotted} ${styles.held}`}>En cours de paiement</dt>
            <dd>{formatPrice(heldCents)}</dd>
          </div>
        )}
        <div>
          <dt className={isOver ? `${styles.last} ${styles.dotted} ${styles.over}` : styles.last}>
            {isOver ? "Trop-perçu" : "Reste"}
          </dt>
          <dd className={styles.last}>{formatPrice(isOver ? overCents : dueCents)}</dd>
        </div>
      </dl>
    </>
  )
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`
