import { dueWeek, type WeeklyEmail } from "@ardoise/domain/insight/weekly-email"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { lockUser } from "../accounts/locked-user.ts"
import { queueMail } from "../mail/mail-commands.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"

/** Returns what is stored of the weekly email of an owner. */
export async function findWeeklyEmail(db: Db, ownerId: string): Promise<WeeklyEmail> {
  const row = await db.selectFrom("insight_letters").selectAll().where("user_id", "=", ownerId).executeTakeFirst()
  return { switchedOnAt: row?.switched_on_at ?? null, lastWeek: row?.last_week ?? null }
}

/** Switches the weekly email on, which needs Premium, or off. The week that was sent last stays stored. */
export const switchWeeklyEmail = defineCommand(
  "insight/switch-weekly",
  "ownerId",
  async (
    { db },
    { ownerId, isOn, at }: { readonly ownerId: string; readonly isOn: boolean; readonly at: string },
  ): Promise<Result<null, "premium-required">> => {
    const letters = db.updateTable("insight_letters").where("user_id", "=", ownerId)
    if (!isOn) {
      await letters.set({ switched_on_at: null }).execute()
      return ok(null)
    }
    if ((await findPlan(db, ownerId, at)) === "free") return refuse("premium-required")
    await db
      .insertInto("insight_letters")
      .values({ user_id: ownerId, switched_on_at: at, last_week: null })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .execute()
    await letters.where("switched_on_at", "is", null).set({ switched_on_at: at }).execute()
    return ok(null)
  },
)

/**
 * Queues the email of the week that is due for an owner with Premium, and stores that it was. Many calls for the same
 * week queue one email.
 *
 * @param args.origin origin of its links
 * @returns whether an email was queued
 */
export const queueWeeklyEmail = defineCommand(
  "insight/queue-weekly",
  "ownerId",
  async (
    scope,
    { ownerId, origin, at }: { readonly ownerId: string; readonly origin: string; readonly at: string },
  ): Promise<boolean> => {
    const { db } = scope
    const user = await lockUser(scope, ownerId)
    if (!user || user.deletes_at !== null || user.disabled_at !== null) return false
    if ((await findPlan(db, ownerId, at)) === "free") return false
    const { timeZone } = await findProfile(db, ownerId)
    const week = dueWeek(await findWeeklyEmail(db, ownerId), { nowMs: Date.parse(at), timeZone })
    if (week === null) return false
    await db.updateTable("insight_letters").set({ last_week: week.from }).where("user_id", "=", ownerId).execute()
    await queueMail(scope, {
      ...{ id: `weekly-${ownerId}-${week.from}`, kind: "weekly", userId: ownerId, recipient: user.email },
      ...{ origin, details: { week: week.from }, at },
    })
    return true
  },
)
