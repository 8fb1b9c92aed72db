import { randomBytes } from "node:crypto"
import { graceDays } from "@ardoise/domain/plan/subscription"
import type { Database } from "../storage/database.ts"
import { PaymentFailure, type Payments } from "./payments.ts"
import { openPortalSession } from "./subscription-commands.ts"
import type { TestCard } from "./test-bank.ts"
import { actInTestPortal, findTestBank } from "./test-payment-commands.ts"

/** Milliseconds for which a page of the test portal may be used. */
const portalMs = 30 * 60_000

/** The path of the test checkout's pages. */
export const testPaymentPath = "/paiement-test"

/** Creates an id that cannot be guessed: knowing it gives access to the page. */
export function newSessionId(): string {
  return randomBytes(24).toString("base64url")
}

/** The name of a test card. */
export function testCardName(card: TestCard): string {
  return `Visa de test •••• ${card}`
}

/** The built-in payments, to try every step on any machine without an account or a network (A14). */
export function testPayments(database: Database, clock: () => string): Payments {
  const inFuture = (ms: number) => new Date(Date.parse(clock()) + ms).toISOString()
  return {
    provider: "test",
    openCheckout: async (_owner, { id, returnTo, expiresAt }) => ({
      url: `${returnTo}${testPaymentPath}/${id}`,
      expiresAt,
    }),
    openPortal: async ({ id: ownerId }, returnTo) => {
      const { subscription } = await findTestBank(database.read, ownerId)
      if (subscription === null) return null
      const id = newSessionId()
      const session = {
        id,
        ownerId,
        provider: "test" as const,
        returnTo,
        at: clock(),
        expiresAt: inFuture(portalMs),
      }
      await database.run(openPortalSession, session)
      return `${returnTo}${testPaymentPath}/${id}`
    },
    readSubscriptions: async (ownerId) => {
      const { subscription, toldFrom } = await findTestBank(database.read, ownerId)
      return subscription !== null && toldFrom <= clock() ? [subscription] : []
    },
    setCancelled: async (ownerId, { id }, isCancelled) => {
      const action = isCancelled ? "cancel" : "resume"
      const { subscription } = await database.run(actInTestPortal, { ownerId, action, at: clock() })
      if (subscription?.id === id) return subscription
      throw new PaymentFailure("unavailable", `The test checkout knows no subscription ${id}`)
    },
    stop: async (ownerId) => {
      const { subscription } = await database.run(actInTestPortal, { ownerId, action: "cancel", at: clock() })
      return subscription === null ? [] : [subscription]
    },
    readBilling: async (ownerId) => {
      const { subscription, card, invoices } = await findTestBank(database.read, ownerId)
      const isPastDue = subscription?.status === "past_due"
      const attempt = subscription ? Date.parse(subscription.periodStart) + (graceDays - 3) * 86_400_000 : 0
      return {
        card: subscription ? testCardName(card) : null,
        nextAttemptAt: isPastDue ? new Date(attempt).toISOString() : null,
        invoices: invoices.map((invoice) => ({ ...invoice, pdfUrl: null })),
      }
    },
    saveIdentity: async () => undefined,
  }
}
