import { formatTime } from "@ardoise/domain/dates"
import { Badge } from "@ardoise/ui/badge/badge"
import { Button } from "@ardoise/ui/button/button"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Fold } from "@ardoise/ui/fold/fold"
import { Loading } from "@ardoise/ui/loading/loading"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useQuery } from "@tanstack/react-query"
import { ChevronRight, WifiOff } from "lucide-react"
import { useEffect, useId, useReducer } from "react"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import { failedRefundsCount } from "./bill-api.ts"
import { BillCard, openButtonId } from "./bill-card.tsx"
import { listBills, listReopenable } from "./bill-list.ts"
import type { StoredBill } from "./bill-rows.ts"
import styles from "./bills-list.module.css"
import type { BillsRead } from "./use-bills.ts"

/** Milliseconds between looks at the clock: a paid bill leaves the list by itself. */
const lookEveryMs = 5000

type BillsListProps = {
  read: BillsRead
  /** The bill beside the list, or null. */
  chosenId: string | null
  onOpen: (bill: StoredBill) => void
  onClose: (bill: StoredBill) => void
  /** Omitted on a device of the team, which has no list of payments either. */
  onRefund: ((bill: StoredBill) => void) | undefined
}

/** The open bills, those of yesterday that were not paid, and the way to the online payments. */
export function BillsList({ read, chosenId, onOpen, onClose, onRefund }: BillsListProps) {
  const { bills, shares, isLoading, isFailed, isRetrying, refresh } = read
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const yesterdayId = useId()
  const timeZone = useTimeZone()
  // Renders again at an interval.
  useEffect(() => {
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  const { current, yesterday } = listBills(bills, shares, serverNow())
  const closed = listReopenable(bills, timeZone, serverNow())
  const cards = (shown: readonly StoredBill[]) =>
    shown.map((bill) => (
      <BillCard
        key={bill.id}
        bill={bill}
        isChosen={bill.id === chosenId}
        onOpen={onOpen}
        onClose={onClose}
        onRefund={onRefund}
      />
    ))
  return (
    <div className={styles.bills}>
      {isFailed && (
        <FailureBanner
          tone="neutral"
          icon={<WifiOff aria-hidden />}
          title="Les additions ne peuvent pas être lues pour le moment."
          isRetrying={isRetrying}
          onRetry={refresh}
        >
          {bills.length > 0 ? "Vous voyez les dernières connues." : "Vérifiez la connexion."}
        </FailureBanner>
      )}
      {isLoading && (
        <Loading text="Chargement...">
          <Skeleton height={180} />
        </Loading>
      )}
      {!isLoading && !isFailed && current.length === 0 && <p className={styles.none}>Aucune addition ouverte</p>}
      {cards(current)}
      {yesterday.length > 0 && (
        <section className={styles.bills} aria-labelledby={yesterdayId}>
          <h3 id={yesterdayId} className={styles.title}>
            Additions non soldées d’hier
          </h3>
          {cards(yesterday)}
        </section>
      )}
      {closed.length > 0 && (
        <Fold title="Closes au comptoir" level={3} note={closed.length}>
          <ul className={styles.closed}>
            {closed.map((bill) => (
              <li key={bill.id}>
                {`Table ${bill.table} · ${bill.closedAt === null ? "" : formatTime(bill.closedAt, timeZone)}`}
                <Button
                  tone="quiet"
                  id={openButtonId(bill)}
                  aria-label={`Voir l’addition close de la table ${bill.table}`}
                  onClick={() => onOpen(bill)}
                >
                  Voir
                </Button>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {onRefund !== undefined && (
        <Link to="/dashboard/paiements" className={styles.link}>
          Paiements en ligne <FailedRefunds />
          <ChevronRight aria-hidden />
        </Link>
      )}
    </div>
  )
}

/** Says that refunds have failed: their payments may be weeks old, and on no bill of the list. */
function FailedRefunds() {
  const { id: userId } = useOwner()
  const { data: count = 0 } = useQuery(failedRefundsCount(userId))
  if (count === 0) return null
  const text = count === 1 ? "1 remboursement échoué" : `${count} remboursements échoués`
  return <Badge tone="error">{text}</Badge>
}
