import { conditionOf, isRefundable } from "@ardoise/domain/bill/listed-payment"
import { formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { Button } from "@ardoise/ui/button/button"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import type { StoredShare } from "./bill-rows.ts"
import { payerName } from "./bill-words.ts"
import styles from "./share-list.module.css"

type ShareListProps = {
  /** Those of one bill, without those that were never paid. */
  shares: readonly StoredShare[]
  isBusy: boolean
  /** Both omitted on a device of the team. */
  onRefund: ((share: StoredShare) => void) | undefined
  onCancel: ((share: StoredShare) => void) | undefined
}

/** The payments of a bill, each with the one thing that can be done with it. */
export function ShareList({ shares, isBusy, onRefund, onCancel }: ShareListProps) {
  const timeZone = useTimeZone()
  return (
    <ul className={styles.shares}>
      {shares.map((share) => {
        const condition = conditionOf(share)
        const name = payerName(share)
        return (
          <li key={share.id}>
            <b>{name}</b>
            <span className={styles.amount}>{formatPrice(share.cents)}</span>
            <i className={styles.line} aria-hidden="true" />
            <p className={condition === "held" ? `${styles.state} ${styles.held}` : styles.state}>
              {stateWords(share, timeZone)}
              {share.tipCents > 0 && ` · pourboire ${formatPrice(share.tipCents)}`}
            </p>
            {condition === "held" && onCancel !== undefined && (
              <Button
                tone="quiet"
                isBusy={isBusy}
                aria-label={`Annuler ce paiement, ${name}`}
                onClick={() => onCancel(share)}
              >
                Annuler ce paiement
              </Button>
            )}
            {isRefundable(share) && onRefund !== undefined && (
              <Button tone="quiet" aria-label={`Rembourser, ${name}`} onClick={() => onRefund(share)}>
                Rembourser
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function stateWords(share: StoredShare, timeZone: string): string {
  switch (conditionOf(share)) {
    case "held":
      return "En cours de paiement"
    case "refunded":
      return "Remboursé"
    case "part-refunded":
      return `Remboursé en partie\u00a0: ${formatPrice(share.refundedCents)}`
    case "refunding":
      return `Remboursement demandé\u00a0: ${formatPrice(share.refundDueCents)}`
    case "disputed":
      return "Contesté"
    default:
      return share.settledAt === null ? "Réglé en ligne" : `Réglé en ligne à ${formatTime(share.settledAt, timeZone)}`
  }
}
