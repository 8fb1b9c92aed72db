import { messages } from "@ardoise/domain/messages"
import type { PaidSubscription } from "@ardoise/domain/plan/subscription"
import { WireError } from "../http/wire-error.ts"
import type { Database } from "../storage/database.ts"
import { PaymentFailure, type Payments } from "./payments.ts"
import { applyReports, closeCheckouts } from "./subscription-commands.ts"
import { listRunning } from "./subscription-queries.ts"

type Stored = { readonly database: Database /** ISO time. */; readonly clock: () => string }

/** Reads an owner's subscriptions from the provider and stores them. @throws PaymentFailure */
export async function askProvider({ database, clock }: Stored, payments: Payments, ownerId: string): Promise<void> {
  const words = await payments.readSubscriptions(ownerId)
  if (words.length === 0) return
  await database.run(applyReports, { ownerId, provider: payments.provider, words, eventId: null, at: clock() })
}

/**
 * Cancels an owner's subscription at the end of its period, or reverts the cancellation (A11). One whose last payment was
 * refused ends at once. An owner who has two, as the provider's own pages allow, pays for neither after a cancellation,
 * and for the later one after a resumption.
 *
 * @returns whether there is a paid one
 * @throws WireError 503 with a message for the owner when the provider fails: nothing has changed then
 */
export async function setRenewal(
  stored: Stored,
  payments: Payments,
  ownerId: string,
  { isCancelled }: { isCancelled: boolean },
): Promise<boolean> {
  await asPaymentRefusal(askProvider(stored, payments, ownerId))
  const { provider } = payments
  const running = await listRunning(stored.database.read, ownerId, provider)
  const renewed = running.filter((one) => !one.isCancelled)
  // A cancellation in Stripe's portal does not end the attempts to collect a refused payment.
  const charged = running.filter((one) => !one.isCancelled || one.status === "past_due")
  const last = running.toSorted((one, other) => Date.parse(other.periodEnd) - Date.parse(one.periodEnd))[0]
  const resumed = renewed.length > 0 || last === undefined ? [] : [last]
  for (const subscription of isCancelled ? charged : resumed) {
    const word = await asPaymentRefusal(payments.setCancelled(ownerId, subscription, isCancelled))
    await stored.database.run(applyReports, { ownerId, provider, words: [word], eventId: null, at: stored.clock() })
  }
  return running.length > 0
}

/**
 * Stops all payments of an account that is scheduled for deletion or disabled.
 *
 * @returns the subscriptions that still run or have just ended
 * @throws PaymentFailure when the provider did not confirm it
 */
export async function stopPayments(
  { database, clock }: Stored,
  payments: Payments,
  ownerId: string,
): Promise<readonly PaidSubscription[]> {
  const words = await payments.stop(ownerId)
  await database.run(closeCheckouts, { ownerId })
  if (words.length === 0) return words
  await database.run(applyReports, { ownerId, provider: payments.provider, words, eventId: null, at: clock() })
  return words
}

/** Awaits a call to the provider, and turns its failures into messages for the owner. */
export async function asPaymentRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    const code = error.kind === "configuration" ? "payment-configuration" : "payment-unavailable"
    throw new WireError(503, code.replaceAll("-", "_"), messages[code], { cause: error })
  }
}
