import type { RefundTotals } from "@ardoise/domain/bill/share"
import type { Language } from "@ardoise/domain/menu/allergens"

/** A share to be paid at the provider. Repeating a call with the same id opens no second payment. */
export type ShareCheckout = {
  readonly shareId: string
  readonly ownerId: string
  /** The restaurant's account at the provider. */
  readonly accountId: string
  readonly table: string
  readonly cents: number
  readonly tipCents: number
  /** ISO time at which the share was claimed: repeated calls are equal. */
  readonly claimedAt: string
  readonly language: Language
  /** Where the provider sends the phone after paying, and after going back. */
  readonly paidUrl: string
  readonly backUrl: string
}

/** A payment at the provider, as the server knows it. */
export type OpenedCheckout = {
  readonly shareId: string
  readonly sessionId: string
  readonly accountId: string
  /** What it must bring, with the tip. */
  readonly totalCents: number
  /** ISO time of the claim. */
  readonly claimedAt: string
}

/** What the provider says of a payment. `open`: it can still be paid. `reference`: its own number of the payment. */
export type CheckoutState = { readonly kind: "open" } | { readonly kind: "ended" } | PaidState

/** A payment that was made, with its refunds. */
export type PaidState = { readonly kind: "paid"; readonly reference: string; readonly refunds: RefundTotals }

/** A payment that was made, by the provider's number of it. `totalCents`: what it must have brought. */
export type MadePayment = Pick<OpenedCheckout, "shareId" | "accountId" | "totalCents"> & { readonly reference: string }

/**
 * What became of a refund. `accepted`: the provider sends it. `failed`: its bank refused it at once. `known`: nothing was
 * sent, because the provider knows of refunds or failures that the server did not know of. `refused`: there is no refund.
 */
export type RefundAnswer =
  | { readonly kind: "accepted" | "failed" | "known"; readonly refunds: RefundTotals }
  | { readonly kind: "refused" }

/** The account of a restaurant at the provider. */
export type ProviderAccount = {
  readonly canCharge: boolean
  /** What the provider still needs of the restaurant. Empty while it only checks. */
  readonly missing: readonly string[]
}

/**
 * Takes payments for restaurants, on their own accounts. Every call may take seconds and fail.
 *
 * @throws PaymentFailure from every call
 */
export type TablePaymentProvider = {
  readonly provider: "stripe" | "test"
  /**
   * Returns the page where the owner connects or completes the account.
   *
   * @param account.id the known account, or null: a new one
   */
  openOnboarding(account: {
    readonly id: string | null
    readonly ownerId: string
    readonly email: string
    readonly returnTo: string
  }): Promise<{ readonly url: string; readonly accountId: string }>
  readAccount(accountId: string): Promise<ProviderAccount>
  /** Returns the page where the share is paid. The same share always has the same page. */
  openCheckout(share: ShareCheckout): Promise<{ readonly sessionId: string; readonly url: string }>
  /**
   * Finds the payment of a share whose page was not stored, because a crash came between. It may open the page, but only
   * under the share's key: then that page is the only one.
   *
   * @returns null if no page was ever opened
   */
  findCheckout(share: ShareCheckout): Promise<{ readonly sessionId: string; readonly url: string | null } | null>
  /** Ends a payment unless it was made. @returns `paid` or `ended`, never `open` */
  endCheckout(checkout: OpenedCheckout): Promise<CheckoutState>
  readCheckout(checkout: OpenedCheckout): Promise<CheckoutState>
  /** Reads a payment with its refunds. @returns null if it is not the payment of the share, or its account is gone */
  readPayment(payment: MadePayment): Promise<PaidState | null>
  /**
   * Refunds a part of a payment.
   *
   * @param refund.before the refunds that the server knows of, so that a repeated call refunds once
   * @param refund.attempt the number of the try. Two calls with the same one refund once, whatever their amounts
   */
  refund(
    payment: MadePayment & Pick<OpenedCheckout, "sessionId">,
    refund: { readonly cents: number; readonly before: RefundTotals; readonly attempt: number },
  ): Promise<RefundAnswer>
}
