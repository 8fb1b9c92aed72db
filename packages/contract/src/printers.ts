import type { PrintedPart, PrinterKind, PrinterState } from "@ardoise/domain/printing/printer"

/** The answer of `add-printer`: what is typed into the printer, shown once. */
export type AddPrinterAnswer = {
  id: string
  /** The address that the printer polls. */
  url: string
  /** The user of a Star printer; null for Epson. */
  user: string | null
  /** Star: the password. Epson: the ID. */
  secret: string
}

/** A printer in the answer of `printer-standings`, with what waits for it. */
export type PrinterStanding = {
  id: string
  name: string
  kind: PrinterKind
  prints: PrintedPart
  state: PrinterState
  /** ISO time of its last stored poll; null before the first. */
  seen_at: string | null
  /** It polled once and does not any more. */
  is_silent: boolean
  /** Tickets that wait for it. */
  waiting: number
  /** Ids of the orders whose ticket it cannot print. */
  failed: string[]
}
