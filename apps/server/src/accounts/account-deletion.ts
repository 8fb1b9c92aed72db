import { deletionPhrase, deletionTime, isDeletionPhrase } from "@ardoise/domain/account/account-deletion"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queueMail } from "../mail/mail-commands.ts"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import { isBeingErased } from "./account-erasure.ts"
import { findUser, restaurantNameOf } from "./account-queries.ts"
import { removeDevices } from "./devices/device-commands.ts"
import { lockUser } from "./locked-user.ts"

/**
 * Milliseconds before the email is sent. It is not needed if the owner restores the account at once, or if the payments
 * could not be stopped.
 */
const letterWaitMs = 2 * 60_000

/**
 * Schedules an account for deletion: its pages are unpublished at once, everything is erased after 30 days. An email
 * informs the owner, because the signed-in person may be somebody else. The caller ends the team once the payments are
 * stopped, see `endTeam`.
 *
 * @param args.origin origin of the link in the email; "" for none
 * @returns `endsAt`: ISO time of the deletion; `isNew`: whether this call scheduled it. A second call returns the time
 * of the first
 */
export const giveUpAccount = defineCommand(
  "accounts/give-up",
  "ownerId",
  async (
    scope,
    args: { ownerId: string; typed: string; origin: string; at: string },
  ): Promise<Result<{ endsAt: string; isNew: boolean }, "user_not_found" | "phrase-differs">> => {
    const { db, record } = scope
    const user = await findUser(db, args.ownerId)
    if (!user) return refuse("user_not_found")
    const phrase = deletionPhrase(restaurantNameOf(user), user.email)
    if (!isDeletionPhrase(args.typed, phrase)) return refuse("phrase-differs")
    if (user.deletes_at !== null) return ok({ endsAt: user.deletes_at, isNew: false })
    const endsAt = deletionTime(args.at)
    await db.updateTable("users").set({ deletes_at: endsAt }).where("id", "=", user.id).execute()
    await record({ owner: user.id, kind: "restaurant", event: "update", ref: user.id, version: args.at })
    await queueMail(scope, {
      id: `given-up-${user.id}-${args.at}`,
      kind: "account-given-up",
      userId: user.id,
      recipient: user.email,
      origin: args.origin,
      details: {},
      at: args.at,
      notBefore: new Date(Date.parse(args.at) + letterWaitMs).toISOString(),
    })
    return ok({ endsAt, isNew: true })
  },
)

/** Ends the devices of the team of an account that is given up. Devices that were removed stay so if it is restored. */
export const endTeam = defineCommand(
  "accounts/end-team",
  "ownerId",
  async (scope, { ownerId }: { ownerId: string }): Promise<void> => {
    // A device that joins at this moment waits, and finds no invitation afterwards.
    await lockUser(scope, ownerId)
    await removeDevices(scope, ownerId)
  },
)

/** Cancels the deletion: everything is published again as before. Too late once the erasure has begun. */
export const keepAccount = defineCommand(
  "accounts/keep",
  "ownerId",
  async ({ db, record }, args: { ownerId: string; at: string }): Promise<Result<null, "user_not_found">> => {
    const user = await findUser(db, args.ownerId)
    if (!user || isBeingErased(user)) return refuse("user_not_found")
    if (user.deletes_at === null) return ok(null)
    await db.updateTable("users").set({ deletes_at: null }).where("id", "=", user.id).execute()
    await record({ owner: user.id, kind: "restaurant", event: "update", ref: user.id, version: args.at })
    return ok(null)
  },
)

/**
 * Lists the accounts whose 30 days are over, with their addresses.
 *
 * @param at ISO time
 * @returns `new_email`: an address that is not confirmed yet, or null
 */
export function listEndingAccounts(
  db: Db,
  at: string,
): Promise<{ id: string; email: string; new_email: string | null }[]> {
  return db.selectFrom("users").select(["id", "email", "new_email"]).where("deletes_at", "<=", at).execute()
}
