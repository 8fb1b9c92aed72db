import { formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { cookedLines } from "@ardoise/domain/order/cooked-lines"
import { reductionOfLine } from "@ardoise/domain/order/line-reduction"
import type { Order, SoldReduction } from "@ardoise/domain/order/order"
import { matchesOrder, toCsv, toOrderDays } from "@ardoise/domain/order/order-history"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import { Badge } from "@ardoise/ui/badge/badge"
import { Button } from "@ardoise/ui/button/button"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { TextField } from "@ardoise/ui/field/field"
import { Loading } from "@ardoise/ui/loading/loading"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { BackLink } from "../page-parts/back-link.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { saveFile } from "../save-file.ts"
import { Reduction } from "./card/reduction.tsx"
import styles from "./history-page.module.css"
import { type HistorySpan, historyQuery, historySpans } from "./order-api.ts"
import { statusNames } from "./order-words.ts"

const spanNames: Readonly<Record<HistorySpan, string>> = { "1": "Aujourd’hui", "7": "7 jours", "30": "30 jours" }

/** `/dashboard/orders/history`: finished and cancelled orders by day, with search and export. */
export function HistoryPage() {
  const { id } = useOwner()
  const timeZone = useTimeZone()
  const [span, setSpan] = useState<HistorySpan>("7")
  const [typed, setTyped] = useState("")
  const wanted = useDeferredValue(typed)
  const history = useQuery(historyQuery(id, span, timeZone))
  const found = (history.data ?? []).filter((order) => matchesOrder(order, wanted))
  const days = toOrderDays(found, timeZone)
  const handleExport = () => {
    const text = toCsv(found, statusNames, timeZone)
    saveFile("commandes.csv", new Blob([text], { type: "text/csv;charset=utf-8" }))
  }

  return (
    <>
      <title>Historique – Ardoise</title>
      <BackLink to="/dashboard/orders">Gestion des commandes</BackLink>
      <PageHead
        title="Historique"
        actions={
          <Button icon={<Download aria-hidden />} aria-disabled={found.length === 0} onClick={handleExport}>
            Exporter en CSV
          </Button>
        }
      />
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          type="search"
          label="Numéro de commande ou table"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segmented
          label="Période"
          value={span}
          options={historySpans.map((value) => ({ value, label: spanNames[value] }))}
          onChange={setSpan}
        />
      </div>
      {history.isError && (
        <FailureBanner
          title="L’historique ne peut pas être lu pour le moment."
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isPending && <Loading text="Chargement..." />}
      {history.isSuccess && days.length === 0 && <p className={styles.none}>Aucune commande</p>}
      {days.map(({ day, title, orders, count, totalCents }) => (
        <section key={day} className={styles.day} aria-labelledby={`jour-${day}`}>
          <div className={styles.head}>
            <h2 id={`jour-${day}`}>{title}</h2>
            <p>
              {count} {count < 2 ? "commande" : "commandes"} · {formatPrice(totalCents)} commandés
            </p>
          </div>
          <DayTable orders={orders} timeZone={timeZone} />
        </section>
      ))}
      {days.length > 0 && (
        <p className={styles.remark}>Ces montants additionnent ce qui a été commandé, pas ce qui a été encaissé.</p>
      )}
    </>
  )
}

/** Each promotion of an order with what it took off, lines together. */
function listReductions({ lines, reductions = [] }: Order): readonly SoldReduction[] {
  const ofPromotions = new Map<string, SoldReduction>()
  for (const reduction of [...lines.map(reductionOfLine), ...reductions]) {
    if (reduction === null) continue
    const before = ofPromotions.get(reduction.id)?.cents ?? 0
    ofPromotions.set(reduction.id, { ...reduction, cents: before + reduction.cents })
  }
  return [...ofPromotions.values()]
}

function DayTable({ orders, timeZone }: { orders: readonly Order[]; timeZone: string }) {
  return (
    <div className={styles.card}>
      <table>
        <thead>
          <tr>
            <th scope="col">Heure</th>
            <th scope="col">Table</th>
            <th scope="col" className={styles.wide}>
              Articles
            </th>
            <th scope="col">Commande</th>
            <th scope="col">Statut</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>{formatTime(order.placedAt, timeZone)}</td>
              <td>
                <b>{order.table}</b>
              </td>
              <td className={styles.wide}>
                {cookedLines(order.lines)
                  .map(({ name, quantity }) => `${quantity} ${name}`)
                  .join(", ")}
                {listReductions(order).map((reduction) => (
                  <Reduction key={reduction.id} reduction={reduction} />
                ))}
              </td>
              <td>…{splitOrderNumber(order.id).called}</td>
              <td>
                <Badge tone={order.status === "cancelled" ? "error" : "neutral"}>{statusNames[order.status]}</Badge>
                {order.movedBy !== undefined && <small className={styles.by}>{order.movedBy}</small>}
              </td>
              <td>{formatPrice(order.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
