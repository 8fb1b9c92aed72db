import { setTimeout as rest } from "node:timers/promises"
import { dueWeek } from "@ardoise/domain/insight/weekly-email"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import type { Database } from "../storage/database.ts"
import { queueWeeklyEmail } from "./weekly-commands.ts"

/**
 * Queues the weekly email of every restaurant whose clock says that it is due.
 *
 * @param turn.origin origin of the links
 * @param turn.at ISO time
 */
export async function queueWeeklyEmails(
  database: Database,
  { origin, at, signal }: { readonly origin: string; readonly at: string; readonly signal: AbortSignal },
): Promise<void> {
  const switchedOn = await database.largeRead
    .selectFrom("insight_letters")
    .leftJoin("restaurants", "restaurants.user_id", "insight_letters.user_id")
    .select(["insight_letters.user_id as ownerId", "switched_on_at as switchedOnAt", "last_week as lastWeek"])
    .select("restaurants.time_zone as timeZone")
    .where("switched_on_at", "is not", null)
    .execute()
  for (const { ownerId, timeZone, ...stored } of switchedOn) {
    if (dueWeek(stored, { nowMs: Date.parse(at), timeZone: timeZone ?? emptyProfile.timeZone }) === null) continue
    signal.throwIfAborted()
    const begun = performance.now()
    await database.run(queueWeeklyEmail, { ownerId, origin, at })
    // Rest as long as it took: new orders get at least half of the writer's time.
    await rest(performance.now() - begun)
  }
}
