import type { FastifyBaseLogger } from "fastify"
import type Stripe from "stripe"
import type { Database } from "../storage/database.ts"
import { PaymentFailure } from "./payments.ts"
import { keepSentAddress, listChangedCustomers } from "./sent-addresses.ts"
import { callStripe } from "./stripe-payments.ts"

/**
 * Sends changed addresses of accounts to Stripe, which writes invoices and reminders to the one that it has.
 *
 * @throws PaymentFailure when Stripe does not answer: the next run sends the rest
 */
export async function sendAddresses(
  stripe: Stripe,
  { database, logger }: { readonly database: Database; readonly logger: Pick<FastifyBaseLogger, "warn"> },
  signal: AbortSignal,
): Promise<void> {
  for (const changed of await listChangedCustomers(database.read)) {
    signal.throwIfAborted()
    try {
      await callStripe(stripe.customers.update(changed.customerId, { email: changed.email }))
    } catch (error) {
      if (!(error instanceof PaymentFailure) || error.kind === "unavailable") throw error
      // Such as a customer whom the operator deleted at Stripe. The others still need theirs.
      logger.warn({ err: error, user: changed.ownerId }, "Stripe does not take a new email address")
      continue
    }
    await database.run(keepSentAddress, changed)
  }
}
