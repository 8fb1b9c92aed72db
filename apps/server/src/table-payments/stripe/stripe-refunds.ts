import type { RefundTotals } from "@ardoise/domain/bill/share"
import Stripe from "stripe"
import { callStripe } from "../../subscription/stripe-payments.ts"
import type { MadePayment, TablePaymentProvider } from "../table-payment-provider.ts"
import { isGone } from "./stripe-accounts.ts"

/** What a payment and a refund carry at Stripe, so that their events lead back to the share. */
export const shareMetadata = "share_id"

/**
 * Refunds of payments on restaurants' accounts. Stripe accepts a refund before the payer's bank has: it may fail up to
 * thirty days later, and its money is on the restaurant's balance again.
 */
export function openStripeRefunds(stripe: Stripe): Pick<TablePaymentProvider, "readPayment" | "refund"> {
  return {
    readPayment: async ({ shareId, accountId, totalCents, reference }) => {
      try {
        const intent = await stripe.paymentIntents.retrieve(reference, {}, { stripeAccount: accountId })
        const { status, amount, currency, metadata } = intent
        const isOwn = metadata?.[shareMetadata] === shareId && amount === totalCents && currency === "eur"
        if (!isOwn || status !== "succeeded") return null
        return { kind: "paid", reference, refunds: await listRefunds(stripe, { accountId, reference }) }
      } catch (error) {
        // Nothing more can be learned of a payment on an account that is gone.
        return isGone(error) ? null : callStripe(Promise.reject(error))
      }
    },
    refund: async ({ shareId, accountId, reference }, { cents, before, attempt }) => {
      try {
        // The owner may have refunded it on Stripe's own pages, the answer of an earlier call was lost, or a refund failed.
        const known = await listRefunds(stripe, { accountId, reference })
        if (known.sentCents > before.sentCents || known.failedCents > before.failedCents) {
          return { kind: "known", refunds: known }
        }
        const { status } = await stripe.refunds.create(
          { payment_intent: reference, amount: cents, metadata: { [shareMetadata]: shareId } },
          // Neither time nor amount: two calls at the same moment are one refund, or the second is refused. What was sent
          // rises with each refund, also with one that failed: the next one has another key.
          { stripeAccount: accountId, idempotencyKey: `refund-${shareId}-${before.sentCents}-${attempt}` },
        )
        // A card's refund is pending until the bank has taken it.
        const hasFailed = isFailed({ status })
        const refunds = {
          sentCents: before.sentCents + cents,
          failedCents: before.failedCents + (hasFailed ? cents : 0),
          wantedCents: Math.max(before.wantedCents, before.sentCents - before.failedCents + cents),
        }
        return { kind: hasFailed ? "failed" : "accepted", refunds }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError || isGone(error)) return { kind: "refused" }
        return callStripe(Promise.reject(error))
      }
    },
  }
}

/** Reads all refunds of a payment, also those that were made on Stripe's own pages. */
export async function readRefunds(stripe: Stripe, payment: RefundedPayment): Promise<RefundTotals> {
  return callStripe(listRefunds(stripe, payment))
}

/** A payment whose refunds are read. */
type RefundedPayment = Pick<MadePayment, "accountId" | "reference">

async function listRefunds(stripe: Stripe, { accountId, reference }: RefundedPayment): Promise<RefundTotals> {
  const listed = stripe.refunds.list({ payment_intent: reference, limit: 100 }, { stripeAccount: accountId })
  return totalsOf(await listed.autoPagingToArray({ limit: mostRefunds }))
}

/** Refunds of one payment that are read. */
const mostRefunds = 1_000

/** @param refunds of one payment, newest first as Stripe lists them */
function totalsOf(refunds: readonly Pick<Stripe.Refund, "amount" | "status">[]): RefundTotals {
  let [sentCents, failedCents, wantedCents] = [0, 0, 0]
  for (const refund of refunds.toReversed()) {
    wantedCents = Math.max(wantedCents, sentCents - failedCents + refund.amount)
    sentCents += refund.amount
    if (isFailed(refund)) failedCents += refund.amount
  }
  return { sentCents, failedCents, wantedCents }
}

/** Whether the money of a refund is with the restaurant again. */
const isFailed = ({ status }: Pick<Stripe.Refund, "status">) => status === "failed" || status === "canceled"
