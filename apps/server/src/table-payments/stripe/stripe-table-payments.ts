import { noRefunds } from "@ardoise/domain/bill/share"
import Stripe from "stripe"
import { PaymentFailure } from "../../subscription/payments.ts"
import { callStripe, quick } from "../../subscription/stripe-payments.ts"
import type { CheckoutState, OpenedCheckout, ShareCheckout, TablePaymentProvider } from "../table-payment-provider.ts"
import { isGone, openStripeAccounts } from "./stripe-accounts.ts"
import { openStripeRefunds, readRefunds, shareMetadata } from "./stripe-refunds.ts"

/**
 * Milliseconds for which Stripe's page of a share can be paid. Stripe allows no less than thirty minutes, by its own
 * clock: six more for one of ours that is slow.
 */
const payableMs = 36 * 60_000

/**
 * Milliseconds after which Stripe lists whatever a call has made. A failed answer is stored with its key and repeated for a
 * day, so only the list says what became of the call.
 */
const listedAfterMs = 2 * 60_000

/** Milliseconds after which a page can no longer be paid, with room for a payment that was under way. */
const overMs = payableMs + 60 * 60_000

/**
 * Payments at the table through Stripe: each share is a charge on the restaurant's own account, paid on Stripe's page.
 * Ardoise takes no fee and never holds the money.
 */
export function stripeTablePayments(stripe: Stripe, clock: () => string): TablePaymentProvider {
  const { sessions } = stripe.checkout
  const ageOf = ({ claimedAt }: { readonly claimedAt: string }) => Date.parse(clock()) - Date.parse(claimedAt)
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
  const read = async (
    { sessionId, accountId, totalCents }: OpenedCheckout,
    options: Stripe.RequestOptions = {},
  ): Promise<CheckoutState> => {
    const session = await callStripe(
      sessions.retrieve(
        sessionId,
        { expand: ["payment_intent.latest_charge"] },
        { ...options, stripeAccount: accountId },
      ),
    )
    const state = stateOfSession(session, totalCents)
    const { payment_intent: intent } = session
    const charge = typeof intent === "object" ? intent?.latest_charge : null
    const isRefunded = typeof charge === "object" && (charge?.amount_refunded ?? 0) > 0
    if (state.kind !== "paid" || !isRefunded) return state
    return { ...state, refunds: await readRefunds(stripe, { accountId, reference: state.reference }) }
  }

  /** Looks for the page of a share among those that were opened on the account since the claim. */
  const search = async ({ shareId, accountId, claimedAt }: ShareCheckout) => {
    // Clocks may differ by some minutes.
    const since = Math.floor(Date.parse(claimedAt) / 1000) - 300
    const listed = sessions.list({ created: { gte: since }, limit: 100 }, { stripeAccount: accountId })
    for await (const session of listed) if (session.client_reference_id === shareId) return session
    return null
  }

  return {
    provider: "stripe",
    ...openStripeAccounts(stripe),
    ...openStripeRefunds(stripe),
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
        // Without access to the account, a page that is long over can neither be read nor ended.
        if (isGone(error) && ageOf(share) > overMs) return null
        if (!(error instanceof Stripe.errors.StripeAPIError)) return callStripe(Promise.reject(error))
        const found = await callStripe(search(share))
        if (found !== null) return { sessionId: found.id, url: found.url }
        if (ageOf(share) > listedAfterMs) return null
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
        if (isGone(error) && ageOf(checkout) > overMs) return { kind: "ended" }
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return callStripe(Promise.reject(error))
      }
      // Stripe refuses to end what is paid or has ended.
      const state = await read(checkout)
      if (state.kind === "open") throw new PaymentFailure("unavailable", "Stripe is taking the payment right now")
      return state
    },
  }
}

/**
 * Reads a session of Stripe, without refunds.
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
  return { kind: "paid", reference, refunds: noRefunds }
}
