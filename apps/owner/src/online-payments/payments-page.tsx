import {
  conditionName,
  conditionOf,
  isRefundable,
  listedAt,
  type PaymentCondition,
  refundFailedText,
} from "@ardoise/domain/bill/listed-payment"
import { backCentsOf, lostRefundCentsOf } from "@ardoise/domain/bill/share"
import { formatDay, formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { Badge } from "@ardoise/ui/badge/badge"
import { Button } from "@ardoise/ui/button/button"
import { Loading } from "@ardoise/ui/loading/loading"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { payerName } from "../bills/bill-words.ts"
import { RefundDialog } from "../bills/refund-dialog.tsx"
import { useBillActions } from "../bills/use-bill-actions.ts"
import { useTableChanges } from "../live/use-table-changes.ts"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { BackLink } from "../page-parts/back-link.tsx"
import { readAgain } from "../read-again.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { saveFile } from "../save-file.ts"
import { type OnlinePayment, toPaymentDays, toPaymentsCsv } from "./payment-days.ts"
import { failedRefundsQuery, onlinePaymentsKey, onlinePaymentsQuery } from "./payments-api.ts"
import styles from "./payments-page.module.css"

const spans = [
  { value: "1", label: "Aujourd’hui" },
  { value: "7", label: "7 jours" },
  { value: "30", label: "30 jours" },
] as const

/** `/dashboard/paiements`: what diners paid online by day, with refunds and an export. */
export function PaymentsPage() {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const [span, setSpan] = useState<(typeof spans)[number]["value"]>("7")
  const [refunding, setRefunding] = useState<string | null>(null)
  const actions = useBillActions()
  const read = useQuery(onlinePaymentsQuery(userId, Number(span), timeZone))
  useTableChanges("bill_shares", () => void readAgain(queryClient, { queryKey: onlinePaymentsKey(userId) }))
  const payments = read.data ?? []
  const days = toPaymentDays(payments, timeZone)
  // An older payment is shown, too, until its money has been sent again.
  const failed = useQuery(failedRefundsQuery(userId)).data ?? []
  const older = failed.filter(({ share: { id } }) => !payments.some(({ share }) => share.id === id))
  const asked = [...payments, ...older].find(({ share }) => share.id === refunding)
  const handleExport = () => {
    const text = toPaymentsCsv(payments, timeZone)
    saveFile("paiements-en-ligne.csv", new Blob([text], { type: "text/csv;charset=utf-8" }))
  }
  return (
    <>
      <title>Paiements en ligne – Ardoise</title>
      <BackLink to="/dashboard/settings/payments">Paiement à table</BackLink>
      <PageHead
        title="Paiements en ligne"
        actions={
          <Button icon={<Download aria-hidden />} aria-disabled={payments.length === 0} onClick={handleExport}>
            Exporter (CSV)
          </Button>
        }
      />
      <div className={styles.tools}>
        <Segmented label="Période" value={span} options={spans} onChange={setSpan} />
      </div>
      {read.data === undefined && (
        <AwaitedRead read={read} failed="Les paiements n’ont pas pu être lus">
          <Loading text="Chargement..." />
        </AwaitedRead>
      )}
      {read.data !== undefined && older.length > 0 && (
        <section className={styles.day} aria-labelledby="remboursements-echoues">
          <div className={styles.head}>
            <h2 id="remboursements-echoues">Remboursements échoués</h2>
          </div>
          <ul className={`${styles.rows} ${styles.dated}`}>
            {older.map((payment) => (
              <PaymentRow
                key={payment.share.id}
                payment={payment}
                timeZone={timeZone}
                isDated
                onRefund={() => setRefunding(payment.share.id)}
              />
            ))}
          </ul>
        </section>
      )}
      {read.data !== undefined && days.length === 0 && <p className={styles.none}>Aucun paiement en ligne</p>}
      {days.map(({ day, title, payments: ofDay, paidCents, tipCents }) => (
        <section key={day} className={styles.day} aria-labelledby={`jour-${day}`}>
          <div className={styles.head}>
            <h2 id={`jour-${day}`}>{title}</h2>
            <p>
              {formatPrice(paidCents)} réglés en ligne
              {tipCents > 0 && ` · pourboires ${formatPrice(tipCents)}`}
            </p>
          </div>
          <ul className={styles.rows}>
            {ofDay.map((payment) => (
              <PaymentRow
                key={payment.share.id}
                payment={payment}
                timeZone={timeZone}
                onRefund={() => setRefunding(payment.share.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.remark}>
        Ce relevé n’est pas un document de caisse. Votre compte Stripe fait foi.{" "}
        {payments.some(({ share }) => share.provider === "stripe") && (
          <a href="https://dashboard.stripe.com/payments" target="_blank" rel="noreferrer">
            Ouvrir Stripe
          </a>
        )}
      </p>
      {asked !== undefined && (
        <RefundDialog
          share={asked.share}
          table={asked.table}
          overCents={0}
          isBusy={actions.isBusy}
          onBack={() => setRefunding(null)}
          onRefund={async (cents) => {
            await actions.refund(asked.share, cents)
            setRefunding(null)
          }}
        />
      )}
    </>
  )
}

const tones = {
  settled: "success",
  held: "info",
  disputed: "error",
  "refund-failed": "error",
  refunded: "neutral",
  "part-refunded": "neutral",
  refunding: "neutral",
  released: "neutral",
} as const satisfies Record<PaymentCondition, string>

type PaymentRowProps = { payment: OnlinePayment; timeZone: string; isDated?: boolean; onRefund: () => void }

function PaymentRow({ payment: { share, table }, timeZone, isDated = false, onRefund }: PaymentRowProps) {
  const condition = conditionOf(share)
  const at = listedAt(share)
  const time = isDated ? formatDay(at, timeZone) : formatTime(at, timeZone)
  return (
    <li>
      <span className={styles.time}>{time}</span>
      <b className={styles.table}>Table {table}</b>
      <span className={styles.amount}>{formatPrice(share.cents)}</span>
      <span className={styles.tip}>{share.tipCents > 0 && `pourboire ${formatPrice(share.tipCents)}`}</span>
      <span className={styles.state}>
        <Badge tone={tones[condition]}>{conditionName(share)}</Badge>
        {condition === "part-refunded" && <small>{formatPrice(backCentsOf(share))}</small>}
      </span>
      {condition === "refund-failed" && (
        <span className={styles.failure}>{refundFailedText(lostRefundCentsOf(share))}</span>
      )}
      <span className={styles.action}>
        {isRefundable(share) && (
          <Button
            tone="quiet"
            aria-label={`Rembourser, table ${table}, ${payerName(share)}, ${time}`}
            onClick={onRefund}
          >
            Rembourser
          </Button>
        )}
      </span>
    </li>
  )
}
