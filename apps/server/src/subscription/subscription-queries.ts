import { type Plan, planOf, type Subscription } from "@ardoise/domain/plan/plan"
import { entitlementFrom, findShownEnd, isUnderWay, type PaidSubscription } from "@ardoise/domain/plan/subscription"
import type { Selectable } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { ProviderName } from "./subscription-rows.ts"

/** An owner's stored subscription, with the date that the owner is shown. */
export type StoredSubscription = Subscription & {
  /** The next payment, or the end. ISO time. */
  readonly shownEnd: string
  /** The subscription with the provider, or null for a grant. */
  readonly paid: PaidSubscription | null
}

/** The stored subscription of an owner, or null. */
export async function findSubscription(db: Db, userId: string): Promise<Subscription | null> {
  const [row] = await findStatus(db, { userId })
  return row ? { status: row.status, endsAt: row.ends_at } : null
}

const findStatus = prepareQuery<{ userId: string }, Pick<Selectable<Schema["subscriptions"]>, "status" | "ends_at">>(
  (db, blank) => db.selectFrom("subscriptions").select(["status", "ends_at"]).where("user_id", "=", blank("userId")),
)

/** Returns the stored subscription with the date that the owner is shown, or null. */
export async function findShownSubscription(db: Db, userId: string): Promise<StoredSubscription | null> {
  const row = await db.selectFrom("subscriptions").selectAll().where("user_id", "=", userId).executeTakeFirst()
  if (!row) return null
  const paid = (await listPaidSubscriptions(db, userId)).find(({ id }) => id === row.paid_id) ?? null
  return { status: row.status, endsAt: row.ends_at, shownEnd: row.told_end, paid }
}

/**
 * Returns the subscription that a provider goes on charging although the plan does not come from it, or null: beside a
 * grant that lasts longer, or after the days of grace. Its owner must be able to cancel it.
 */
export async function findChargedSubscription(
  db: Db,
  userId: string,
  provider: ProviderName,
): Promise<StoredSubscription | null> {
  const charged = (await listRunning(db, userId, provider)).filter(({ isCancelled }) => !isCancelled)
  const entitlement = entitlementFrom(charged, null)
  return entitlement && { ...entitlement, shownEnd: findShownEnd(entitlement) }
}

/** Lists all stored reports of providers on an owner's subscriptions. */
export async function listPaidSubscriptions(db: Db, userId: string): Promise<PaidSubscription[]> {
  const rows = await db.selectFrom("paid_subscriptions").selectAll().where("user_id", "=", userId).execute()
  return rows.map(toPaidSubscription)
}

/**
 * Lists the subscriptions of an owner that a provider goes on charging. An operator who tried the test checkout before
 * Stripe leaves some that are not charged any more.
 */
export async function listRunning(db: Db, userId: string, provider: ProviderName): Promise<PaidSubscription[]> {
  const rows = await db
    .selectFrom("paid_subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .execute()
  return rows.map(toPaidSubscription).filter(isUnderWay)
}

/** Converts a stored report of a provider. */
export function toPaidSubscription(row: Selectable<Schema["paid_subscriptions"]>): PaidSubscription {
  return {
    id: row.id,
    status: row.status,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    isCancelled: row.is_cancelled === 1,
    seenAt: row.seen_at,
  }
}

/** Returns the plan of an owner at a time, and when it expires: null when it does not. */
export async function findPlanPeriod(
  db: Db,
  userId: string,
  now: string,
): Promise<{ plan: Plan; endsAt: string | null }> {
  const subscription = await findSubscription(db, userId)
  const plan = planOf(subscription, now)
  return { plan, endsAt: plan === "premium" ? (subscription?.endsAt ?? null) : null }
}

/** The plan of an owner at a time. */
export async function findPlan(db: Db, userId: string, now: string): Promise<Plan> {
  return (await findPlanPeriod(db, userId, now)).plan
}

/** Returns an owner's customer id with a provider, or null. */
export async function findCustomer(db: Db, userId: string, provider: ProviderName): Promise<string | null> {
  const row = await db
    .selectFrom("payment_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Finds the owner of a customer id, or null. */
export async function findOwnerOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("payment_customers")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The newest checkout that an owner opened, or null. */
export async function findLastCheckout(db: Db, userId: string): Promise<Selectable<Schema["payment_sessions"]> | null> {
  const row = await db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "=", "checkout")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Finds a session of the provider's pages; null when it does not exist or has expired. */
export async function findPaymentSession(
  db: Db,
  id: string,
  now: string,
): Promise<Selectable<Schema["payment_sessions"]> | null> {
  const row = await db.selectFrom("payment_sessions").selectAll().where("id", "=", id).executeTakeFirst()
  return row && row.expires_at > now ? row : null
}
