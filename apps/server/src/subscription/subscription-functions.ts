import type { SubscriptionAnswer } from "@ardoise/contract/functions"
import { planOf } from "@ardoise/domain/plan/plan"
import { z } from "zod"
import type { AppContext } from "../app-context.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import { WireError } from "../wire/wire-error.ts"
import { findSubscription } from "./subscription-queries.ts"

const checkoutArgs = z.object({ productType: z.literal("premium").optional() }).optional()

/** What the browser asks about the subscription and its payment (spec 7, contract 3). */
export function subscriptionFunctions({ database, clock }: AppContext): readonly ServerFunction[] {
  return [
    {
      name: "check-subscription",
      run: async (_body, viewer): Promise<SubscriptionAnswer> => {
        const subscription = await findSubscription(database.read, requireOwner(viewer))
        const isPremium = planOf(subscription, clock()) === "premium"
        return {
          subscribed: isPremium,
          subscription_tier: isPremium ? "premium" : null,
          subscription_end: isPremium && subscription ? subscription.endsAt : null,
        }
      },
    },
    {
      name: "create-checkout",
      run: async (body, viewer) => {
        requireOwner(viewer)
        if (!checkoutArgs.safeParse(body).success) {
          throw new WireError(400, "unknown_product", "Ce produit n’existe pas.")
        }
        throw paymentNotConfigured()
      },
    },
    {
      name: "customer-portal",
      run: async (_body, viewer) => {
        requireOwner(viewer)
        throw paymentNotConfigured()
      },
    },
  ]
}

/** The word "configuration" tells the settings page what is the matter (A69). */
function paymentNotConfigured(): WireError {
  return new WireError(503, "payment_not_configured", "La configuration du paiement par carte n’est pas terminée.")
}
