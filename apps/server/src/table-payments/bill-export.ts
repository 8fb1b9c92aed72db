import type { ExportPart } from "../export/export-part.ts"
import { billRows, shareRows } from "./bill-wire.ts"
import { listLedger } from "./ledger.ts"
import { tablePaymentsRows } from "./table-payments-commands.ts"

/** What payments at the table add to an export: bills, payments and the ledger of what the provider reported. */
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
      json: ["units", "amount_cents", "tip_cents", "refunded_cents", "payer"],
    },
  ],
}
