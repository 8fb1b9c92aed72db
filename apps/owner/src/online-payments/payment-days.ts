import { paidTipCentsOf, settledCentsOf } from "@ardoise/domain/bill/bill"
import { formatDay, formatLongDate, formatTime, localDay } from "@ardoise/domain/dates"
import type { StoredShare } from "../bills/bill-rows.ts"
import { conditionOf, type ShareCondition } from "../bills/bill-words.ts"

/** A payment of the list, with the table of its bill. */
export type OnlinePayment = { readonly share: StoredShare; readonly table: string }

/** The payments of one day, newest first. */
export type PaymentDay = {
  /** Such as "2026-11-20", in the restaurant's time zone. */
  readonly day: string
  /** Such as "20 novembre 2026". */
  readonly title: string
  readonly payments: readonly OnlinePayment[]
  /** Paid online, less refunds, without tips. */
  readonly paidCents: number
  /** Tips that were paid online, less refunds. */
  readonly tipCents: number
}

/** The text on the badge of a payment. One that was never paid is not in the list. */
export const conditionNames: Readonly<Record<Exclude<ShareCondition, "released">, string>> = {
  settled: "Réglé",
  refunded: "Remboursé",
  "part-refunded": "Remboursé en partie",
  refunding: "Remboursement demandé",
  disputed: "Contesté",
  held: "En cours",
}

/** Returns the name of what a payment is. */
export function conditionName(share: StoredShare): string {
  const condition = conditionOf(share)
  return condition === "released" ? "" : conditionNames[condition]
}

/** When a payment is listed: once it was paid, before that when it began. */
export const timeOf = ({ settledAt, createdAt }: Pick<StoredShare, "settledAt" | "createdAt">) => settledAt ?? createdAt

/** Groups payments by day, the newest day first (A75). @param timeZone the restaurant's */
export function toPaymentDays(payments: readonly OnlinePayment[], timeZone: string): readonly PaymentDay[] {
  const days = new Map<string, OnlinePayment[]>()
  for (const payment of newestFirst(payments)) {
    const day = localDay(timeZone, Date.parse(timeOf(payment.share)))
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(payment)
    else days.set(day, [payment])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    title: formatLongDate(`${day}T12:00:00.000Z`, "UTC"),
    payments: ofDay,
    paidCents: ofDay.reduce((sum, { share }) => sum + settledCentsOf(share), 0),
    tipCents: ofDay.reduce((sum, { share }) => sum + paidTipCentsOf(share), 0),
  }))
}

const newestFirst = (payments: readonly OnlinePayment[]) =>
  payments.toSorted((a, b) => Date.parse(timeOf(b.share)) - Date.parse(timeOf(a.share)))

const columns = ["Date", "Heure", "Table", "Montant", "Pourboire", "Remboursé", "État", "Référence"]

/** Writes payments as a table for French spreadsheets, newest first. No cell is interpreted as a formula. */
export function toPaymentsCsv(payments: readonly OnlinePayment[], timeZone: string): string {
  const rows = newestFirst(payments).map(({ share, table }) => [
    formatDay(timeOf(share), timeZone),
    formatTime(timeOf(share), timeZone),
    table,
    toFrenchNumber(share.cents),
    toFrenchNumber(share.tipCents),
    toFrenchNumber(share.refundedCents),
    conditionName(share),
    share.reference ?? "",
  ])
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return `\uFEFF${[columns, ...rows].map((cells) => cells.map(toCell).join(";")).join("\r\n")}\r\n`
}

const toFrenchNumber = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")

/**
 * Texts that a spreadsheet evaluates as a formula. Some programs skip blanks and invisible characters, and accept
 * full-width signs.
 */
const formula = /^[\s\p{C}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function toCell(text: string): string {
  // A leading apostrophe makes the cell a text.
  const harmless = formula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
