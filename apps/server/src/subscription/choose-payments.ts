import { isLocalHost } from "@ardoise/domain/sharing/links"
import type Stripe from "stripe"
import type { CallPlace } from "../http/call-place.ts"
import type { StripeSettings } from "../settings/config.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { isProductionAddress, type Payments } from "./payments.ts"
import type { StripeAddress } from "./stripe-payments.ts"
import { testPayments } from "./test-payments.ts"

/** The payment provider of this installation. */
export type PaymentChoice = {
  /**
   * Returns null where payments are not allowed: no Stripe account is set up, and the call may come from the public.
   */
  readonly at: (place: CallPlace) => Payments | null
  /** The account that charges cards and sends events; null with the test checkout. */
  readonly stripe: {
    readonly client: Stripe
    readonly settings: StripeSettings
    readonly payments: Payments
  } | null
}

/**
 * Returns Stripe when its keys are set, the test checkout otherwise. Unless ALLOW_TEST_PAYMENTS is on, the test
 * checkout is refused on a public address, through a proxy, and to callers outside the own network (A14).
 *
 * @param stripeAddress the address of Stripe's API, when it is not Stripe's own
 */
export async function choosePayments(
  { config, database, clock }: Pick<RequestContext, "config" | "database" | "clock">,
  stripeAddress: StripeAddress | undefined,
): Promise<PaymentChoice> {
  if (config.stripe !== null) {
    const { stripeClient, stripePayments } = await import("./stripe-payments.ts")
    const client = stripeClient(config.stripe, stripeAddress)
    const payments = stripePayments(client, { priceId: config.stripe.priceId, database, clock })
    return { at: () => payments, stripe: { client, settings: config.stripe, payments } }
  }
  const test = testPayments(database, clock)
  // Without PUBLIC_BASE_URL the caller chooses the host, so a private host proves nothing. The connection's address
  // does.
  const isAddressPublic = (origin: string) =>
    config.publicBaseUrl === null ? !isLocalHost(new URL(origin).hostname) : isProductionAddress(origin)
  const mayTest = ({ origin, isLocal }: CallPlace) => isLocal && !isAddressPublic(origin)
  return { at: (place) => (config.allowTestPayments || mayTest(place) ? test : null), stripe: null }
}
