import { type Plan, planOf, type Subscription } from "@ardoise/domain/plan/plan"
import type { Db } from "../database/schema.ts"

/** The stored subscription of an owner, or null. */
export async function findSubscription(db: Db, userId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom("subscriptions")
    .select(["status", "ends_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst()
  return row ? { status: row.status, endsAt: row.ends_at } : null
}

/** The plan of an owner at a time, and when it ends by itself: null when it does not. */
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
