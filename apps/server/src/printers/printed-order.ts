import { toOrder } from "@ardoise/contract/order-mapping"
import type { Order, OrderLine } from "@ardoise/domain/order/order"
import { findOrderRow } from "../orders/order-queries.ts"
import { toOrderRow } from "../orders/order-table.ts"
import type { Db } from "../storage/schema.ts"
import { printedLines } from "./drinks-of-menu.ts"
import type { PrinterRow } from "./printer-queries.ts"

/** An order, and whether a printer prints one of its lines. */
type PrintedOrder = { readonly order: Order; readonly isPrinted: (line: OrderLine) => boolean }

/** An order of the printer's restaurant with what this printer prints of it; null when it is gone. @param at ISO time */
export async function findPrintedOrder(
  db: Db,
  { user_id: ownerId, prints }: Pick<PrinterRow, "user_id" | "prints">,
  { orderId, at }: { readonly orderId: string; readonly at: string },
): Promise<PrintedOrder | null> {
  const row = await findOrderRow(db, ownerId, orderId)
  if (row === null) return null
  const isPrinted = await printedLines(db, { ownerId, menuId: row.menu_id ?? "", prints, at })
  return { order: toOrder(toOrderRow(row)), isPrinted }
}
