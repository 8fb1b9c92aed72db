import type { BillingAnswer, SubscriptionAnswer, SubscriptionDetails } from "@ardoise/contract/functions"
import { messages, type PaymentRefusal } from "@ardoise/domain/messages"
import { billingTextLength, readBillingIdentity } from "@ardoise/domain/plan/billing-identity"
import { planOf } from "@ardoise/domain/plan/plan"
import { z } from "zod"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import type { CallPlace } from "../http/call-place.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { findBillingIdentity, keepBillingIdentity } from "./billing-identities.ts"
import { type PayingOwner, PaymentFailure, type Payments } from "./payments.ts"
import { askProvider, asPaymentRefusal, setRenewal } from "./renewal.ts"
import { claimCheckout, keepCheckoutUrl } from "./subscription-commands.ts"
import {
  findChargedSubscription,
  findLastCheckout,
  findShownSubscription,
  listRunning,
} from "./subscription-queries.ts"
import { newSessionId } from "./test-payments.ts"

const checkoutArgs = z.object({ productType: z.literal("premium").optional() }).default({})

const identityText = z.string().max(2 * billingTextLength)
const identityArgs = z.object({
  name: identityText,
  street: identityText,
  postalCode: identityText,
  city: identityText,
  siren: identityText,
  vatNumber: identityText,
})

/** Milliseconds after the end of a checkout during which the provider is queried, in case its event is late or lost. */
const askedAfterCheckoutMs = 3_600_000
/** Milliseconds between two queries to the provider about one owner. */
const askedEveryMs = 2_000

/** The functions about the subscription and its payment. */
export function subscriptionFunctions(
  context: RequestContext,
  paymentsAt: (place: CallPlace) => Payments | null,
): readonly ServerFunction[] {
  const { database, clock } = context
  const asking = openLimiter(context, callRules.payments)
  const lastAsked = new Map<string, number>()
  const stored = { database, clock }

  const getPayments = (place: CallPlace): Payments => {
    const payments = paymentsAt(place)
    if (payments === null) throw refusal(503, "payment-not-configured")
    return payments
  }

  /** The same function with the limit of calls that need the provider. */
  const limited = ({ name, run }: ServerFunction): ServerFunction => ({
    name,
    run: async (body, viewer, place) => {
      await asking.require({ account: requireOwner(viewer) })
      return run(body, viewer, place)
    },
  })

  const getOwner = async (id: string): Promise<PayingOwner> => {
    const user = await findUser(database.read, id)
    if (!user) throw refusal(401, "not-authenticated")
    return { id, email: user.email, restaurantName: restaurantNameOf(user) }
  }

  /** Refuses a payment of an account that is scheduled for deletion: its owner could not end it once the account is erased. */
  const requireStaying = async (ownerId: string): Promise<void> => {
    const user = await findUser(database.read, ownerId)
    if (user !== null && user.deletes_at !== null) throw refusal(409, "account-ends")
  }

  /**
   * Queries the provider while a checkout is fresh, and after the end of a period without further events. Its events
   * may be late, or never arrive where webhooks are not set up. Without a response, the stored state stays valid.
   */
  const catchUp = async (payments: Payments | null, ownerId: string): Promise<void> => {
    if (payments === null) return
    const now = clock()
    const [checkout, running] = await Promise.all([
      findLastCheckout(database.read, ownerId),
      listRunning(database.read, ownerId, payments.provider),
    ])
    const isFresh = checkout !== null && Date.parse(checkout.expires_at) + askedAfterCheckoutMs > Date.parse(now)
    const isOverdue = running.some(({ periodEnd }) => periodEnd <= now)
    if (!(isOverdue || (isFresh && running.length === 0))) return
    if (Date.parse(now) - (lastAsked.get(ownerId) ?? 0) < askedEveryMs) return
    if (lastAsked.size > 10_000) lastAsked.clear()
    lastAsked.set(ownerId, Date.parse(now))
    await askProvider(stored, payments, ownerId).catch((error) => {
      if (!(error instanceof PaymentFailure)) throw error
    })
  }

  const readDetails = async (ownerId: string, payments: Payments | null): Promise<SubscriptionDetails> => {
    const shown = await findShownSubscription(database.read, ownerId)
    const isFree = shown === null || planOf(shown, clock()) === "free"
    const findCharged = async () => payments && findChargedSubscription(database.read, ownerId, payments.provider)
    if (isFree) {
      const paid = (await findCharged())?.paid
      return { state: "free", until: null, refusedAt: paid?.status === "past_due" ? paid.periodStart : null }
    }
    const charged = shown.paid === null ? await findCharged() : null
    const { paid, status, shownEnd } = charged ?? shown
    const state = paid === null ? "granted" : status === "ended" ? "free" : status
    return { state, until: shownEnd, refusedAt: state === "past_due" && paid ? paid.periodStart : null }
  }

  /** Cancels the paid subscription at the end of its period, or reverts that (A11). */
  const setCancelled = async (
    ownerId: string,
    place: CallPlace,
    isCancelled: boolean,
  ): Promise<SubscriptionDetails> => {
    const payments = getPayments(place)
    const hasOne = await setRenewal(stored, payments, ownerId, { isCancelled })
    if (!hasOne) throw refusal(409, "nothing-to-manage")
    return readDetails(ownerId, payments)
  }

  return [
    {
      name: "check-subscription",
      run: async (_body, viewer, place): Promise<SubscriptionAnswer> => {
        const ownerId = requireOwner(viewer)
        await catchUp(paymentsAt(place), ownerId)
        const subscription = await findShownSubscription(database.read, ownerId)
        const isPremium = planOf(subscription, clock()) === "premium"
        return {
          subscribed: isPremium,
          subscription_tier: isPremium ? "premium" : null,
          subscription_end: isPremium && subscription ? subscription.shownEnd : null,
        }
      },
    },
    {
      name: "subscription-details",
      run: (_body, viewer, place) => readDetails(requireOwner(viewer), paymentsAt(place)),
    },
    limited({
      name: "create-checkout",
      run: async (body, viewer, place) => {
        const owner = await getOwner(requireOwner(viewer))
        if (!readShape(checkoutArgs, body)) throw refusal(400, "product-unknown")
        const payments = getPayments(place)
        await requireStaying(owner.id)
        // A payment that is not known here yet must not be made again.
        await asPaymentRefusal(askProvider(stored, payments, owner.id))
        const claimed = await database.run(claimCheckout, {
          ownerId: owner.id,
          id: newSessionId(),
          provider: payments.provider,
          returnTo: place.origin,
          at: clock(),
        })
        if (!claimed.ok) {
          // An owner who is on the free plan because of an unpaid invoice must pay that one, and not start a second
          // subscription.
          const isLapsed = (await readDetails(owner.id, payments)).state === "free"
          const portal = isLapsed ? await asPaymentRefusal(payments.openPortal(owner, place.origin)) : null
          if (portal !== null) return { url: portal }
          throw refusal(409, claimed.code)
        }
        const { id, url, returnTo, expiresAt } = claimed.value
        if (url !== null) return { url }
        const opened = await asPaymentRefusal(payments.openCheckout(owner, { id, returnTo, expiresAt }))
        await database.run(keepCheckoutUrl, { ownerId: owner.id, id, ...opened })
        return { url: opened.url }
      },
    }),
    limited({
      name: "customer-portal",
      run: async (_body, viewer, place) => {
        const owner = await getOwner(requireOwner(viewer))
        const url = await asPaymentRefusal(getPayments(place).openPortal(owner, place.origin))
        if (url === null) throw refusal(409, "nothing-to-manage")
        return { url }
      },
    }),
    limited({
      name: "cancel-subscription",
      run: (_body, viewer, place) => setCancelled(requireOwner(viewer), place, true),
    }),
    limited({
      name: "resume-subscription",
      run: async (_body, viewer, place) => {
        const ownerId = requireOwner(viewer)
        await requireStaying(ownerId)
        return setCancelled(ownerId, place, false)
      },
    }),
    limited({
      name: "billing",
      run: async (_body, viewer, place): Promise<BillingAnswer> => {
        const ownerId = requireOwner(viewer)
        const payments = paymentsAt(place)
        const identity = await findBillingIdentity(database.read, ownerId)
        // The page shows the stored data even when the provider does not respond.
        const known = await payments?.readBilling(ownerId).catch((error) => {
          if (error instanceof PaymentFailure) return null
          throw error
        })
        const provider = known ? { ...known, invoices: [...known.invoices] } : null
        return { identity, provider, isTest: payments?.provider === "test" }
      },
    }),
    limited({
      name: "save-billing-identity",
      run: async (body, viewer, place): Promise<BillingAnswer["identity"] & object> => {
        const owner = await getOwner(requireOwner(viewer))
        const args = readShape(identityArgs, body)
        if (args === null) throw new WireError(400, "bad_request", "La demande n’est pas lisible.")
        const read = readBillingIdentity(args)
        if (!read.ok) {
          const [code] = Object.values(read.mistakes)
          throw new WireError(422, wireCode(code ?? "siren-invalid"), messages[code ?? "siren-invalid"])
        }
        await asPaymentRefusal(paymentsAt(place)?.saveIdentity(owner, read.value) ?? Promise.resolve())
        await database.run(keepBillingIdentity, { ownerId: owner.id, identity: read.value, at: clock() })
        return read.value
      },
    }),
  ]
}

const wireCode = (code: string) => code.replaceAll("-", "_")

function refusal(status: number, code: PaymentRefusal): WireError {
  return new WireError(status, wireCode(code), messages[code])
}
