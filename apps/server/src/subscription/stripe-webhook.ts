import type { FastifyInstance } from "fastify"
import type Stripe from "stripe"
import { findUser } from "../accounts/account-queries.ts"
import type { StripeSettings } from "../settings/config.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { readAsBytes, verifyEvent } from "./stripe-events.ts"
import { isoTime, readSubscription } from "./stripe-payments.ts"
import { applyReports, closeCheckout, linkCustomer } from "./subscription-commands.ts"
import { findOwnerOfCustomer } from "./subscription-queries.ts"

/** The path for Stripe's events. */
export const stripeWebhookPath = "/webhooks/stripe"

/**
 * Receives Stripe's events. The signature has to match the exact bytes. Each event is applied once, and events may
 * arrive in any order. A 2xx response means that the event is stored or irrelevant. After any other response, Stripe
 * sends it again for days.
 */
export async function stripeWebhook(
  app: FastifyInstance,
  { context, stripe, settings }: { context: RequestContext; stripe: Stripe; settings: StripeSettings },
): Promise<void> {
  const { database, clock } = context
  readAsBytes(app)

  /** Finds the owner of a subscription: the customer's owner, or the owner in its metadata. */
  const findOwner = async (customerId: string, userId: string | null): Promise<string | null> => {
    const known = await findOwnerOfCustomer(database.read, customerId)
    if (known !== null || userId === null || !(await findUser(database.read, userId))) return known
    await database.run(linkCustomer, { ownerId: userId, provider: "stripe", customerId, email: null })
    return userId
  }

  const applySubscription = async (event: Stripe.Event): Promise<boolean> => {
    const read = readSubscription(event.data.object, settings.priceId, isoTime(event.created))
    const ownerId = read && (await findOwner(read.customerId, read.userId))
    if (read === null || ownerId === null) return false
    const words = [read.word]
    await database.run(applyReports, { ownerId, provider: "stripe", words, eventId: event.id, at: clock() })
    return true
  }

  const close = async ({ metadata }: Stripe.Checkout.Session): Promise<boolean> => {
    const { user_id: ownerId, session_id: id } = metadata ?? {}
    if (!ownerId || !id) return false
    await database.run(closeCheckout, { ownerId, id })
    return true
  }

  const apply = async (event: Stripe.Event): Promise<boolean> => {
    if (event.type.startsWith("customer.subscription.")) return applySubscription(event)
    if (event.type === "checkout.session.completed" || event.type === "checkout.session.expired") {
      return close(event.data.object)
    }
    return false
  }

  app.post(stripeWebhookPath, async (request) => {
    const event = verifyEvent(stripe, request, settings.webhookSecret)
    const isApplied = await apply(event)
    if (!isApplied) request.log.info({ event: event.id, type: event.type }, "webhook event ignored")
    return { received: true }
  })
}
