import type Stripe from "stripe"
import type { AppContext } from "../app-context.ts"
import type { StripeSettings } from "../config.ts"
import { isProductionAddress, type Payments } from "./payments.ts"
import type { StripeAddress } from "./stripe-payments.ts"
import { testPayments } from "./test-payments.ts"

/** Who takes the payments of this installation. */
export type PaymentChoice = {
  /** Null where none may be taken: no account is set up, and the address is one that the public reaches. */
  readonly at: (origin: string) => Payments | null
  /** The account that sends events; null with the test checkout. */
  readonly stripe: { readonly client: Stripe; readonly settings: StripeSettings } | null
}

/**
 * Stripe when its keys are set; the test checkout otherwise, refused on an address that the public reaches unless the
 * operator says so (A14).
 *
 * @param stripeAddress where Stripe's API is, when it is not Stripe's own address
 */
export async function choosePayments(
  { config, database, clock }: Pick<AppContext, "config" | "database" | "clock">,
  stripeAddress: StripeAddress | undefined,
): Promise<PaymentChoice> {
  if (config.stripe !== null) {
    const { stripeClient, stripePayments } = await import("./stripe-payments.ts")
    const client = stripeClient(config.stripe, stripeAddress)
    const payments = stripePayments(client, { priceId: config.stripe.priceId, database, clock })
    return { at: () => payments, stripe: { client, settings: config.stripe } }
  }
  const test = testPayments(database, clock)
  // Without an address in the settings the caller has written the host: that it came by https is the proxy's word.
  const isPublic = (origin: string) =>
    config.publicBaseUrl === null ? origin.startsWith("https:") : isProductionAddress(origin)
  return { at: (origin) => (config.allowTestPayments || !isPublic(origin) ? test : null), stripe: null }
}
