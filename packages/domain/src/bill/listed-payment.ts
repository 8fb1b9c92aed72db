import { toCsvEuros } from "../csv.ts"
import { formatDay, formatTime } from "../dates.ts"
import { formatPrice } from "../money.ts"
import { backCentsOf, lostRefundCentsOf, refundableCentsOf, type Share } from "./share.ts"

/** A payment with what lists show of it. Times as ISO text. */
export type ListedPayment = Share & {
  /** The provider's reference, or null before it is paid. */
  readonly reference: string | null
  readonly createdAt: string
  readonly settledAt: string | null
  /** When the payer's bank contested it, or null. */
  readonly disputedAt: string | null
}

/** What a payment is, as a word. `refunding`: the server is sending back what came too late. */
export type PaymentCondition =
  | "held"
  | "settled"
  | "part-refunded"
  | "refunding"
  | "refund-failed"
  | "refunded"
  | "disputed"
  | "released"

/** Returns what a payment is. A dispute comes first: the provider handles it. */
export function conditionOf(payment: ListedPayment): PaymentCondition {
  const { state, refundDueCents, disputedAt } = payment
  if (disputedAt !== null) return "disputed"
  if (refundDueCents > 0) return "refunding"
  if (lostRefundCentsOf(payment) > 0) return "refund-failed"
  return state === "settled" && backCentsOf(payment) > 0 ? "part-refunded" : state
}

/** Whether the owner can refund of it: also while the server tries to send a part back. A dispute is the provider's. */
export const isRefundable = (payment: ListedPayment): boolean =>
  payment.disputedAt === null && refundableCentsOf(payment) > 0

const names: Readonly<Record<PaymentCondition, string>> = {
  settled: "Réglé",
  refunded: "Remboursé",
  "part-refunded": "Remboursé en partie",
  refunding: "Remboursement demandé",
  "refund-failed": "Remboursement échoué",
  disputed: "Contesté",
  held: "En cours",
  // One that was never paid is in no list.
  released: "",
}

/** Returns the name of what a payment is. */
export const conditionName = (payment: ListedPayment): string => names[conditionOf(payment)]

/** Returns the sentence for the owner when a refund failed. @param cents what came back to the restaurant, see `lostRefundCentsOf` */
export function refundFailedText(cents: number): string {
  // In French, less than two is singular.
  const came = cents < 200 ? "est revenu" : "sont revenus"
  return `Le remboursement a échoué\u00a0: ${formatPrice(cents)} ${came} sur votre compte Stripe. Remboursez à nouveau ou rendez l’argent au client autrement.`
}

/** When a payment is listed: once it was paid, before that when it began. */
export const listedAt = ({ settledAt, createdAt }: Pick<ListedPayment, "settledAt" | "createdAt">): string =>
  settledAt ?? createdAt

/** The columns of a table of payments. */
export const paymentColumns: readonly string[] = [
  "Date",
  "Heure",
  "Table",
  "Montant",
  "Pourboire",
  "Remboursé",
  "État",
  "Référence",
]

/** The cells of a payment in these columns. @param timeZone the restaurant's */
export function paymentCells(payment: ListedPayment, table: string, timeZone: string): readonly string[] {
  return [
    formatDay(listedAt(payment), timeZone),
    formatTime(listedAt(payment), timeZone),
    table,
    toCsvEuros(payment.cents),
    toCsvEuros(payment.tipCents),
    toCsvEuros(backCentsOf(payment)),
    conditionName(payment),
    payment.reference ?? "",
  ]
}
