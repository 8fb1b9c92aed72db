import { defineCommand } from "../storage/command.ts"

/**
 * Announces in the change feed that plans have expired. No command wrote anything at that time, but the owner's open
 * tabs and the diners' pages show something else from then on.
 *
 * @param args.since plans that ended until then were already announced; ISO time, as `at`
 * @returns the number of plans that ended since
 */
export const announceEndedPlans = defineCommand(
  "subscription/announce-ended",
  null,
  async ({ db, record }, args: { since: string; at: string }): Promise<number> => {
    const ended = await db
      .selectFrom("subscriptions")
      .select(["user_id", "ends_at"])
      .where("ends_at", ">", args.since)
      .where("ends_at", "<=", args.at)
      .execute()
    for (const { user_id: owner, ends_at: version } of ended) {
      await record({ owner, kind: "plan", event: "update", ref: owner, version })
    }
    return ended.length
  },
)
