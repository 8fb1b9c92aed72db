import type { BillingIdentity } from "@ardoise/domain/plan/billing-identity"
import type { PaidSubscription } from "@ardoise/domain/plan/subscription"
import type { ProviderName } from "../database/schema.ts"

/** The owner as the provider is told of them. */
export type PayingOwner = { readonly id: string; readonly email: string; readonly restaurantName: string }

/** A way to the provider's checkout that this owner opened. Repeating a call with the same one charges nothing twice. */
export type CheckoutSession = {
  readonly id: string
  readonly returnTo: string
  /** ISO time; the same for every repeat. */
  readonly expiresAt: string
}

/** One invoice as the provider keeps it. */
export type ProviderInvoice = {
  readonly id: string
  /** ISO time. */
  readonly at: string
  readonly amountCents: number
  readonly isPaid: boolean
  /** The provider's own document; null when it gives none. */
  readonly pdfUrl: string | null
}

/** What only the provider knows. */
export type ProviderBilling = {
  /** Such as "Visa •••• 4242"; null when none is known. */
  readonly card: string | null
  /** When a refused payment is tried again. */
  readonly nextAttemptAt: string | null
  /** Newest first. */
  readonly invoices: readonly ProviderInvoice[]
}

/**
 * Whoever takes the payments of Premium (A14). Every call may take seconds and fail.
 *
 * @throws PaymentFailure from every call
 */
export type Payments = {
  readonly provider: ProviderName
  /** @returns the page where the owner pays, and until when it may be used (ISO time) */
  openCheckout(owner: PayingOwner, session: CheckoutSession): Promise<{ url: string; expiresAt: string }>
  /** @returns the page where the owner manages what is paid; null when the provider does not know the owner */
  openPortal(owner: PayingOwner, returnTo: string): Promise<string | null>
  /** Asks what the owner has: none when the provider does not know the owner. */
  readSubscriptions(ownerId: string): Promise<readonly PaidSubscription[]>
  /** Cancels at the end of the period, or takes that back. */
  setCancelled(ownerId: string, subscriptionId: string, isCancelled: boolean): Promise<PaidSubscription>
  /**
   * Sees to it that nothing more is taken from an owner: checkouts that are open close, what is paid runs out with its
   * period, and what could not be paid ends at once, so that no refused payment is tried again.
   *
   * @returns what the owner has now
   */
  stop(ownerId: string): Promise<readonly PaidSubscription[]>
  readBilling(ownerId: string): Promise<ProviderBilling>
  /** Who the next invoices are made out to. */
  saveIdentity(owner: PayingOwner, identity: BillingIdentity): Promise<void>
}

/** The provider could not do what was asked: nothing has changed here. */
export class PaymentFailure extends Error {
  override name = "PaymentFailure"
  /** `configuration`: the operator has to mend a setting; `unavailable`: it may work in a moment. */
  readonly kind: "configuration" | "unavailable"

  constructor(kind: PaymentFailure["kind"], message: string, options?: { cause: unknown }) {
    super(message, options)
    this.kind = kind
  }
}

/**
 * Whether an address is one that the public reaches, so that payments there must be real: https on a host that is not this
 * machine and not a private network (A14).
 */
export function isProductionAddress(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (protocol !== "https:") return false
  const host = hostname.toLowerCase()
  const isName = /[a-z]/.test(host) && !host.startsWith("[")
  if (isName) return host.includes(".") && !/(^|\.)(localhost|local|test|internal|home\.arpa|lan)$/.test(host)
  return !/^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cde])/.test(host)
}
