import { paidTipCentsOf, settledCentsOf } from "@ardoise/domain/bill/bill"
import { listedAt, paymentCells, paymentColumns } from "@ardoise/domain/bill/listed-payment"
import { toCsvFile } from "@ardoise/domain/csv"
import { formatLongDate, localDay } from "@ardoise/domain/dates"
import type { StoredShare } from "../bills/bill-rows.ts"

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

/** Groups payments by day, the newest day first (A75). @param timeZone the restaurant's */
export function toPaymentDays(payments: readonly OnlinePayment[], timeZone: string): readonly PaymentDay[] {
  const days = new Map<string, OnlinePayment[]>()
  for (const payment of newestFirst(payments)) {
    const day = localDay(timeZone, Date.parse(listedAt(payment.share)))
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
  payments.toSorted((a, b) => Date.parse(listedAt(b.share)) - Date.parse(listedAt(a.share)))

/** Writes payments as a table for spreadsheets, newest first. */
export function toPaymentsCsv(payments: readonly OnlinePayment[], timeZone: string): string {
  const rows = newestFirst(payments).map(({ share, table }) => paymentCells(share, table, timeZone))
  return toCsvFile([paymentColumns, ...rows])
}
