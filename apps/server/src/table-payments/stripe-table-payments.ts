import Stripe from "stripe"
import { PaymentFailure } from "../subscription/payments.ts"
import { callStripe, quick } from "../subscription/stripe-payments.ts"
import { openStripeAccounts } from "./stripe-accounts.ts"
import type { CheckoutState, OpenedCheckout, ShareCheckout, TablePaymentProvider } from "./table-payment-provider.ts"

/** Milliseconds for which Stripe's page of a share can be paid. Stripe allows no less than thirty minutes. */
const payableMs = 31 * 60_000

/** What a payment carries at Stripe, so that its events lead back to the share. */
export const shareMetadata = "share_id"

/**
 * Payments at the table through Stripe: each share is a charge on the restaurant's own account, paid on Stripe's page.
 * Ardoise takes no fee and never holds the money.
 */
export function stripeTablePayments(stripe: Stripe): TablePaymentProvider {
  const { sessions } = stripe.checkout
  const create = (share: ShareCheckout) => {
    const { shareId, ownerId, accountId, table, cents, tipCents, language, claimedAt, paidUrl, backUrl } = share
    const metadata = { [shareMetadata]: shareId, owner_id: ownerId }
    const line = (name: string, amount: number) => ({
      quantity: 1,
      price_data: { currency: "eur", unit_amount: amount, product_data: { name } },
    })
    return sessions.create(
      {
        mode: "payment",
        // Wallets come with cards. Nothing that is confirmed days later.
        allowed_payment_method_types: ["card"],
        line_items: [line(`Addition, table ${table}`, cents), ...(tipCents > 0 ? [line("Pourboire", tipCents)] : [])],
        // The amount on the page is the amount of the bill, also for a foreign card.
        adaptive_pricing: { enabled: false },
        client_reference_id: shareId,
        metadata,
        payment_intent_data: { metadata },
        locale: language,
        success_url: paidUrl,
        cancel_url: backUrl,
        // From the time of the claim, because a repeated call must be equal.
        expires_at: Math.floor((Date.parse(claimedAt) + payableMs) / 1000),
      },
      { stripeAccount: accountId, idempotencyKey: `share-${shareId}` },
    )
  }
  const read = async ({ sessionId, accountId, totalCents }: OpenedCheckout, options: Stripe.RequestOptions = {}) => {
    const session = await callStripe(
      sessions.retrieve(
        sessionId,
        { expand: ["payment_intent.latest_charge"] },
        { ...options, stripeAccount: accountId },
      ),
    )
    return stateOfSession(session, totalCents)
  }

  return {
    provider: "stripe",
    ...openStripeAccounts(stripe),
    openCheckout: async (share) => {
      const { id, url } = await callStripe(create(share))
      if (typeof url !== "string") throw new PaymentFailure("unavailable", "Stripe gave no address to pay at")
      return { sessionId: id, url }
    },
    findCheckout: async (share) => {
      try {
        const { id, url } = await create(share)
        return { sessionId: id, url }
      } catch (error) {
        // Stripe answers a known key with what it answered before. Refusing the call means that it never opened a page.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
        return callStripe(Promise.reject(error))
      }
    },
    readCheckout: (checkout) => read(checkout, quick),
    endCheckout: async (checkout) => {
      const { sessionId, accountId } = checkout
      try {
        await sessions.expire(sessionId, {}, { stripeAccount: accountId })
        return { kind: "ended" }
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return callStripe(Promise.reject(error))
      }
      // Stripe refuses to end what is paid or has ended.
      const state = await read(checkout)
      if (state.kind === "open") throw new PaymentFailure("unavailable", "Stripe is taking the payment right now")
      return state
    },
    refund: async ({ shareId, accountId }, { cents, before, reference }) => {
      try {
        const { status } = await stripe.refunds.create(
          { payment_intent: reference, amount: cents, metadata: { [shareMetadata]: shareId } },
          // The same refund asked for twice goes out once.
          { stripeAccount: accountId, idempotencyKey: `refund-${shareId}-${before}-${cents}` },
        )
        return status === "failed" || status === "canceled" ? null : before + cents
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return callStripe(Promise.reject(error))
      }
      // The owner may have refunded it on Stripe's own pages.
      const refunded = await readRefunded(stripe, { accountId, reference })
      return refunded > before ? refunded : null
    },
  }
}

/** What has gone back of a payment, in cents. */
async function readRefunded(
  stripe: Stripe,
  { accountId, reference }: { readonly accountId: string; readonly reference: string },
): Promise<number> {
  const { latest_charge: charge } = await callStripe(
    stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge"] }, { stripeAccount: accountId }),
  )
  return typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0
}

/**
 * Reads a session of Stripe.
 *
 * @param totalCents what the share must bring
 * @throws PaymentFailure when it is paid with another amount or currency
 */
export function stateOfSession(session: Stripe.Checkout.Session, totalCents: number): CheckoutState {
  if (session.status === "expired") return { kind: "ended" }
  if (session.status !== "complete" || session.payment_status !== "paid") return { kind: "open" }
  const { amount_total: amount, currency, payment_intent: intent } = session
  const reference = typeof intent === "string" ? intent : intent?.id
  if (amount !== totalCents || currency !== "eur" || reference === undefined) {
    throw new PaymentFailure("unavailable", `Stripe took ${amount} ${currency} in place of ${totalCents} eur`)
  }
  const charge = typeof intent === "object" ? intent?.latest_charge : null
  const refundedCents = typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0
  return { kind: "paid", reference, refundedCents }
}
