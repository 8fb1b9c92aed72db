import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { type ExportPart, readExported } from "../export/export-part.ts"
import { escapeHtml } from "../http/escape-html.ts"
import { billRows, shareRows } from "./bill-wire.ts"
import { listLedger } from "./ledger.ts"
import { tablePaymentsRows } from "./table-payments-commands.ts"

/** What payments at the table add to an export: bills, payments, the ledger of what the provider reported, and a table. */
export const billExport: ExportPart = {
  values: [
    { name: "bill_ledger", read: ({ db, ownerId }) => listLedger(db, ownerId) },
    {
      name: "table_payments",
      read: async ({ db, ownerId }) => {
        const [row] = await tablePaymentsRows(db, ownerId).selectAll().execute()
        return row ?? null
      },
    },
  ],
  lists: ({ db, ownerId }) => [
    { name: "bills", rows: billRows(db, ownerId), json: ["removed", "version"] },
    {
      name: "bill_shares",
      rows: shareRows(db, ownerId),
      json: ["units", "amount_cents", "tip_cents", "refunded_cents", "refund_due_cents", "payer"],
    },
  ],
  async *section({ db, ownerId, timeZone }) {
    const heads = ["Date", "Montant", "Pourboire", "Remboursé", "Référence"]
    yield `<h2>Paiements en ligne</h2><table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>`
    for await (const share of readExported(shareRows(db, ownerId))) {
      const { settled_at: paidAt, payment_ref: reference } = share
      if (!paidAt) continue
      const cents = (column: string) => formatPrice(Number(share[column] ?? 0))
      const cells = [
        `${formatLongDate(paidAt, timeZone)} ${formatTime(paidAt, timeZone)}`,
        ...[cents("amount_cents"), cents("tip_cents"), cents("refunded_cents"), reference ?? ""],
      ]
      yield `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`
    }
    yield "</table>"
  },
}
