import type { PaidStatus } from "@ardoise/domain/plan/subscription"
import type { Generated } from "kysely"

/** The tables of plans and payments. */
export type SubscriptionRows = {
  /** The plan an owner has now, derived from payments and grants. Every plan check reads this row. */
  subscriptions: {
    user_id: string
    status: "active" | "cancelled" | "past_due" | "ended"
    /** When the plan ends by itself. */
    ends_at: string
    /** The date shown to the owner: the next payment, or the end. */
    told_end: Generated<string>
    /** The provider's subscription that the plan comes from; null for a grant. */
    paid_id: string | null
    updated_at: string
  }
  /** Premium that the operator granted. */
  premium_grants: {
    user_id: string
    ends_at: string
  }
  /** The latest state of each subscription that the provider reported. */
  paid_subscriptions: {
    /** The provider's id. */
    id: string
    user_id: string
    provider: ProviderName
    status: PaidStatus
    period_start: string
    period_end: string
    is_cancelled: number
    /** Time by the provider's clock. */
    seen_at: string
  }
  /** The id of an owner at the provider. */
  payment_customers: {
    user_id: string
    provider: ProviderName
    customer_id: string
    /** The email address that the provider got last; null when that is not known. */
    sent_email: string | null
  }
  /** Events of the provider that were applied, so that each is applied once. */
  payment_events: {
    id: string
    received_at: string
  }
  /** Visits to the provider's pages. An owner has at most one open checkout. */
  payment_sessions: {
    /** Unguessable. With the test checkout it is part of the address. */
    id: string
    user_id: string
    provider: ProviderName
    kind: "checkout" | "portal"
    state: "open" | "done"
    /** Null until the provider has returned it. */
    url: string | null
    /** The origin that the owner came from. */
    return_to: string
    created_at: string
    expires_at: string
  }
  /** State of the simulated bank of the built-in test checkout. */
  test_payments: {
    user_id: string
    /** JSON, see subscription/test-bank.ts. */
    data: string
  }
  /** Who the invoices for Premium are addressed to. */
  billing_identities: {
    user_id: string
    name: string
    street: string
    postal_code: string
    city: string
    /** Nine digits. */
    siren: string
    /** Without spaces, or "". */
    vat_number: string
    updated_at: string
  }
}

/** The payment providers. */
export type ProviderName = "stripe" | "test"

declare module "../storage/schema.ts" {
  interface Schema extends SubscriptionRows {}
}
