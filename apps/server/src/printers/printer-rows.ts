import type { PrintedPart, PrinterKind, PrinterState } from "@ardoise/domain/printing/printer"
import type { TicketKind } from "@ardoise/domain/printing/tickets-due"

/** Printers that fetch their tickets, and the tickets. Times are ISO text. */
export type PrinterRows = {
  printers: {
    id: string
    user_id: string
    name: string
    kind: PrinterKind
    prints: PrintedPart
    /** Keyed hash of the secret that is typed into the printer. */
    secret_hash: string
    created_at: string
    /** The last poll, stored once a minute; null before the first. */
    seen_at: string | null
    state: PrinterState
  }
  /** A ticket of a printer, from its first fetch on, or from the moment at which somebody asked for it. */
  printer_tickets: {
    printer_id: string
    id: string
    kind: TicketKind
    order_id: string | null
    asked_at: string
    fetches: number
    /** How many formats the printer has said that it cannot print. */
    media: number
    waits_until: string | null
    /** When it was printed, or given up. */
    ended_at: string | null
    /** JSON: `true` or `false`. It was given up: the printer can print none of its formats. */
    has_failed: "true" | "false"
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends PrinterRows {}
}
