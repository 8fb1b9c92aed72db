import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queueMail } from "../mail/mail-commands.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { UserRow } from "./account-queries.ts"
import { removeDevices } from "./devices/device-commands.ts"
import { endLinks } from "./links/mail-tokens.ts"
import { lockUserOfAddress } from "./locked-user.ts"
import { endSession } from "./sessions/session-rows.ts"

type OfAccount = { readonly email: string; readonly at: string }

/**
 * Disables an account, or enables it again. A disabled account cannot sign in, its sessions and the devices of its team
 * end, and nothing of it is published. All its data stays.
 *
 * @returns whether the state changed
 */
export const setDisabled = defineCommand(
  "accounts/set-disabled",
  "email",
  async (scope, args: OfAccount & { isDisabled: boolean }): Promise<Result<boolean, "user_not_found">> => {
    const user = await lockUserOfAddress(scope, args.email)
    if (!user) return refuse("user_not_found")
    if ((user.disabled_at !== null) === args.isDisabled) return ok(false)
    const disabled_at = args.isDisabled ? args.at : null
    await scope.db.updateTable("users").set({ disabled_at }).where("id", "=", user.id).execute()
    await recordPublication(scope, user, args.at)
    if (args.isDisabled) {
      await endSessions(scope, user)
      await removeDevices(scope, user.id)
    }
    return ok(true)
  },
)

/**
 * Takes the public page of an account down, or restores it, and notifies the owner by email. The owner can continue to
 * work.
 *
 * @param args.origin origin of the links in the email; "" for none
 * @returns whether the state changed
 */
export const setTakenDown = defineCommand(
  "accounts/set-taken-down",
  "email",
  async (
    scope,
    args: OfAccount & { isTakenDown: boolean; origin: string },
  ): Promise<Result<boolean, "user_not_found">> => {
    const user = await lockUserOfAddress(scope, args.email)
    if (!user) return refuse("user_not_found")
    if ((user.taken_down_at !== null) === args.isTakenDown) return ok(false)
    const taken_down_at = args.isTakenDown ? args.at : null
    await scope.db.updateTable("users").set({ taken_down_at }).where("id", "=", user.id).execute()
    await recordPublication(scope, user, args.at)
    const kind = args.isTakenDown ? "page-taken-down" : "page-put-up"
    await queueMail(scope, {
      id: `${kind}-${user.id}-${args.at}`,
      kind,
      userId: user.id,
      recipient: user.email,
      origin: args.origin,
      details: { at: args.at },
      at: args.at,
    })
    return ok(true)
  },
)

/**
 * Sets a password that the operator passes on to the owner. Ends every session and every link. Also cancels a pending
 * change of address, because a stranger may have begun it.
 */
export const replacePassword = defineCommand(
  "accounts/replace-password",
  "email",
  async (scope, args: OfAccount & { passwordHash: string }): Promise<Result<null, "user_not_found">> => {
    const user = await lockUserOfAddress(scope, args.email)
    if (!user) return refuse("user_not_found")
    const changed = { password_hash: args.passwordHash, updated_at: args.at }
    const noChange = { new_email: null, email_change_confirmed: null }
    await scope.db
      .updateTable("users")
      .set({ ...changed, ...noChange })
      .where("id", "=", user.id)
      .execute()
    await endLinks(scope, user)
    await endSessions(scope, user)
    return ok(null)
  },
)

/**
 * Removes all second factors of an owner who has lost the phone and the recovery codes.
 *
 * @returns whether there were any
 */
export const dropSecondSteps = defineCommand(
  "accounts/drop-second-steps",
  "email",
  async (scope, args: OfAccount): Promise<Result<boolean, "user_not_found">> => {
    const user = await lockUserOfAddress(scope, args.email)
    if (!user) return refuse("user_not_found")
    const { numDeletedRows } = await scope.db.deleteFrom("factors").where("user_id", "=", user.id).executeTakeFirst()
    await endSessions(scope, user)
    return ok(numDeletedRows > 0n)
  },
)

/** Lets an address sign up where sign-ups are by invitation. @returns false when it was already invited */
export const invite = defineCommand("accounts/invite", "email", async ({ db }, args: OfAccount): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("invitations")
    .values({ email: args.email, created_at: args.at })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
})

/** Withdraws an invitation. @returns false when the address was not invited */
export const uninvite = defineCommand(
  "accounts/uninvite",
  "email",
  async ({ db }, args: { email: string }): Promise<boolean> => {
    const { numDeletedRows } = await db.deleteFrom("invitations").where("email", "=", args.email).executeTakeFirst()
    return numDeletedRows === 1n
  },
)

async function recordPublication({ record }: CommandScope, user: UserRow, at: string): Promise<void> {
  await record({ owner: user.id, kind: "restaurant", event: "update", ref: user.id, version: at })
}

async function endSessions(scope: CommandScope, user: UserRow): Promise<void> {
  const sessions = await scope.db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute()
  for (const { id } of sessions) await endSession(scope, user.id, id)
}
