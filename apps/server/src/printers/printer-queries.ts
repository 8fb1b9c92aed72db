import { oldestPrintedMs } from "@ardoise/domain/order/tickets-to-print"
import type { TicketRecord } from "@ardoise/domain/printing/tickets-due"
import type { Selectable } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** A stored printer, and a stored ticket of it. */
export type PrinterRow = Selectable<Schema["printers"]>
export type PrinterTicketRow = Selectable<Schema["printer_tickets"]>

/** Rows of `printers` with the columns of the API, for their restaurant only. */
export function printerRows(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("printers")
    .select(["id", "user_id", "name", "kind", "prints", "created_at", "seen_at", "state"])
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

const findBySecret = prepareQuery<{ secretHash: string }, PrinterRow>((db, blank) =>
  db.selectFrom("printers").selectAll().where("secret_hash", "=", blank("secretHash")),
)

/** The printer with this secret, or null. */
export async function findPrinterBySecret(db: Db, secretHash: string): Promise<PrinterRow | null> {
  const [row] = await findBySecret(db, { secretHash })
  return row ?? null
}

/** One of the owner's printers, or null. */
export async function findPrinter(db: Db, ownerId: string, printerId: string): Promise<PrinterRow | null> {
  const row = await db
    .selectFrom("printers")
    .selectAll()
    .where("id", "=", printerId)
    .where("user_id", "=", ownerId)
    .executeTakeFirst()
  return row ?? null
}

/** The printers of a restaurant, in the order in which they were added. */
export function listPrinters(db: Db, ownerId: string): Promise<PrinterRow[]> {
  return db
    .selectFrom("printers")
    .selectAll()
    .where("user_id", "=", ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

/** The tickets of a printer that were asked for or fetched since an ISO time. */
export function listTickets(db: Db, printerId: string, since: string): Promise<PrinterTicketRow[]> {
  return db
    .selectFrom("printer_tickets")
    .selectAll()
    .where("printer_id", "=", printerId)
    .where("asked_at", ">", since)
    .execute()
}

/** One ticket of a printer, or null. */
export async function findTicket(db: Db, printerId: string, ticketId: string): Promise<PrinterTicketRow | null> {
  const row = await db
    .selectFrom("printer_tickets")
    .selectAll()
    .where("printer_id", "=", printerId)
    .where("id", "=", ticketId)
    .executeTakeFirst()
  return row ?? null
}

/** A ticket as the rules know it. */
export const toRecord = (row: PrinterTicketRow): TicketRecord => ({
  id: row.id,
  kind: row.kind,
  orderId: row.order_id,
  askedAt: row.asked_at,
  fetches: row.fetches,
  waitsUntil: row.waits_until,
  endedAt: row.ended_at,
})

/** Ids of the orders of the last hours whose tickets were given up. @param at ISO time */
export async function listFailed(db: Db, printerId: string, at: string): Promise<string[]> {
  const since = new Date(Date.parse(at) - oldestPrintedMs).toISOString()
  const tickets = await listTickets(db, printerId, since)
  return tickets.flatMap(({ order_id, has_failed }) => (has_failed === "true" && order_id !== null ? [order_id] : []))
}
