import { entitlementFrom, findShownEnd, latestReport, type PaidSubscription } from "@ardoise/domain/plan/subscription"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { findUser } from "../accounts/account-queries.ts"
import { lockUserOfAddress } from "../accounts/locked-user.ts"
import { queueMail } from "../mail/mail-commands.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import { listPaidSubscriptions, listRunning, toPaidSubscription } from "./subscription-queries.ts"
import type { ProviderName } from "./subscription-rows.ts"

/** Gives an owner Premium until a date without payment, for the operator. */
export const grantPremium = defineCommand(
  "subscription/grant-premium",
  "email",
  async (
    scope,
    args: { email: string; until: string; at: string },
  ): Promise<Result<{ userId: string; endsAt: string }, "user_not_found">> => {
    const user = await lockUserOfAddress(scope, args.email)
    if (!user) return refuse("user_not_found")
    await scope.db
      .insertInto("premium_grants")
      .values({ user_id: user.id, ends_at: args.until })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ends_at: args.until }))
      .execute()
    await sumUp(scope, user.id, args.at)
    return ok({ userId: user.id, endsAt: args.until })
  },
)

/** Reports of a provider on an owner's subscriptions. */
export type ProviderWords = {
  readonly ownerId: string
  readonly provider: ProviderName
  readonly words: readonly PaidSubscription[]
  /** The event that contained them; null when the server queried the provider. */
  readonly eventId: string | null
  readonly at: string
}

/**
 * Stores a provider's reports, in whatever order they arrive, and updates the owner's plan.
 *
 * @returns false when the event was already applied: then nothing changes
 */
export const applyReports = defineCommand(
  "subscription/apply-words",
  "ownerId",
  async (scope, args: ProviderWords): Promise<boolean> => {
    if (args.eventId !== null && !(await isFirst(scope, args.eventId, args.at))) return false
    await keepWords(scope, args)
    return true
  },
)

/** Records an event. @returns false when it was already recorded */
async function isFirst({ db }: CommandScope, eventId: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("payment_events")
    .values({ id: eventId, received_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores each report that is later than the stored one, and updates the plan if any was. */
export async function keepWords(
  scope: CommandScope,
  { ownerId, provider, words, at }: Omit<ProviderWords, "eventId">,
): Promise<void> {
  let isChanged = false
  for (const word of words) {
    const stored = await scope.db
      .selectFrom("paid_subscriptions")
      .selectAll()
      .where("id", "=", word.id)
      .where("user_id", "=", ownerId)
      .executeTakeFirst()
    if (stored && latestReport(toPaidSubscription(stored), word) !== word) continue
    isChanged = true
    const values = {
      user_id: ownerId,
      provider,
      status: word.status,
      period_start: word.periodStart,
      period_end: word.periodEnd,
      is_cancelled: word.isCancelled ? 1 : 0,
      seen_at: word.seenAt,
    }
    await scope.db
      .insertInto("paid_subscriptions")
      .values({ id: word.id, ...values })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(values).where("paid_subscriptions.user_id", "=", ownerId),
      )
      .execute()
  }
  if (isChanged) await sumUp(scope, ownerId, at)
}

/** Writes the row from which the plan is read, and notifies caches and the owner's tabs. */
async function sumUp(scope: CommandScope, userId: string, at: string): Promise<void> {
  const { db } = scope
  const before = await db.selectFrom("subscriptions").select("status").where("user_id", "=", userId).executeTakeFirst()
  const ended = { status: "ended" as const, ends_at: at, told_end: at, paid_id: null, updated_at: at }
  // Lock the row first: then what another command committed for the same owner is visible below.
  await db
    .insertInto("subscriptions")
    .values({ user_id: userId, ...ended })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ updated_at: at }))
    .execute()
  const grant = await db.selectFrom("premium_grants").select("ends_at").where("user_id", "=", userId).executeTakeFirst()
  const entitlement = entitlementFrom(await listPaidSubscriptions(db, userId), grant?.ends_at ?? null)
  if (entitlement !== null) {
    const { status, endsAt, paid } = entitlement
    const shownEnd = findShownEnd(entitlement)
    await db
      .updateTable("subscriptions")
      .set({ status, ends_at: endsAt, told_end: shownEnd, paid_id: paid?.id ?? null })
      .where("user_id", "=", userId)
      .execute()
    if (status === "cancelled" && before?.status !== "cancelled") await tellCancelled(scope, userId, shownEnd, at)
    if (status === "ended" && before?.status === "past_due") await tellCancelled(scope, userId, at, at)
  }
  await scope.record({ owner: userId, kind: "plan", event: "update", ref: userId, version: at })
}

/** Confirms a cancellation by email, with the day when Premium ends; now, if the last payment was refused. */
async function tellCancelled(scope: CommandScope, userId: string, endsAt: string, at: string): Promise<void> {
  const user = await findUser(scope.db, userId)
  if (!user) return
  await queueMail(scope, {
    id: `cancelled-${userId}-${at}`,
    kind: "subscription-cancelled",
    userId,
    recipient: user.email,
    // The report may come from the provider, which does not know our address.
    origin: "",
    details: { at: endsAt },
    at,
  })
}

/**
 * Stores an owner's customer id with a provider. The first one is never replaced.
 *
 * @param args.email the address that the provider has; null when that is not known
 */
export const linkCustomer = defineCommand(
  "subscription/link-customer",
  "ownerId",
  async (
    { db },
    args: { ownerId: string; provider: ProviderName; customerId: string; email: string | null },
  ): Promise<void> => {
    await db
      .insertInto("payment_customers")
      .values({
        user_id: args.ownerId,
        provider: args.provider,
        customer_id: args.customerId,
        sent_email: args.email,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
)

/** A checkout that may be used. */
export type ClaimedCheckout = {
  readonly id: string
  readonly url: string | null
  readonly returnTo: string
  readonly expiresAt: string
}

/** Milliseconds for which a checkout may be used: Stripe accepts half an hour to a day. */
const checkoutMs = 2 * 3_600_000
/** Milliseconds after which a checkout that the provider has not opened is ignored. */
const openingMs = 3_600_000

/**
 * Opens a checkout for an owner, or returns the open one: two tabs share a page, so that the owner is not charged
 * twice.
 */
export const claimCheckout = defineCommand(
  "subscription/claim-checkout",
  "ownerId",
  async (
    { db },
    args: { ownerId: string; id: string; provider: ProviderName; returnTo: string; at: string },
  ): Promise<Result<ClaimedCheckout, "already-subscribed">> => {
    const { ownerId, provider, at } = args
    const inFuture = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
    if ((await listRunning(db, ownerId, provider)).length > 0) return refuse("already-subscribed")
    const open = await db
      .selectFrom("payment_sessions")
      .select(["id", "url", "return_to", "expires_at"])
      .where("user_id", "=", ownerId)
      .where("provider", "=", provider)
      .where("kind", "=", "checkout")
      .where("state", "=", "open")
      .where("expires_at", ">", at)
      .where((is) => is.or([is("url", "is not", null), is("expires_at", ">", inFuture(checkoutMs - openingMs))]))
      .orderBy("created_at", "desc")
      .executeTakeFirst()
    if (open) return ok({ id: open.id, url: open.url, returnTo: open.return_to, expiresAt: open.expires_at })
    const expiresAt = inFuture(checkoutMs)
    await insertSession({ db }, { ...args, expiresAt, kind: "checkout", url: null })
    return ok({ id: args.id, url: null, returnTo: args.returnTo, expiresAt })
  },
)

/** Opens a session of the test portal. */
export const openPortalSession = defineCommand(
  "subscription/open-portal",
  "ownerId",
  async (
    { db },
    args: { ownerId: string; id: string; provider: ProviderName; returnTo: string; at: string; expiresAt: string },
  ): Promise<void> => insertSession({ db }, { ...args, kind: "portal", url: null }),
)

type NewSession = {
  id: string
  ownerId: string
  provider: ProviderName
  kind: "checkout" | "portal"
  url: string | null
  returnTo: string
  at: string
  expiresAt: string
}

async function insertSession({ db }: Pick<CommandScope, "db">, session: NewSession): Promise<void> {
  await db
    .insertInto("payment_sessions")
    .values({
      id: session.id,
      user_id: session.ownerId,
      provider: session.provider,
      kind: session.kind,
      state: "open",
      url: session.url,
      return_to: session.returnTo,
      created_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Stores the address of a checkout that the provider has opened. */
export const keepCheckoutUrl = defineCommand(
  "subscription/keep-checkout-url",
  "ownerId",
  async ({ db }, args: { ownerId: string; id: string; url: string; expiresAt: string }): Promise<void> => {
    await db
      .updateTable("payment_sessions")
      .set({ url: args.url, expires_at: args.expiresAt })
      .where("id", "=", args.id)
      .where("user_id", "=", args.ownerId)
      .execute()
  },
)

/** Closes a checkout that was paid or has expired, so that the next one is new. */
export const closeCheckout = defineCommand(
  "subscription/close-checkout",
  "ownerId",
  async ({ db }, args: { ownerId: string; id: string }): Promise<void> => {
    await db
      .updateTable("payment_sessions")
      .set({ state: "done" })
      .where("id", "=", args.id)
      .where("user_id", "=", args.ownerId)
      .execute()
  },
)

/** Closes every checkout of an owner. */
export const closeCheckouts = defineCommand(
  "subscription/close-checkouts",
  "ownerId",
  async ({ db }, args: { ownerId: string }): Promise<void> => {
    await db
      .updateTable("payment_sessions")
      .set({ state: "done" })
      .where("user_id", "=", args.ownerId)
      .where("kind", "=", "checkout")
      .where("state", "=", "open")
      .execute()
  },
)
