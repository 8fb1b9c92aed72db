import type { BillRow, BillShareRow, PaymentProvider } from "@ardoise/contract/bills"
import type { BillEnd } from "@ardoise/domain/bill/bill-end"
import type { ListedPayment } from "@ardoise/domain/bill/listed-payment"

/** A bill as the server stores it, with the sums that it computed. Amounts in cents, times as ISO text. */
export type StoredBill = {
  readonly id: string
  readonly table: string
  readonly isOpen: boolean
  /** Null while it is open. */
  readonly closedBy: BillEnd | null
  /** When a diner last asked to pay the staff, or null. */
  readonly requestedAt: string | null
  readonly totalCents: number
  /** Paid online, less refunds, without tips. */
  readonly settledCents: number
  readonly heldCents: number
  readonly dueCents: number
  readonly overCents: number
  readonly tipCents: number
  /** Keys of the units that staff took off it. */
  readonly removed: readonly string[]
  readonly version: number
  readonly openedAt: string
  readonly closedAt: string | null
}

/** A payment as the server stores it. */
export type StoredShare = ListedPayment & { readonly billId: string; readonly provider: PaymentProvider }

// A sum may be higher than the highest price of a dish, which `parsePrice` refuses.
const centsOf = (euros: string) => Math.round(Number(euros) * 100)

/** Converts a row of `bills`. */
export function toBill(row: BillRow): StoredBill {
  return {
    id: row.id,
    table: row.table_name,
    isOpen: row.state === "open",
    closedBy: row.closed_by,
    requestedAt: row.requested_at,
    totalCents: centsOf(row.total),
    settledCents: centsOf(row.settled),
    heldCents: centsOf(row.held),
    dueCents: centsOf(row.due),
    overCents: centsOf(row.over),
    tipCents: centsOf(row.tips),
    removed: row.removed,
    version: row.version,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }
}

/** Converts a row of `bill_shares`. */
export function toShare(row: BillShareRow): StoredShare {
  return {
    id: row.id,
    billId: row.bill_id,
    kind: row.kind,
    state: row.state,
    cents: row.amount_cents,
    tipCents: row.tip_cents,
    refundedCents: row.refunded_cents,
    refundFailedCents: row.refund_failed_cents,
    refundWantedCents: row.refund_wanted_cents,
    refundDueCents: row.refund_due_cents,
    units: row.units,
    payer: row.payer,
    heldUntil: row.held_until,
    provider: row.provider,
    reference: row.payment_ref,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    disputedAt: row.disputed_at,
  }
}
