import { toOrderLine } from "@ardoise/contract/order-mapping"
import type { WireOrderLine } from "@ardoise/contract/order-rows"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { Serving } from "@ardoise/domain/order/serving"
import { sentServings } from "@ardoise/domain/order/servings"
import { oldestPrintedMs } from "@ardoise/domain/order/tickets-to-print"
import {
  copyMark,
  mayBeSecondMark,
  restoredMark,
  type TicketContent,
  ticketContent,
  trialContent,
} from "@ardoise/domain/printing/ticket-content"
import { type DueTicket, type TicketRecord, ticketsDue } from "@ardoise/domain/printing/tickets-due"
import { sql } from "kysely"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { orderRows } from "../orders/order-queries.ts"
import type { Db } from "../storage/schema.ts"
import { findPrintedOrder } from "./printed-order.ts"
import { listTickets, type PrinterRow, toRecord } from "./printer-queries.ts"

/** What the tickets of a printer depend on. */
export type TicketParts = { readonly db: Db; readonly findTimeZone: FindTimeZone; readonly at: string }

/** A ticket that is due, with what is written on it. */
export type NextTicket = { readonly ticket: DueTicket; readonly content: TicketContent; readonly media: number }

/** What a printer should print now. */
export type PrinterWork = {
  readonly next: NextTicket | null
  /** When to look again at the latest, in milliseconds since 1970: a fetched ticket was not confirmed. */
  readonly againAtMs: number
}

/** Orders are looked at up to this age, so that the query does not grow with the years. Most are accepted at once. */
export const placedWithinMs = 3 * oldestPrintedMs

/** Milliseconds after which an idle printer is looked at again, whatever happened. */
const lookAgainMs = 60_000

/** Finds the oldest ticket that a printer should print. */
export async function findWork(printer: PrinterRow, parts: TicketParts): Promise<PrinterWork> {
  const nowMs = Date.parse(parts.at)
  const records = await listRecords(printer, parts)
  for (const ticket of await listDue(printer, records, parts)) {
    const content = await contentOf(printer, ticket, parts)
    const media = records.find(({ id }) => id === ticket.id)?.media ?? 0
    if (content !== null) return { next: { ticket, content, media }, againAtMs: nowMs }
  }
  const waiting = records.flatMap(({ endedAt, waitsUntil }) =>
    endedAt === null && waitsUntil !== null ? [Date.parse(waitsUntil)] : [],
  )
  return { next: null, againAtMs: Math.min(nowMs + lookAgainMs, ...waiting.filter((ms) => ms > nowMs)) }
}

/**
 * Finds a ticket by its id, also while it waits for its confirmation: a printer may fetch it again.
 *
 * @returns null when there is no such ticket, or it has ended
 */
export async function findOpenTicket(
  printer: PrinterRow,
  ticketId: string,
  parts: TicketParts,
): Promise<NextTicket | null> {
  const records = (await listRecords(printer, parts)).map((record) => ({ ...record, waitsUntil: null }))
  const ticket = (await listDue(printer, records, parts)).find(({ id }) => id === ticketId)
  const content = ticket === undefined ? null : await contentOf(printer, ticket, parts)
  if (ticket === undefined || content === null) return null
  return { ticket, content, media: records.find(({ id }) => id === ticketId)?.media ?? 0 }
}

/** The number of tickets that wait for a printer, those among them that it is printing, too. */
export async function countWaiting(printer: PrinterRow, parts: TicketParts): Promise<number> {
  const records = (await listRecords(printer, parts)).map((record) => ({ ...record, waitsUntil: null }))
  let count = 0
  for (const ticket of await listDue(printer, records, parts)) {
    if (printer.prints === "all" || (await contentOf(printer, ticket, parts)) !== null) count += 1
  }
  return count
}

async function listRecords(printer: PrinterRow, { db, at }: TicketParts) {
  // An order may be cancelled long after it was printed.
  const since = new Date(Date.parse(at) - placedWithinMs).toISOString()
  return (await listTickets(db, printer.id, since)).map((row) => ({ ...toRecord(row), media: row.media }))
}

/** The servings that were sent. @param items the lines as they are stored */
function sentOf(serving: string | null, items: string | null): readonly Serving[] {
  if (serving === null || items === null) return []
  return sentServings({
    lines: (JSON.parse(items) as WireOrderLine[]).map(toOrderLine),
    serving: Number(serving) as Serving,
  })
}

/** What is read of an order. */
type DueRow = {
  readonly id: string
  readonly status: OrderStatus
  readonly acceptedAt: string | null
  readonly movedAt: string
  readonly serving: string | null
  readonly servingSince: string | null
  readonly items: string | null
}

async function listDue(
  printer: PrinterRow,
  records: readonly TicketRecord[],
  { db, at }: TicketParts,
): Promise<readonly DueTicket[]> {
  const fetched = records.flatMap(({ orderId, fetches }) => (fetches > 0 && orderId !== null ? [orderId] : []))
  const isFetched =
    fetched.length === 0 ? sql`false` : sql`(row.status = 'cancelled' and row.id in (${sql.join(fetched)}))`
  const orders = (await orderRows(db, printer.user_id)
    .where(sql<boolean>`${sql.ref("row.createdAt")} > ${new Date(Date.parse(at) - placedWithinMs).toISOString()}`)
    .where(sql<boolean>`(row.status in ('pending', 'preparing', 'ready') or ${isFetched})`)
    .select([sql.ref("row.id").as("id"), sql.ref("row.status").as("status")])
    .select([sql.ref("row.acceptedAt").as("acceptedAt"), sql.ref("row.updatedAt").as("movedAt")])
    .select(sql.ref("row.servingSince").as("servingSince"))
    // The lines of an order that is served at once are not needed here.
    .select(sql.ref("row.serving").as("serving"))
    .select(sql<string | null>`case when row.serving is null then null else row.items end`.as("items"))
    .execute()) as unknown as readonly DueRow[]
  const known = orders.map(({ serving, items, ...row }) => ({ ...row, sent: sentOf(serving, items) }))
  return ticketsDue(known, records, { addedAt: printer.created_at, nowMs: Date.parse(at) })
}

/** First lines of tickets by their kind. What is printed of a cancelled order says so whatever its kind. */
const marksOf = { order: [], trial: [], cancelled: [], restored: [restoredMark], reprint: [copyMark] } as const

/**
 * What is written on a ticket; null when none of the order's lines is for this printer, or the order is gone. A copy and
 * what follows a ticket on paper are printed in any case: the menu, and what the printer prints, may have changed since.
 */
async function contentOf(
  printer: PrinterRow,
  { kind, orderId, fetches, serving }: DueTicket,
  { db, findTimeZone, at }: TicketParts,
): Promise<TicketContent | null> {
  const owner = await findUser(db, printer.user_id)
  if (owner === null) return null
  const where = { restaurantName: restaurantNameOf(owner), timeZone: await findTimeZone(db, printer.user_id) }
  const again = fetches > 0 ? [mayBeSecondMark] : []
  if (orderId === null) {
    const trial = trialContent(printer.name, { ...where, at })
    return { ...trial, marks: [...again, ...trial.marks] }
  }
  const found = await findPrintedOrder(db, printer, { orderId, at })
  // Its cancellation may have been undone in the meantime.
  if (found === null || (kind === "cancelled" && found.order.status !== "cancelled")) return null
  const { order, isPrinted } = found
  const marks = [...again, ...marksOf[kind]]
  const servings = kind === "order" ? "present" : "sent"
  const ordered = serving === null ? order : { ...order, serving }
  const content = ticketContent(ordered, { ...where, marks, servings, isPrinted })
  return content.lines.length === 0 && kind === "order" ? null : content
}
