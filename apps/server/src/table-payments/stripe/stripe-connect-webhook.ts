import type { FastifyInstance } from "fastify"
import type Stripe from "stripe"
import { findShare, findSharePaidWith, type ShareRecord } from "../../bills/bill-queries.ts"
import { PaymentFailure } from "../../subscription/payments.ts"
import { readAsBytes, verifyEvent } from "../../subscription/stripe-events.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import { noteDispute, storeCheckout } from "../share-commands.ts"
import type { ShareService } from "../share-service.ts"
import type { TablePaymentProvider } from "../table-payment-provider.ts"
import { findOwnerOfAccount, removeAccount, storeAccount } from "../table-payments-commands.ts"
import { shareMetadata } from "./stripe-refunds.ts"
import { stateOfSession } from "./stripe-table-payments.ts"

/** The path for Stripe's events of restaurants' accounts. */
export const connectWebhookPath = "/webhooks/stripe/connect"

/** What receiving the events needs. */
type WebhookParts = {
  readonly context: RequestContext
  readonly service: ShareService
  readonly stripe: Stripe
  readonly provider: TablePaymentProvider
  readonly secret: string
  /** Whether the server's key moves real money: an event of the other mode has no effect. */
  readonly isLive: boolean
}

/**
 * Receives Stripe's events of connected accounts. An event has an effect only when its account is the one of the share,
 * and its mode, amount and currency are right. Events may come late, twice and in any order. A 2xx response means that
 * the event is stored or irrelevant. After any other response, Stripe sends it again for days.
 */
export async function stripeConnectWebhook(app: FastifyInstance, parts: WebhookParts): Promise<void> {
  readAsBytes(app)
  app.post(connectWebhookPath, async (request) => {
    const event = verifyEvent(parts.stripe, request, parts.secret)
    const account = event.livemode === parts.isLive ? event.account : undefined
    const isApplied = account !== undefined && (await apply(parts, event, account))
    if (!isApplied) request.log.info({ event: event.id, type: event.type, account }, "webhook event ignored")
    return { received: true }
  })
}

/** Applies an event. @returns whether it had a meaning here */
async function apply(parts: WebhookParts, event: Stripe.Event, account: string): Promise<boolean> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
      return applySession(parts, event.data.object, account)
    case "charge.refunded":
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated":
      return applyRefund(parts, event.data.object, account)
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return applyDispute(parts, event.data.object, account)
    case "account.updated":
    case "capability.updated":
      return readAgain(parts, account)
    case "account.application.deauthorized":
      return disconnect(parts, account)
    default:
      return false
  }
}

async function applySession(parts: WebhookParts, session: Stripe.Checkout.Session, account: string): Promise<boolean> {
  const share = await findOwnShare(parts, session.metadata, account)
  // A page that this server does not know of is not the page of the share.
  if (share === null || (share.session_id !== null && share.session_id !== session.id)) return false
  const { database, clock } = parts.context
  const { id: shareId, user_id: ownerId } = share
  if (share.session_id === null) {
    const opened = { sessionId: session.id, url: session.url, heldUntil: null }
    await database.run(storeCheckout, { ownerId, shareId, ...opened, at: clock() })
  }
  try {
    await parts.service.receive(shareId, stateOfSession(session, share.amount_cents + share.tip_cents))
    return true
  } catch (error) {
    if (error instanceof PaymentFailure) return false
    throw error
  }
}

/** Reads the refunds of a payment from Stripe: an event may be older than what is stored. */
async function applyRefund(
  parts: WebhookParts,
  { metadata, payment_intent: intent }: Stripe.Charge | Stripe.Refund,
  account: string,
): Promise<boolean> {
  const { context, provider, service } = parts
  const reference = idOf(intent)
  if (reference === null) return false
  const payment = { provider: "stripe", accountId: account, reference } as const
  // A refund that was made on Stripe's own pages does not name the share.
  const share =
    (await findOwnShare(parts, metadata, account)) ?? (await findSharePaidWith(context.database.read, payment))
  if (share === null) return false
  const totalCents = share.amount_cents + share.tip_cents
  const state = await provider.readPayment({ shareId: share.id, accountId: account, totalCents, reference })
  if (state === null) return false
  await service.receive(share.id, state)
  return true
}

async function applyDispute(parts: WebhookParts, dispute: Stripe.Dispute, account: string): Promise<boolean> {
  const { database, clock } = parts.context
  const reference = idOf(dispute.payment_intent)
  const share =
    reference && (await findSharePaidWith(database.read, { provider: "stripe", accountId: account, reference }))
  if (!share) return false
  // The money of a won dispute is the restaurant's again. That of a lost one has gone, and Stripe shows it.
  const isOver = dispute.status === "won" || dispute.status === "warning_closed"
  await database.run(noteDispute, { ownerId: share.user_id, shareId: share.id, isOver, at: clock() })
  return true
}

/** Reads what an account may do from Stripe: an event may be older than what is stored. */
async function readAgain({ context, provider }: WebhookParts, accountId: string): Promise<boolean> {
  const { database, clock } = context
  const ownerId = await findOwnerOfAccount(database.read, { provider: "stripe", accountId })
  if (ownerId === null) return false
  const state = await provider.readAccount(accountId)
  const stored = { ownerId, provider: "stripe", accountId, isConnecting: false } as const
  await database.run(storeAccount, { ...stored, ...state, at: clock() })
  return true
}

async function disconnect({ context: { database, clock } }: WebhookParts, accountId: string): Promise<boolean> {
  const ownerId = await findOwnerOfAccount(database.read, { provider: "stripe", accountId })
  if (ownerId === null) return false
  await database.run(removeAccount, { ownerId, at: clock() })
  return true
}

/** The share that an object of Stripe names, if it was paid to this account; otherwise null. */
async function findOwnShare(
  { context: { database } }: WebhookParts,
  metadata: Stripe.Metadata | null,
  account: string,
): Promise<ShareRecord | null> {
  const id = metadata?.[shareMetadata]
  const share = id === undefined ? null : await findShare(database.read, id)
  return share?.provider === "stripe" && share.account_id === account ? share : null
}

const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === "object" ? (object?.id ?? null) : object
