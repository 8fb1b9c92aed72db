import type { BillEnd } from "@ardoise/domain/bill/bill-end"
import type { ShareKind, ShareState } from "@ardoise/domain/bill/share"
import type { VatRate } from "@ardoise/domain/drinks/dish-vat"
import type { Language } from "@ardoise/domain/menu/allergens"

/** A row of `bills`: what a table owes in one sitting. Owners read their own. Amounts are euros as text. */
export type BillRow = {
  id: string
  user_id: string
  /** As the card or the owner wrote it. */
  table_name: string
  state: "open" | "closed"
  /** Null while it is open. */
  closed_by: BillEnd | null
  /** ISO time at which a diner last asked to pay the staff; null if no diner did, or the staff came. */
  requested_at: string | null
  /** What was ordered. */
  total: string
  /** Paid online, less refunds, without tips. */
  settled: string
  /** Being paid. */
  held: string
  /** Left to pay. */
  due: string
  /** Paid beyond the total. */
  over: string
  tips: string
  /** Keys of the units that staff took off the bill (`BillUnit`). */
  removed: string[]
  version: number
  opened_at: string
  closed_at: string | null
}

/** Where the team opens the note of a bill: a path of the server, for an hour. */
export type NoteAddress = { path: string }

/** A row of `bill_shares`: one payment of a part of a bill. Owners read their own. */
export type BillShareRow = {
  id: string
  bill_id: string
  user_id: string
  kind: ShareKind
  state: ShareState
  amount_cents: number
  tip_cents: number
  /** All refunds that were sent, with those that failed later. */
  refunded_cents: number
  /** The refunds among them that failed: their money is on the restaurant's account again. */
  refund_failed_cents: number
  /** The most that was meant to be with the payer at any time. */
  refund_wanted_cents: number
  /** What the server is about to refund by itself: money that came too late to be wanted. */
  refund_due_cents: number
  /** Keys of the units that it pays. */
  units: string[]
  /** Counts the phones of the bill, from 1. */
  payer: number
  provider: PaymentProvider
  /** The provider's own reference of the payment, or null before it is paid. */
  payment_ref: string | null
  held_until: string
  created_at: string
  settled_at: string | null
  /** ISO time at which the payer's bank contested the payment, or null. */
  disputed_at: string | null
  /** ISO time at which the server learned that a refund failed, until its money is sent again; otherwise null. */
  refund_failed_at: string | null
}

/** Who takes the money. `test`: the built-in checkout, without real money. */
export type PaymentProvider = "stripe" | "test"

/** Percentages of VAT of a restaurant: 20, 10 and 5.5 in mainland France. */
export type WireVatRates = { normal: number; intermediate: number; reduced: number }

/** A row of `table_payments`: whether diners can pay at the table. Every owner has one. */
export type TablePaymentsRow = {
  user_id: string
  is_on: boolean
  /** Whether diners are offered a tip. */
  tips: boolean
  /** ISO time at which the owner undertook to carry the payments into the books; null before. */
  commitment_at: string | null
  vat_rates: WireVatRates
  /** VAT does not apply (CGI art. 293 B). */
  vat_exempt: boolean
}

/** What can be written of it. Switching it on is refused with `payments_…_missing` or `premium_required`. */
export type TablePaymentsPatch = Partial<Omit<TablePaymentsRow, "user_id" | "commitment_at">> & {
  /** True: the owner undertakes it now. */
  commitment?: true
}

/** Answer of `payment-account` and `disconnect-payments`. */
export type PaymentAccountAnswer = {
  /** Null: this installation takes no table payments. */
  provider: PaymentProvider | null
  /** `checking`: the provider still verifies the account. `missing`: it needs more of the owner. */
  state: "none" | "checking" | "ready" | "missing"
  /** What the owner must complete before payments can be switched on. */
  conditions: { address: boolean; drinks: boolean }
}

/** Answer of `refund-share` and `cancel-share`. */
export type ShareAnswer = { state: ShareState; refunded_cents: number }

/** A piece of an order on a diner's bill. */
export type TableBillUnit = {
  key: string
  name: string
  /** Choices in words; empty without any. */
  choices: string
  /** Euros as text. */
  amount: string
  state: "open" | "held" | "settled"
  /** The phone that holds or paid it; null while it is open. */
  payer: number | null
  /** Whether that is the phone that asks. */
  mine: boolean
}

/** A payment of the phone that asks. */
export type TableBillShare = { share_id: string; state: ShareState; amount: string; tip: string; held_until: string }

/** Answer of GET `table-bill`, and the data of each event of its stream. */
export type TableBill = {
  /** The restaurant's user id, as in the address of the bill page. */
  owner: string
  table: string
  /** `none`: nothing has been ordered. `closed`: online payment is off. */
  state: "none" | "open" | "closed"
  opened_at: string | null
  units: TableBillUnit[]
  total: string
  settled: string
  held: string
  due: string
  over: string
  vat: { rate: VatRate; excluding: string; vat: string; including: string }[]
  mine: TableBillShare[]
}

/** The body of `pay-bill`. */
export type PayBillArgs = {
  owner: string
  table: string
  share: { kind: ShareKind; units?: string[]; of?: number /** Euros as text. */; amount?: string }
  /** Euros as text. */
  tip: string
  /** What the button said, without the tip: euros as text. */
  shown_amount: string
  language: Language
  /** A UUID: the same one never pays twice. */
  idempotency_key: string
}

/** Answer of `pay-bill`. */
export type PayBillAnswer = { share_id: string; url: string; held_until: string }
