import type { OrderStatus } from "../order/order-status.ts"
import { isForKitchen, oldestPrintedMs } from "../order/tickets-to-print.ts"

/**
 * Why a ticket is printed: a new order, the cancellation of an order that was printed, a further copy that somebody
 * asked for, or a trial of the printer.
 */
export type TicketKind = "order" | "cancelled" | "reprint" | "trial"

/** What is known of a ticket of one printer. Times are ISO text. */
export type TicketRecord = {
  readonly id: string
  readonly kind: TicketKind
  /** Null for a trial. */
  readonly orderId: string | null
  readonly askedAt: string
  /** How often the printer fetched it. */
  readonly fetches: number
  /** It is not offered before this time: the printer is printing it. Null when it may be offered at once. */
  readonly waitsUntil: string | null
  /** When it was printed, or was given up. Null before. */
  readonly endedAt: string | null
}

/** A ticket that a printer should print. */
export type DueTicket = Pick<TicketRecord, "id" | "kind" | "orderId" | "fetches">

/** An order as far as tickets depend on it. */
type TicketOrder = {
  readonly id: string
  readonly status: OrderStatus
  /** When it was let through to the kitchen; null while it waits for that. */
  readonly acceptedAt: string | null
  /** The serving that the kitchen works on, and when it was sent. Null for an order that is served at once. */
  readonly serving: number | null
  readonly servingSince: string | null
}

/**
 * The id of the ticket that an order gets by itself. At most 30 characters: printers allow no more.
 *
 * @param serving of a further serving; null for the first one, and for an order that is served at once
 */
export const ticketIdOf = (kind: "order" | "cancelled", orderId: string, serving: number | null = null): string =>
  `${kind === "order" ? "o" : "c"}${serving ?? ""}.${orderId}`

/**
 * Returns the tickets that a printer should print, the oldest first. A ticket that was fetched and never confirmed is due
 * again: it may be printed twice, and is never missing.
 *
 * @param orders the open orders of the restaurant, and the cancelled ones that this printer has fetched
 * @param records what is known of the tickets of this printer
 * @param addedAt when the printer was added: older orders are on paper already, or done
 */
export function ticketsDue(
  orders: readonly TicketOrder[],
  records: readonly TicketRecord[],
  { addedAt, nowMs }: { readonly addedAt: string; readonly nowMs: number },
): readonly DueTicket[] {
  const isRecent = (time: string) => nowMs - Date.parse(time) < oldestPrintedMs
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const due: (DueTicket & { readonly since: string })[] = []
  const add = (ticket: Omit<DueTicket, "fetches">, since: string) => {
    const known = recordOf.get(ticket.id)
    const isWaiting = known?.waitsUntil != null && nowMs < Date.parse(known.waitsUntil)
    if (!isRecent(since) || known?.endedAt != null || isWaiting) return
    due.push({ ...ticket, fetches: known?.fetches ?? 0, since })
  }
  for (const { id: orderId, status, acceptedAt, serving, servingSince } of orders) {
    const since = servingSince ?? acceptedAt
    const isNew = acceptedAt !== null && since !== null && since >= addedAt
    const id = ticketIdOf("order", orderId, servingSince === null ? null : serving)
    if (isNew && isForKitchen(status)) add({ id, kind: "order", orderId }, since)
    // Also when the printer never confirmed the ticket: it may be on paper.
    const printed = records.find((one) => one.kind === "order" && one.orderId === orderId && one.fetches > 0)
    if (status === "cancelled" && printed !== undefined) {
      add({ id: ticketIdOf("cancelled", orderId), kind: "cancelled", orderId }, printed.askedAt)
    }
  }
  for (const { id, kind, orderId, askedAt } of records) {
    if (kind === "trial" || kind === "reprint") add({ id, kind, orderId }, askedAt)
  }
  return due
    .toSorted((a, b) => (a.since === b.since ? (a.id < b.id ? -1 : 1) : a.since < b.since ? -1 : 1))
    .map(({ since: _since, ...ticket }) => ticket)
}
