import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { FastifyBaseLogger } from "fastify"
import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { Config } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { findBillingIdentity } from "./billing-identities.ts"
import { choosePayments, type PaymentChoice } from "./choose-payments.ts"
import { announceEndedPlans } from "./ended-plans.ts"
import { planTable } from "./plan-table.ts"
import { asPaymentRefusal, stopPayments } from "./renewal.ts"
import { listChangedCustomers } from "./sent-addresses.ts"
import type { StripeAddress } from "./stripe-payments.ts"
import { subscriptionFunctions } from "./subscription-functions.ts"
import { findSubscription, listPaidSubscriptions } from "./subscription-queries.ts"
import { testPaymentRoutes } from "./test-payment-routes.ts"

/** What serving plans needs. */
type SubscriptionParts = {
  readonly context: RequestContext
  readonly payments: PaymentChoice
  readonly webApp: { readonly assets: PageAssets }
}

/** What the server offers of plans and payments. */
export function serve({ context, payments, webApp }: SubscriptionParts): ServedFeature {
  return {
    tables: [planTable],
    functions: subscriptionFunctions(context, payments.at),
    routes: async (app) => {
      const { stripe } = payments
      if (stripe) {
        const { stripeWebhook } = await import("./stripe-webhook.ts")
        const { client, settings } = stripe
        await app.register((scope) => stripeWebhook(scope, { context, stripe: client, settings }))
      }
      await app.register((scope) => testPaymentRoutes(scope, { context, payments, assets: webApp.assets }))
    },
    exports: {
      values: [
        { name: "subscription", read: ({ db, ownerId }) => findSubscription(db, ownerId) },
        { name: "payments", read: ({ db, ownerId }) => listPaidSubscriptions(db, ownerId) },
        { name: "billing_identity", read: ({ db, ownerId }) => findBillingIdentity(db, ownerId) },
      ],
    },
    beforeAccountEnds: async (ownerId, place) => {
      const provider = payments.at(place)
      if (provider) await asPaymentRefusal(stopPayments(context, provider, ownerId))
    },
  }
}

/** What stopping the payments of an erased account needs. */
type ErasureParts = {
  readonly config: Config
  readonly database: Database
  readonly stripeAddress?: StripeAddress | undefined
}

/** Stops payments that the owner has resumed on Stripe's own pages since the account was scheduled for deletion. */
export async function beforeErasure(ownerId: string, parts: ErasureParts): Promise<void> {
  const stored = { database: parts.database, clock: () => new Date().toISOString() }
  const { stripe } = await choosePayments({ ...stored, config: parts.config }, parts.stripeAddress)
  if (stripe !== null) await stopPayments(stored, stripe.payments, ownerId)
}

/** What the jobs of plans need. */
type SubscriptionJobParts = ErasureParts & { readonly logger: Pick<FastifyBaseLogger, "warn"> }

/** The jobs that announce the end of plans, and send changed addresses to Stripe. */
export function jobs({ config, database, stripeAddress, logger }: SubscriptionJobParts): readonly Job[] {
  return [
    {
      name: "plan-expiry",
      times: "*/5 * * * *",
      longestMs: 5 * 60_000,
      run: async ({ at, since }) => {
        await database.run(announceEndedPlans, { since: since ?? at, at })
      },
    },
    {
      name: "send-addresses",
      // The change of an address does not wait for Stripe, and succeeds without it.
      times: "41 * * * *",
      longestMs: 10 * 60_000,
      isNeeded: async () => config.stripe !== null && (await listChangedCustomers(database.read, 1)).length > 0,
      run: async ({ signal }) => {
        const stored = { config, database, clock: () => new Date().toISOString() }
        const { stripe } = await choosePayments(stored, stripeAddress)
        if (stripe === null) return
        const { sendAddresses } = await import("./stripe-addresses.ts")
        await sendAddresses(stripe.client, { database, logger }, signal)
      },
    },
  ]
}
