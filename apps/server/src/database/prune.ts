import { defineCommand } from "./command.ts"

/** How long replaced and deleted menus are kept. */
export const versionsKeptMs = 30 * 24 * 3_600_000
/** How long the change feed remembers: longer than any follower may be away. */
const changesKeptMs = 24 * 3_600_000
/** Longer than any provider repeats an event, or a checkout is of interest. */
const paymentTracesKeptMs = 90 * 24 * 3_600_000
/** An order is eaten by then. */
const pushesKeptMs = 24 * 3_600_000
/** A session that was not refreshed for so long has been left behind. */
const idleSessionMs = 180 * 24 * 3_600_000

/** Removes what nobody needs any more. */
export const pruneExpired = defineCommand(
  "database/prune",
  null,
  async ({ db }, args: { at: string }): Promise<number> => {
    const before = (ageMs: number) => new Date(Date.parse(args.at) - ageMs).toISOString()
    const removed = [
      await db.deleteFrom("menu_versions").where("replaced_at", "<", before(versionsKeptMs)).executeTakeFirst(),
      await db.deleteFrom("change").where("at", "<", before(changesKeptMs)).executeTakeFirst(),
      await db.deleteFrom("sessions").where("refreshed_at", "<", before(idleSessionMs)).executeTakeFirst(),
      await db.deleteFrom("payment_events").where("received_at", "<", before(paymentTracesKeptMs)).executeTakeFirst(),
      await db.deleteFrom("sent_pushes").where("sent_at", "<", before(pushesKeptMs)).executeTakeFirst(),
      await db
        .deleteFrom("push_subscriptions")
        .where("order_id", "is not", null)
        .where("created_at", "<", before(pushesKeptMs))
        .executeTakeFirst(),
      await db.deleteFrom("payment_sessions").where("expires_at", "<", before(paymentTracesKeptMs)).executeTakeFirst(),
    ]
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  },
)
