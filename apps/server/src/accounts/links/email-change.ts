import { ok, type Result, refuse } from "@ardoise/domain/result"
import { type CommandScope, defineCommand } from "../../storage/command.ts"
import { findUser, findUserByEmail, type UserRow } from "../account-queries.ts"
import { lockUser } from "../locked-user.ts"
import { endLinks, type LinkAsker, type MailToken, sendLink } from "./mail-tokens.ts"

/** A change of address. Both the old and the new address have to confirm it. */
export type EmailChange = {
  readonly userId: string
  readonly newEmail: string
  readonly currentTokenId: string
  readonly newTokenId: string
  readonly asker: LinkAsker
  readonly at: string
}

/** Begins a change of address inside a command, and cancels a pending one. */
export async function beginEmailChange(
  scope: CommandScope,
  user: UserRow,
  { newEmail, currentTokenId, newTokenId, asker, at }: EmailChange,
): Promise<Result<Pick<UserRow, "new_email" | "email_change_sent_at" | "email_change_confirmed">, "email_exists">> {
  if (await findUserByEmail(scope.db, newEmail)) return refuse("email_exists")
  await endEmailChange(scope, user.id)
  const link = { userId: user.id, passwordHash: null, userMetadata: null, asker, at }
  const current = { tokenId: currentTokenId, email: user.email }
  const next = { tokenId: newTokenId, email: newEmail }
  await sendLink(scope, { ...link, ...current, type: "email_change_current", kind: "email-change-current" })
  await sendLink(scope, { ...link, ...next, type: "email_change_new", kind: "email-change-new" })
  const changed = { new_email: newEmail, email_change_sent_at: at, email_change_confirmed: null }
  await scope.db.updateTable("users").set(changed).where("id", "=", user.id).execute()
  return ok(changed)
}

/** Sends both emails of a change of address again, if one is pending for that address. */
export const repeatEmailChange = defineCommand(
  "accounts/repeat-email-change",
  "email",
  async (scope, args: Omit<EmailChange, "userId" | "newEmail"> & { email: string }): Promise<void> => {
    const found = await scope.db
      .selectFrom("users")
      .select("id")
      .where("new_email", "is not", null)
      .where((where) => where.or([where("email", "=", args.email), where("new_email", "=", args.email)]))
      .executeTakeFirst()
    const user = found ? await lockUser(scope, found.id) : null
    if (!user || user.new_email === null || ![user.email, user.new_email].includes(args.email)) return
    await beginEmailChange(scope, user, { ...args, userId: user.id, newEmail: user.new_email })
  },
)

async function endEmailChange({ db }: CommandScope, userId: string): Promise<void> {
  const changes = ["email_change_current", "email_change_new"] as const
  await db.deleteFrom("mail_tokens").where("user_id", "=", userId).where("type", "in", changes).execute()
}

/** Changes the address when the old and the new one have both confirmed, in either order. */
export async function confirmEmailChange(
  scope: CommandScope,
  token: MailToken,
): Promise<Result<UserRow | "half", "otp_expired" | "email_exists">> {
  const { db } = scope
  const user = token.user_id === null ? null : await findUser(db, token.user_id)
  if (!user || user.new_email === null) return refuse("otp_expired")
  await db.deleteFrom("mail_tokens").where("id", "=", token.id).execute()
  const side = token.type === "email_change_current" ? "current" : "new"
  if (user.email_change_confirmed === null || user.email_change_confirmed === side) {
    await db.updateTable("users").set({ email_change_confirmed: side }).where("id", "=", user.id).execute()
    return ok("half")
  }
  if (await findUserByEmail(db, user.new_email)) return refuse("email_exists")
  // Links sent to the old address must not open the account any more.
  await endLinks(scope, user)
  const changed = { email: user.new_email, new_email: null, email_change_confirmed: null }
  await db.updateTable("users").set(changed).where("id", "=", user.id).execute()
  await scope.record({ owner: user.id, kind: "restaurant", event: "update", ref: user.id, version: user.updated_at })
  return ok({ ...user, ...changed })
}
