import type { OrderStatus } from "../order/order-status.ts"
import type { Serving } from "../order/serving.ts"
import { isForKitchen, oldestPrintedMs } from "../order/tickets-to-print.ts"

/**
 * Why a ticket is printed: a new order, its cancellation after it was printed, or the undo of a printed cancellation. Or
 * somebody asked for a further copy, or for a trial of the printer.
 */
export type TicketKind = "order" | "cancelled" | "restored" | "reprint" | "trial"

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
export type DueTicket = Pick<TicketRecord, "id" | "kind" | "orderId" | "fetches"> & {
  /** The serving that it is for; null for the present one, and for an order that is served at once. */
  readonly serving: Serving | null
}

/** An order as far as tickets depend on it. */
type TicketOrder = {
  readonly id: string
  readonly status: OrderStatus
  /** When it was let through to the kitchen; null while it waits for that. */
  readonly acceptedAt: string | null
  /** When its status last changed: of a cancelled order, when it was cancelled. */
  readonly movedAt: string
  /** The servings that were sent, the present one last. Empty for an order that is served at once. */
  readonly sent: readonly Serving[]
  /** When the present serving was sent; null for the first one. */
  readonly servingSince: string | null
}

const prefixes = { order: "o", cancelled: "c", restored: "v" } as const

/**
 * The id of a ticket that an order gets by itself. At most 30 characters: printers allow no more.
 *
 * @param times which one of its kind, where there are several; null for the first
 */
export const ticketIdOf = (kind: keyof typeof prefixes, orderId: string, times: number | null = null): string =>
  `${prefixes[kind]}${times ?? ""}.${orderId}`

/** Whether the ticket of an order may still be wanted: some printers are silent while the kitchen goes on. */
const isOnItsWay = (status: OrderStatus) => isForKitchen(status) || status === "ready"

/**
 * Returns the tickets that a printer should print, the oldest first. A ticket that was fetched and never confirmed is due
 * again: it may be printed twice, and is never missing.
 *
 * @param orders the open orders of the restaurant, and cancelled ones that are on paper of this printer
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
  const add = (ticket: Omit<DueTicket, "fetches" | "serving">, since: string, serving: Serving | null = null) => {
    const known = recordOf.get(ticket.id)
    const isWaiting = known?.waitsUntil != null && nowMs < Date.parse(known.waitsUntil)
    if (!isRecent(since) || known?.endedAt != null || isWaiting) return
    due.push({ ...ticket, serving, fetches: known?.fetches ?? 0, since })
  }
  for (const { id: orderId, status, acceptedAt, movedAt, sent, servingSince } of orders) {
    const fetched = (kind: TicketKind) => {
      return records.filter((one) => one.kind === kind && one.orderId === orderId && one.fetches > 0)
    }
    // Also when the printer never confirmed them: they may be on paper.
    const [cancelled, restored] = [fetched("cancelled"), fetched("restored")]
    if (acceptedAt !== null && isOnItsWay(status)) {
      const steps = sent.length === 0 ? [null] : sent
      for (const [at, serving] of steps.entries()) {
        const isPresent = at === steps.length - 1
        const since = isPresent ? (servingSince ?? acceptedAt) : acceptedAt
        const id = ticketIdOf("order", orderId, at === 0 ? null : serving)
        if (since >= addedAt) add({ id, kind: "order", orderId }, since, serving)
      }
      // The last paper of this order says that it is cancelled.
      const last = cancelled.at(-1)
      if (last !== undefined && cancelled.length > restored.filter(({ endedAt }) => endedAt !== null).length) {
        add({ id: ticketIdOf("restored", orderId, cancelled.length), kind: "restored", orderId }, last.askedAt)
      }
    }
    const isOnPaper = fetched("order").length + fetched("reprint").length > 0
    if (status === "cancelled" && isOnPaper) {
      const id = ticketIdOf("cancelled", orderId, restored.length === 0 ? null : restored.length)
      add({ id, kind: "cancelled", orderId }, movedAt)
    }
  }
  for (const { id, kind, orderId, askedAt } of records) {
    if (kind === "trial" || kind === "reprint") add({ id, kind, orderId }, askedAt)
  }
  return due
    .toSorted((a, b) => (a.since === b.since ? (a.id < b.id ? -1 : 1) : a.since < b.since ? -1 : 1))
    .map(({ since: _since, ...ticket }) => ticket)
}
