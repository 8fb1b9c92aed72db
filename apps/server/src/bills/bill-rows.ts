import type { BillEnd } from "@ardoise/domain/bill/bill-end"
import type { ShareKind, ShareState } from "@ardoise/domain/bill/share"

/** The tables of bills and of their payments. Times are ISO text, amounts integer cents. */
export type BillRows = {
  /** What one table owes in one sitting. A table has at most one open bill. */
  bills: {
    id: string
    user_id: string
    table_name: string
    /** The table's name in the form of `tableKeyOf`. */
    table_key: string
    state: "open" | "closed"
    closed_by: BillEnd | null
    /** When a diner last asked to pay the staff. */
    requested_at: string | null
    /** The sums of `billOf`, stored by each command that changes them. */
    total_cents: number
    settled_cents: number
    held_cents: number
    tip_cents: number
    /** JSON list of the keys of units that staff took off the bill. */
    removed: string
    /** Rises with each change. Raising it locks the bill on both engines. */
    version: number
    opened_at: string
    /** The next morning, at which the bill ends in any case. */
    expires_at: string
    /** When it ends by itself: `expires_at`, or earlier once it is paid. */
    ends_at: string
    closed_at: string | null
  }
  /** One payment of a part of a bill. It holds no name, address or card. */
  bill_shares: {
    id: string
    bill_id: string
    user_id: string
    kind: ShareKind
    state: ShareState
    /** Without the tip. */
    amount_cents: number
    tip_cents: number
    /** All refunds that were sent, those that failed of them, and the most that was meant to be with the payer. */
    refunded_cents: number
    refund_failed_cents: number
    refund_wanted_cents: number
    /** What the server must refund by itself: money for a share that was no longer wanted. */
    refund_due_cents: number
    /** JSON list of keys. */
    units: string
    payer: number
    /** SHA-256 of the phone's key. */
    payer_hash: string
    language: string
    provider: "stripe" | "test"
    /** The account of the restaurant at that time: refunds go there. */
    account_id: string
    /** The origin of the page to which the provider sends the phone back. */
    return_to: string
    session_id: string | null
    /** Where it is paid; null until the provider has answered. */
    url: string | null
    payment_ref: string | null
    held_until: string
    /** When the server next asks the provider about it, or tries its refund again. */
    ask_at: string
    /** The number of the last try of a refund, and when it was last asked for; "" before the first. */
    refund_try: number
    refund_tried_at: string
    /** When the last change of its refunds was received, and when the server next asks for one; "": it does not. */
    refund_changed_at: string
    refund_ask_at: string
    /** When the server learned that a refund failed, until its money is sent again; otherwise null. */
    refund_failed_at: string | null
    /** How many times its phone had the note sent by email. */
    letters: number
    created_at: string
    settled_at: string | null
    disputed_at: string | null
    idempotency_key: string
  }
  /** What the provider reported, in a chain of hashes. No command changes or removes a row. */
  bill_ledger: {
    user_id: string
    /** From 1, without gaps. */
    seq: number
    at: string
    event: "settled" | "refunded" | "refund-failed"
    bill_id: string
    share_id: string
    amount_cents: number
    tip_cents: number
    provider_ref: string
    /** The hash of the row before, or "" in the first row. */
    previous_hash: string
    hash: string
  }
  /** The account of a restaurant at the provider. */
  payment_accounts: {
    user_id: string
    provider: "stripe" | "test"
    account_id: string
    /** JSON: `true` or `false`. */
    can_charge: string
    /** JSON list: what the provider still needs. */
    missing: string
    connected_at: string
  }
  /** Whether diners can pay at the table. Owners without a row have changed nothing. */
  table_payments: {
    user_id: string
    /** JSON: `true` or `false`. */
    is_on: string
    tips: string
    commitment_at: string | null
    /** JSON, see `WireVatRates`. */
    vat_rates: string
    vat_exempt: string
  }
  /** What the built-in test checkout knows of payments, as a provider would. */
  test_checkouts: {
    /** Cannot be guessed: it is part of the address. */
    id: string
    share_id: string
    state: "open" | "paid" | "ended"
    /** When the payment becomes known, if it is late; otherwise null. */
    paid_from: string | null
    refunded_cents: number
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends BillRows {}
}
