import type { CallPlace } from "../http/call-place.ts"
import type { Database } from "../storage/database.ts"
import type { PaymentChoice } from "../subscription/choose-payments.ts"
import type { TablePaymentProvider } from "./table-payment-provider.ts"
import { testTablePayments } from "./test-table-payments.ts"

/** The providers of payments at the table. */
export type TableProviders = {
  /** The provider of a new payment or account; null where payments are not allowed (A14). */
  readonly at: (place: CallPlace) => TablePaymentProvider | null
  /** The provider of a payment that was begun; null if it is no longer set up. */
  readonly named: (provider: TablePaymentProvider["provider"]) => TablePaymentProvider | null
}

/**
 * Returns the providers of this installation: the test checkout under the rules of that for subscriptions. With Stripe's
 * keys, no new payment goes to the test checkout.
 */
export function chooseTablePayments(
  { database, clock }: { readonly database: Database; readonly clock: () => string },
  payments: Pick<PaymentChoice, "at">,
): TableProviders {
  const test = testTablePayments(database, clock)
  return {
    at: (place) => (payments.at(place)?.provider === "test" ? test : null),
    named: (provider) => (provider === "test" ? test : null),
  }
}
