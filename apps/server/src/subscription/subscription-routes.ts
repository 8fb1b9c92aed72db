import type { SubscriptionAnswer } from "@ardoise/contract/functions"
import { planOf } from "@ardoise/domain/plan/plan"
import type { FastifyInstance } from "fastify"
import type { AppContext } from "../app-context.ts"
import { WireError } from "../wire/wire-error.ts"
import { findSubscription } from "./subscription-queries.ts"

/** `/functions/v1`: what a browser invokes by name (contract 3). */
export async function subscriptionRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  app.post("/check-subscription", async (request): Promise<SubscriptionAnswer> => {
    context.requireKey(request)
    const outcome = await context.authenticate(request)
    if (outcome.kind !== "session") throw new WireError(401, "not_authenticated", "Non authentifié")
    const subscription = await findSubscription(context.database.read, outcome.userId)
    const isPremium = planOf(subscription, context.clock()) === "premium"
    return {
      subscribed: isPremium,
      subscription_tier: isPremium ? "premium" : null,
      subscription_end: isPremium && subscription ? subscription.endsAt : null,
    }
  })

  app.all("/*", async () => {
    throw new WireError(404, "function_not_found", "Cette fonction n’existe pas.")
  })
}
