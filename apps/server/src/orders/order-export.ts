import type { WireOrderLine } from "@ardoise/contract/order-rows"
import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { formatStoredPrice } from "@ardoise/domain/money"
import { type ExportPart, readExported } from "../export/export-part.ts"
import { escapeHtml } from "../http/escape-html.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { orderRows } from "./order-queries.ts"
import { orderSettingsRows, settingsColumns } from "./order-settings-queries.ts"

/** What orders add to an export: the settings of taking orders, and the orders. */
export const orderExport: ExportPart = {
  lists: ({ db, ownerId }) => [
    { name: "ordering", rows: orderSettingsRows(db, ownerId), key: "user_id", json: settingsColumns },
    { name: "orders", rows: orderRows(db, ownerId), json: ["items", "reductions"] },
  ],
  async *section({ db, ownerId, now, timeZone }) {
    yield "<h2>Commandes</h2><table><tr><th>Numéro</th><th>Date</th><th>Table</th><th>Articles</th><th>Total</th></tr>"
    for await (const order of readExported(orderRows(db, ownerId))) {
      const at = order.createdAt ?? now
      const lines = parseStored(order.items ?? "[]") as readonly WireOrderLine[]
      const cells = [
        (order.id ?? "").slice("order-".length),
        `${formatLongDate(at, timeZone)} ${formatTime(at, timeZone)}`,
        order.tableNumber ?? "",
        lines.map((line) => `${line.quantity} × ${line.name}`).join(", "),
        formatStoredPrice(order.totalPrice ?? ""),
      ]
      yield `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`
    }
    yield "</table>"
  },
}
