import { ok, type Result, refuse } from "../result.ts"
import { longestDeviceName } from "../team/staff-device.ts"

/** The protocols of printers that fetch their tickets: Star CloudPRNT and Epson Server Direct Print. */
export const printerKinds = ["star", "epson"] as const
export type PrinterKind = (typeof printerKinds)[number]

/** Which lines of an order a printer prints: all, those without drinks, or drinks only. */
export const printedParts = ["all", "kitchen", "bar"] as const
export type PrintedPart = (typeof printedParts)[number]

/** What a printer last said of itself. `new` until it first polls. */
export const printerStates = ["new", "ready", "paper-low", "paper-out", "cover-open", "error"] as const
export type PrinterState = (typeof printerStates)[number]

/** Most printers of a restaurant. */
export const mostPrinters = 4

/** Milliseconds without a poll after which a printer counts as silent. Polls are stored once a minute. */
export const silentAfterMs = 3 * 60_000

/** Checks the name of a printer. @returns it without spaces around it */
export function readPrinterName(text: string): Result<string, "printer-name-unreadable"> {
  const name = text.replaceAll(/\s+/gu, " ").trim()
  return name === "" || name.length > longestDeviceName ? refuse("printer-name-unreadable") : ok(name)
}

/** Whether a printer polled once and does not any more. @param seenAt ISO time of its last stored poll, or null */
export function isSilent(seenAt: string | null, nowMs: number): boolean {
  return seenAt !== null && nowMs - Date.parse(seenAt) > silentAfterMs
}
