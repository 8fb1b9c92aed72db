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
export const idleSessionMs = 180 * 24 * 3_600_000

/** A mail that could not be sent for so long says nothing that is still true. */
const mailsKeptMs = 24 * 3_600_000
/** Longer than any link holds: who signed up a few days ago can still ask for another link. */
const mailTokensKeptMs = 7 * 24 * 3_600_000
const pkceCodesKeptMs = 3_600_000
/** After a year a device is new again. */
const devicesKeptMs = 365 * 24 * 3_600_000

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
      await db.deleteFrom("factor_challenges").where("expires_at", "<", args.at).executeTakeFirst(),
      await db.deleteFrom("payment_events").where("received_at", "<", before(paymentTracesKeptMs)).executeTakeFirst(),
      await db.deleteFrom("sent_pushes").where("sent_at", "<", before(pushesKeptMs)).executeTakeFirst(),
      await db
        .deleteFrom("push_subscriptions")
        .where("order_id", "is not", null)
        .where("created_at", "<", before(pushesKeptMs))
        .executeTakeFirst(),
      await db.deleteFrom("payment_sessions").where("expires_at", "<", before(paymentTracesKeptMs)).executeTakeFirst(),
      await db.deleteFrom("mails").where("created_at", "<", before(mailsKeptMs)).executeTakeFirst(),
      await db.deleteFrom("mail_tokens").where("created_at", "<", before(mailTokensKeptMs)).executeTakeFirst(),
      await db.deleteFrom("pkce_codes").where("created_at", "<", before(pkceCodesKeptMs)).executeTakeFirst(),
      await db.deleteFrom("known_devices").where("seen_at", "<", before(devicesKeptMs)).executeTakeFirst(),
    ]
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  },
)
