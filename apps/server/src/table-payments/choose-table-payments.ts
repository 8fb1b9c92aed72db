import type { CallPlace } from "../http/call-place.ts"
import type { Database } from "../storage/database.ts"
import type { PaymentChoice } from "../subscription/choose-payments.ts"
import type { TablePaymentProvider } from "./table-payment-provider.ts"
import { testTablePayments } from "./test-checkout/test-table-payments.ts"

/** The providers of payments at the table. */
export type TableProviders = {
  /** The provider of a new payment or account; null where payments are not allowed (A14). */
  readonly at: (place: CallPlace) => TablePaymentProvider | null
  /** The provider of a payment that was begun; null if it is no longer set up. */
  readonly named: (provider: TablePaymentProvider["provider"]) => TablePaymentProvider | null
}

/**
 * Returns the providers of this installation: Stripe if it is set up for payments at the table, otherwise the test
 * checkout under the rules of that for subscriptions. With Stripe's keys, no new payment goes to the test checkout.
 */
export async function chooseTablePayments(
  { database, clock }: { readonly database: Database; readonly clock: () => string },
  { at, stripe }: Pick<PaymentChoice, "at" | "stripe">,
): Promise<TableProviders> {
  const test = testTablePayments(database, clock)
  if (stripe === null) {
    return {
      at: (place) => (at(place)?.provider === "test" ? test : null),
      named: (provider) => (provider === "test" ? test : null),
    }
  }
  const { stripeTablePayments } = await import("./stripe/stripe-table-payments.ts")
  const real = stripe.settings.connectWebhookSecret === null ? null : stripeTablePayments(stripe.client, clock)
  return { at: () => real, named: (provider) => (provider === "test" ? test : real) }
}
