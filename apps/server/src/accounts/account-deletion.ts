import { deletionPhrase, deletionTime, isDeletionPhrase } from "@ardoise/domain/account/account-deletion"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { defineCommand } from "../database/command.ts"
import { findUser, restaurantNameOf } from "./account-queries.ts"
import { endLinks } from "./mail-tokens.ts"

/**
 * Gives an account up: what it publishes is gone at once, everything else in 30 days.
 *
 * @returns when, ISO time, and whether it is this call that did it: a second one keeps the time of the first
 */
export const giveUpAccount = defineCommand(
  "accounts/give-up",
  "ownerId",
  async (
    { db, record },
    args: { ownerId: string; typed: string; at: string },
  ): Promise<Result<{ endsAt: string; isNew: boolean }, "user_not_found" | "phrase-differs">> => {
    const user = await findUser(db, args.ownerId)
    if (!user) return refuse("user_not_found")
    const phrase = deletionPhrase(restaurantNameOf(user), user.email)
    if (!isDeletionPhrase(args.typed, phrase)) return refuse("phrase-differs")
    if (user.deletes_at !== null) return ok({ endsAt: user.deletes_at, isNew: false })
    const endsAt = deletionTime(args.at)
    await db.updateTable("users").set({ deletes_at: endsAt }).where("id", "=", user.id).execute()
    await record({ owner: user.id, kind: "restaurant", event: "update", ref: user.id, version: args.at })
    return ok({ endsAt, isNew: true })
  },
)

/** Takes it back: everything is published again as it was. */
export const keepAccount = defineCommand(
  "accounts/keep",
  "ownerId",
  async ({ db, record }, args: { ownerId: string; at: string }): Promise<Result<null, "user_not_found">> => {
    const user = await findUser(db, args.ownerId)
    if (!user) return refuse("user_not_found")
    if (user.deletes_at === null) return ok(null)
    await db.updateTable("users").set({ deletes_at: null }).where("id", "=", user.id).execute()
    await record({ owner: user.id, kind: "restaurant", event: "update", ref: user.id, version: args.at })
    return ok(null)
  },
)

/**
 * Erases the accounts whose 30 days are over, with everything that belongs to them.
 *
 * @returns how many
 */
export const eraseAccounts = defineCommand(
  "accounts/erase",
  null,
  async (scope, args: { at: string }): Promise<number> => {
    const { db, record } = scope
    const ended = await db.selectFrom("users").selectAll().where("deletes_at", "<=", args.at).execute()
    for (const user of ended) {
      const { id } = user
      const sessions = await db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()
      for (const session of sessions) {
        await record({ owner: id, kind: "session", event: "delete", ref: session.id, version: "ended" })
      }
      await endLinks(scope, user)
      await db.deleteFrom("mails").where("user_id", "=", id).execute()
      await db.deleteFrom("users").where("id", "=", id).execute()
    }
    return ended.length
  },
)
