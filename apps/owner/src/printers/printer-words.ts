import type { PrinterStanding } from "@ardoise/contract/printers"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import type { PrintedPart, PrinterKind, PrinterState } from "@ardoise/domain/printing/printer"

/** The kinds of printers, as people read them on the box. */
export const kindNames: Readonly<Record<PrinterKind, string>> = {
  star: "Star (CloudPRNT)",
  epson: "Epson (Server Direct Print)",
}

/** What a printer prints. */
export const partNames: Readonly<Record<PrintedPart, string>> = {
  all: "Tout",
  kitchen: "Cuisine, sans les boissons",
  bar: "Bar, boissons seulement",
}

const stateNames: Readonly<Record<PrinterState, string>> = {
  new: "Jamais vue",
  ready: "Prête",
  "paper-low": "Papier bientôt fini",
  "paper-out": "Plus de papier",
  "cover-open": "Capot ouvert",
  error: "En panne",
}

/** Whether a printer needs somebody. */
export function needsHelp({ state, is_silent }: Pick<PrinterStanding, "state" | "is_silent">): boolean {
  return is_silent || state === "paper-out" || state === "cover-open" || state === "error"
}

/** Says how a printer is. @param nowMs the server's time, in milliseconds since 1970 */
export function stateText(printer: Pick<PrinterStanding, "state" | "is_silent" | "seen_at">, nowMs: number): string {
  if (!printer.is_silent || printer.seen_at === null) return stateNames[printer.state]
  const minutes = Math.max(1, Math.floor((nowMs - Date.parse(printer.seen_at)) / 60_000))
  if (minutes < 60) return `Ne répond plus depuis ${minutes} min`
  if (minutes < 24 * 60) return `Ne répond plus depuis ${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / 60 / 24)
  return `Ne répond plus depuis ${days} ${days === 1 ? "jour" : "jours"}`
}

/** Says what waits for a printer; empty when nothing does. */
export function waitingText(count: number): string {
  if (count === 0) return ""
  return count === 1 ? "1 bon attend" : `${count} bons attendent`
}

/** What the board says of printers: tickets that wait for one that needs help, and tickets that it cannot print. */
export function printerAlerts(printers: readonly PrinterStanding[]): readonly string[] {
  return printers.flatMap((printer) => {
    const { name, waiting, failed } = printer
    // A printer that was never seen may have a mistyped password.
    const isStuck = needsHelp(printer) || printer.state === "new"
    const stuck = isStuck && waiting > 0 ? [`Imprimante ${name}\u00a0: ${waitingText(waiting)}.`] : []
    const numbers = failed.map((id) => splitOrderNumber(id).called).join(", ")
    const lost = failed.length > 0 ? [`Imprimante ${name}\u00a0: non imprimé, ${numbers}.`] : []
    return [...stuck, ...lost]
  })
}
