import type { BillingIdentity } from "@ardoise/domain/plan/billing-identity"
import type { PaidSubscription } from "@ardoise/domain/plan/subscription"
import type { ProviderName } from "./subscription-rows.ts"

/** The data of an owner that the provider receives. */
export type PayingOwner = { readonly id: string; readonly email: string; readonly restaurantName: string }

/** A checkout that this owner opened. Repeating a call with the same one never charges twice. */
export type CheckoutSession = {
  readonly id: string
  readonly returnTo: string
  /** ISO time; the same for every repeat. */
  readonly expiresAt: string
}

/** One invoice in the provider's records. */
export type ProviderInvoice = {
  readonly id: string
  /** ISO time. */
  readonly at: string
  readonly amountCents: number
  readonly isPaid: boolean
  /** The provider's own document; null when there is no document. */
  readonly pdfUrl: string | null
}

/** Billing data that only the provider stores. */
export type ProviderBilling = {
  /** Such as "Visa •••• 4242"; null when none is known. */
  readonly card: string | null
  /** When a refused payment is retried. */
  readonly nextAttemptAt: string | null
  /** Newest first. */
  readonly invoices: readonly ProviderInvoice[]
}

/**
 * The payment provider of Premium (A14). Every call may take seconds and fail.
 *
 * @throws PaymentFailure from every call
 */
export type Payments = {
  readonly provider: ProviderName
  /** @returns the page where the owner pays, and the ISO time when it expires */
  openCheckout(owner: PayingOwner, session: CheckoutSession): Promise<{ url: string; expiresAt: string }>
  /** @returns the page where the owner manages the subscription; null when the provider does not know the owner */
  openPortal(owner: PayingOwner, returnTo: string): Promise<string | null>
  /** Reads an owner's subscriptions. The list is empty when the provider does not know the owner. */
  readSubscriptions(ownerId: string): Promise<readonly PaidSubscription[]>
  /**
   * Cancels at the end of the period, or reverts the cancellation. A subscription whose last payment was refused ends at
   * once when it is cancelled: its period is not paid, and the payment must not be retried.
   */
  setCancelled(ownerId: string, subscription: PaidSubscription, isCancelled: boolean): Promise<PaidSubscription>
  /**
   * Stops all payments of an owner. Open checkouts are closed. A paid subscription ends with its period. An unpaid one
   * ends at once, so that a refused payment is not retried.
   *
   * @returns the owner's subscriptions afterwards
   */
  stop(ownerId: string): Promise<readonly PaidSubscription[]>
  readBilling(ownerId: string): Promise<ProviderBilling>
  /** Sets the identity on the next invoices. */
  saveIdentity(owner: PayingOwner, identity: BillingIdentity): Promise<void>
}

/** The provider could not do what was requested: nothing has changed here. */
export class PaymentFailure extends Error {
  override name = "PaymentFailure"
  /** `configuration`: the operator has to fix a setting; `unavailable`: a retry may succeed. */
  readonly kind: "configuration" | "unavailable"

  constructor(kind: PaymentFailure["kind"], message: string, options?: { cause: unknown }) {
    super(message, options)
    this.kind = kind
  }
}

/**
 * Whether an address is public, so that payments there must be real: https on a host that is neither this machine nor
 * in a private network (A14).
 */
export function isProductionAddress(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (protocol !== "https:") return false
  const host = hostname.toLowerCase()
  const isName = /[a-z]/.test(host) && !host.startsWith("[")
  if (isName) return host.includes(".") && !/(^|\.)(localhost|local|test|internal|home\.arpa|lan)$/.test(host)
  return !/^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cde])/.test(host)
}
