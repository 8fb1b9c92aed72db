import { conditionOf, isRefundable, type PaymentCondition, refundFailedText } from "@ardoise/domain/bill/listed-payment"
import { backCentsOf, lostRefundCentsOf } from "@ardoise/domain/bill/share"
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
            <p className={stateClass(condition)}>
              {/* The owner reads the amount in the sentence below. */}
              {stateWords(share, timeZone)}
              {condition === "refund-failed" &&
                onRefund === undefined &&
                `\u00a0: ${formatPrice(lostRefundCentsOf(share))}`}
              {share.tipCents > 0 && ` · pourboire ${formatPrice(share.tipCents)}`}
            </p>
            {condition === "refund-failed" && onRefund !== undefined && (
              <p className={styles.failure}>{refundFailedText(lostRefundCentsOf(share))}</p>
            )}
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

function stateClass(condition: PaymentCondition): string {
  const tone = condition === "held" ? styles.held : condition === "refund-failed" ? styles.failed : ""
  return `${styles.state} ${tone}`
}

function stateWords(share: StoredShare, timeZone: string): string {
  switch (conditionOf(share)) {
    case "held":
      return "En cours de paiement"
    case "refunded":
      return "Remboursé"
    case "part-refunded":
      return `Remboursé en partie\u00a0: ${formatPrice(backCentsOf(share))}`
    case "refund-failed":
      return "Remboursement échoué"
    case "refunding":
      return `Remboursement demandé\u00a0: ${formatPrice(share.refundDueCents)}`
    case "disputed":
      return "Contesté"
    default:
      return share.settledAt === null ? "Réglé en ligne" : `Réglé en ligne à ${formatTime(share.settledAt, timeZone)}`
  }
}
