import { createHash } from "node:crypto"
import type { PaidStatus, PaidSubscription } from "@ardoise/domain/plan/subscription"
import Stripe from "stripe"
import { z } from "zod"
import type { StripeSettings } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import { type PayingOwner, PaymentFailure, type Payments } from "./payments.ts"
import { linkCustomer } from "./subscription-commands.ts"
import { findCustomer } from "./subscription-queries.ts"

/** The address of Stripe's API, when it is not Stripe's own. */
export type StripeAddress = { readonly host: string; readonly port: number; readonly protocol: "http" }

/** Milliseconds of one attempt. With the one retry, a person waits twice as long at most. */
const timeoutMs = 6_000

/** For calls that a screen waits for. Without a response, the server uses what is stored. */
export const quick = { timeout: 3_000, maxNetworkRetries: 0 } as const

/** Metadata that marks our subscriptions among other products of the account. */
const product = "premium"

/** Creates a client of the official library. */
export function stripeClient({ secretKey }: StripeSettings, address?: StripeAddress): Stripe {
  return new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, ...address })
}

/**
 * Real payments through Stripe: Checkout in subscription mode, the Customer Portal, prices by id, in French. Stripe is
 * the authority on what was paid.
 */
export function stripePayments(
  stripe: Stripe,
  { priceId, database, clock }: { priceId: string; database: Database; clock: () => string },
): Payments {
  const answeredAt = stripeTime(clock)
  const getCustomer = async ({ id: ownerId, email, restaurantName }: PayingOwner): Promise<string> => {
    const known = await findCustomer(database.read, ownerId, "stripe")
    if (known !== null) return known
    const created = await callStripe(
      stripe.customers.create(
        {
          email,
          ...(restaurantName === "" ? {} : { name: restaurantName }),
          preferred_locales: ["fr"],
          metadata: { user_id: ownerId },
        },
        {
          idempotencyKey: `customer-${ownerId}-${createHash("sha256")
            .update(email + restaurantName)
            .digest("hex")}`,
        },
      ),
    )
    await database.run(linkCustomer, { ownerId, provider: "stripe", customerId: created.id, email })
    return (await findCustomer(database.read, ownerId, "stripe")) ?? created.id
  }
  const findOwnCustomer = (ownerId: string) => findCustomer(database.read, ownerId, "stripe")
  /** Ends a subscription at once, and with it the attempts to collect its open invoices. */
  const cancelNow = (id: string) => callStripe(stripe.subscriptions.cancel(id))
  const readOwn = (answer: Stripe.Response<Stripe.Subscription>): PaidSubscription => {
    const read = readSubscription(answer, priceId, answeredAt(answer))
    if (read === null) throw new PaymentFailure("unavailable", "Stripe answered no subscription of ours")
    return read.word
  }

  return {
    provider: "stripe",
    openCheckout: async (owner, { id, returnTo, expiresAt }) => {
      const customer = await getCustomer(owner)
      const metadata = { user_id: owner.id, product, session_id: id }
      const session = await callStripe(
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer,
            client_reference_id: owner.id,
            line_items: [{ price: priceId, quantity: 1 }],
            subscription_data: { metadata },
            metadata,
            locale: "fr",
            success_url: `${returnTo}/dashboard?subscription=success`,
            cancel_url: `${returnTo}/dashboard?subscription=cancel`,
            expires_at: seconds(expiresAt),
          },
          // Every repeat gets the same session, even when two tabs request it at the same time.
          { idempotencyKey: `checkout-${id}` },
        ),
      )
      if (typeof session.url !== "string") throw new PaymentFailure("unavailable", "Stripe gave no address to pay at")
      return { url: session.url, expiresAt }
    },
    openPortal: async ({ id }, returnTo) => {
      const customer = await findOwnCustomer(id)
      if (customer === null) return null
      const return_url = `${returnTo}/dashboard?subscription=updated`
      const session = await callStripe(stripe.billingPortal.sessions.create({ customer, return_url, locale: "fr" }))
      if (typeof session.url !== "string")
        throw new PaymentFailure("unavailable", "Stripe gave no address of the portal")
      return session.url
    },
    readSubscriptions: async (ownerId) => {
      const customer = await findOwnCustomer(ownerId)
      if (customer === null) return []
      const list = await callStripe(stripe.subscriptions.list({ customer, status: "all", limit: 20 }, quick))
      const seenAt = answeredAt(list)
      if (!Array.isArray(list.data)) throw new PaymentFailure("unavailable", "Stripe answered no list")
      return list.data.flatMap((one) => readSubscription(one, priceId, seenAt)?.word ?? [])
    },
    setCancelled: async (_ownerId, { id, status }, isCancelled) => {
      if (isCancelled && status === "past_due") return readOwn(await cancelNow(id))
      const update = (change: Stripe.SubscriptionUpdateParams) => callStripe(stripe.subscriptions.update(id, change))
      const flagged = await update({ cancel_at_period_end: isCancelled })
      // Stripe's portal cancels by a date, which the flag leaves as it is. One call may not set both.
      const isDated = !isCancelled && typeof flagged.cancel_at === "number"
      return readOwn(isDated ? await update({ cancel_at: "" }) : flagged)
    },
    stop: async (ownerId) => {
      const customer = await findOwnCustomer(ownerId)
      if (customer === null) return []
      // Close open checkouts first, so that no subscription is added after the list below is read.
      const open = await callStripe(stripe.checkout.sessions.list({ customer, status: "open", limit: 100 }))
      for (const { id } of open.data) await callStripe(stripe.checkout.sessions.expire(id))
      const { data } = await callStripe(stripe.subscriptions.list({ customer, status: "all", limit: 100 }))
      const words: PaidSubscription[] = []
      for (const one of data) {
        const word = readSubscription(one, priceId, "")?.word
        if (!word || word.status === "ended") continue
        const stopped =
          word.status === "active"
            ? await callStripe(stripe.subscriptions.update(word.id, { cancel_at_period_end: true }))
            : await cancelNow(word.id)
        words.push(readOwn(stopped))
      }
      return words
    },
    readBilling: async (ownerId) => {
      const customer = await findOwnCustomer(ownerId)
      if (customer === null) return { card: null, nextAttemptAt: null, invoices: [] }
      const [subscriptions, invoices] = await Promise.all([
        callStripe(stripe.subscriptions.list({ customer, limit: 1, expand: ["data.default_payment_method"] })),
        callStripe(stripe.invoices.list({ customer, limit: 24 })),
      ])
      const read = z.array(invoiceShape).safeParse(invoices.data)
      if (!read.success) throw new PaymentFailure("unavailable", "Stripe answered no invoices", { cause: read.error })
      const listed = read.data.filter(
        ({ status }) => status === "open" || status === "paid" || status === "uncollectible",
      )
      const attempt = listed.find((one) => one.status === "open" && one.next_payment_attempt)?.next_payment_attempt
      return {
        card: readCard(subscriptions.data?.[0]?.default_payment_method),
        nextAttemptAt: attempt ? isoTime(attempt) : null,
        invoices: listed.map(({ id, created, total, status, invoice_pdf, hosted_invoice_url }) => ({
          id,
          at: isoTime(created),
          amountCents: total,
          isPaid: status === "paid",
          pdfUrl: invoice_pdf ?? hosted_invoice_url ?? null,
        })),
      }
    },
    saveIdentity: async (owner, { name, street, postalCode, city, siren, vatNumber }) => {
      const customer = await getCustomer(owner)
      await callStripe(
        stripe.customers.update(customer, {
          name,
          address: { line1: street, postal_code: postalCode, city, country: "FR" },
          metadata: { user_id: owner.id, siren },
          invoice_settings: { custom_fields: [{ name: "SIREN", value: siren }] },
        }),
      )
      const { data } = await callStripe(stripe.customers.listTaxIds(customer, { limit: 10 }))
      const old = data.filter(({ value }) => value !== vatNumber)
      for (const { id } of old) await callStripe(stripe.customers.deleteTaxId(customer, id))
      if (vatNumber !== "" && old.length === data.length) {
        await callStripe(stripe.customers.createTaxId(customer, { type: "eu_vat", value: vatNumber }))
      }
    },
  }
}

const invoiceShape = z.object({
  id: z.string(),
  created: z.number(),
  total: z.number(),
  status: z.string().nullable(),
  next_payment_attempt: z.number().nullish(),
  invoice_pdf: z.string().nullish(),
  hosted_invoice_url: z.string().nullish(),
})

const periodShape = { current_period_start: z.number().optional(), current_period_end: z.number().optional() }
const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  // API versions before 2025 have the period on the subscription itself.
  ...periodShape,
  items: z.object({ data: z.array(z.object({ price: z.object({ id: z.string() }), ...periodShape })).min(1) }),
})

const statuses: Readonly<Record<string, PaidStatus>> = {
  incomplete: "incomplete",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  // The owner can settle these in the portal.
  unpaid: "past_due",
  paused: "past_due",
  canceled: "ended",
  incomplete_expired: "ended",
}

/** A subscription of ours as Stripe describes it, with its customer. */
export type StripeWord = {
  readonly word: PaidSubscription
  readonly customerId: string
  /** From the metadata that we wrote; null when it is missing. */
  readonly userId: string | null
}

/**
 * Reads a subscription of Stripe.
 *
 * @param given the object of an event or a response
 * @param seenAt ISO time, by Stripe's clock
 * @returns null when it is not a subscription, is not ours, or has an unknown status
 */
export function readSubscription(given: unknown, priceId: string, seenAt: string): StripeWord | null {
  const read = subscriptionShape.safeParse(given)
  if (!read.success) return null
  const { id, status, customer, metadata, items, cancel_at: cancelAt, ...rest } = read.data
  const isOurs = metadata?.product === product || items.data.some(({ price }) => price.id === priceId)
  const known = statuses[status]
  const start = items.data[0]?.current_period_start ?? rest.current_period_start
  const end = items.data[0]?.current_period_end ?? rest.current_period_end
  if (!isOurs || known === undefined || start === undefined || end === undefined) return null
  // The portal may cancel by a date instead of by the flag.
  const isCancelled = rest.cancel_at_period_end || (typeof cancelAt === "number" && cancelAt <= end)
  const word: PaidSubscription = {
    id,
    status: known,
    periodStart: isoTime(start),
    periodEnd: isoTime(typeof cancelAt === "number" && cancelAt <= end ? cancelAt : end),
    isCancelled,
    seenAt,
  }
  return { word, customerId: customer, userId: metadata?.user_id ?? null }
}

const cardShape = z.object({ card: z.object({ brand: z.string(), last4: z.string() }) })

function readCard(method: unknown): string | null {
  const read = cardShape.safeParse(method)
  if (!read.success) return null
  const { brand, last4 } = read.data.card
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`
}

/** Converts a time of Stripe to ISO text. */
export function isoTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString()
}

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)

type Answer = { lastResponse: { headers: Record<string, string> } }

/**
 * Returns a function that dates a response by Stripe's clock: ours may be wrong, and events have Stripe's time. The
 * header has whole seconds. Responses of one second get increasing milliseconds, in the order of arrival.
 */
function stripeTime(clock: () => string): (answer: Answer) => string {
  let last = 0
  return ({ lastResponse }) => {
    const said = Date.parse(lastResponse.headers.date ?? "")
    last = Math.max(Number.isNaN(said) ? Date.parse(clock()) : said, last + 1)
    return new Date(last).toISOString()
  }
}

/**
 * Awaits a request to Stripe.
 *
 * @throws PaymentFailure when Stripe refuses it, is slow, is down, or sends an invalid response
 */
export async function callStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const isOurs =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeInvalidRequestError
    throw new PaymentFailure(isOurs ? "configuration" : "unavailable", "Stripe refused or did not answer", {
      cause: error,
    })
  }
}
