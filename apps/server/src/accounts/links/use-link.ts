import { codeAttempts } from "@ardoise/domain/account/mail-code"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { codeLifeMs, linkLifeMs } from "../../mail/letters.ts"
import { type CommandScope, defineCommand } from "../../storage/command.ts"
import { findUser, findUserByEmail, type UserRow } from "../account-queries.ts"
import type { CodeChallengeMethod, MailTokenType } from "../account-rows.ts"
import { lockUser, lockUserOfAddress } from "../locked-user.ts"
import { insertUser } from "../new-user.ts"
import { insertSession, type NewSession } from "../sessions/session-rows.ts"
import { confirmEmailChange } from "./email-change.ts"
import type { MailToken } from "./mail-tokens.ts"

/** Milliseconds for which an authorization code may be traded for a session. */
const authCodeLifeMs = 5 * 60_000

/**
 * Counts an attempt to type a code, before the caller compares the code.
 *
 * @returns the id of the row to compare with; null when no row is recent enough, or after too many attempts
 */
export const countCode = defineCommand(
  "accounts/count-code",
  "email",
  async ({ db }, args: { email: string; types: readonly MailTokenType[]; at: string }): Promise<string | null> => {
    const token = await db
      .selectFrom("mail_tokens")
      .select(["id", "attempts"])
      .where("email", "=", args.email)
      .where("type", "in", args.types)
      .where("created_at", ">", new Date(Date.parse(args.at) - codeLifeMs).toISOString())
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst()
    if (!token || token.attempts >= codeAttempts) return null
    await db
      .updateTable("mail_tokens")
      .set({ attempts: token.attempts + 1 })
      .where("id", "=", token.id)
      .execute()
    return token.id
  },
)

/** What opening a link returns: a session, or an authorization code that a program trades for one. */
export type LinkGoal =
  | { readonly kind: "session"; readonly session: NewSession }
  | { readonly kind: "code"; readonly codeHash: string }

/** The result of a link. `half`: the other one of the two addresses has not confirmed yet. */
export type LinkOutcome =
  | { readonly kind: "session"; readonly user: UserRow; readonly type: MailTokenType }
  | { readonly kind: "code"; readonly type: MailTokenType }
  | { readonly kind: "half" }

/**
 * Uses a link or a code. Each works once.
 *
 * @param args.types the types of token that are accepted
 * @param args.goal a code is only given for a link that was requested with a challenge; other links are refused
 */
export const useLink = defineCommand(
  "accounts/use-link",
  null,
  async (
    scope,
    args: { tokenId: string; types: readonly MailTokenType[]; goal: LinkGoal; at: string },
  ): Promise<Result<LinkOutcome, "otp_expired" | "email_exists" | "user_banned">> => {
    const { db } = scope
    const { at, goal } = args
    const token = await lockToken(scope, args.tokenId)
    if (!token || !args.types.includes(token.type) || token.created_at <= oldestLink(at)) return refuse("otp_expired")
    const { code_challenge: challenge, code_challenge_method: method, type } = token
    if (goal.kind === "code" && (challenge === null || method === null)) return refuse("otp_expired")

    const found = await findLinkUser(scope, token, at)
    if (!found.ok) return found
    if (found.value === "half") return ok({ kind: "half" })
    const user = found.value
    if (user.disabled_at !== null) return refuse("user_banned")
    const changed = { last_sign_in_at: at }
    await db.updateTable("users").set(changed).where("id", "=", user.id).execute()
    if (goal.kind === "session") {
      await insertSession(scope, user, goal.session)
      return ok({ kind: "session", user: { ...user, ...changed }, type })
    }
    await db
      .insertInto("pkce_codes")
      .values({
        id: goal.codeHash,
        user_id: user.id,
        method: wireType(type),
        code_challenge: challenge ?? "",
        code_challenge_method: method ?? "s256",
        created_at: at,
      })
      .execute()
    return ok({ kind: "code", type })
  },
)

/** The name of a link's type in the auth protocol. */
export function wireType(type: MailTokenType): string {
  return type.startsWith("email_change") ? "email_change" : type
}

/** Finds a link by its id, after locking everything that it may change: its address, and the account. */
async function lockToken(scope: CommandScope, id: string): Promise<MailToken | undefined> {
  const find = () => scope.db.selectFrom("mail_tokens").selectAll().where("id", "=", id).executeTakeFirst()
  const found = await find()
  if (!found) return undefined
  const isChange = found.type === "email_change_current" || found.type === "email_change_new"
  const changing = isChange && found.user_id !== null ? await findUser(scope.db, found.user_id) : null
  const address = changing?.new_email ?? found.email
  await scope.lock(address)
  if (changing) await lockUser(scope, changing.id)
  else await lockUserOfAddress(scope, address)
  return find()
}

/** Performs the action of a link, and returns the user that the session is for. */
async function findLinkUser(
  scope: CommandScope,
  token: MailToken,
  at: string,
): Promise<Result<UserRow | "half", "otp_expired" | "email_exists">> {
  const { db } = scope
  switch (token.type) {
    case "signup": {
      if (token.password_hash === null || (await findUserByEmail(db, token.email))) return refuse("otp_expired")
      const user = await insertUser(scope, { ...token, id: token.user_id ?? token.id, at })
      await endLinksOfAddress(scope, token.email, ["signup"])
      return ok(user)
    }
    case "recovery":
    case "magiclink": {
      const known = await findUserByEmail(db, token.email)
      if (!known && token.type === "recovery") return refuse("otp_expired")
      await endLinksOfAddress(scope, token.email, ["recovery", "magiclink"])
      if (known) return ok(known)
      // Access to the mailbox proves ownership of the address. End sign-ups that a stranger may have begun with it.
      await endLinksOfAddress(scope, token.email, ["signup"])
      return ok(await insertUser(scope, { ...token, id: token.id, at }))
    }
    case "email_change_current":
    case "email_change_new":
      return confirmEmailChange(scope, token)
    case "email_change":
    case "reauthentication":
      return refuse("otp_expired")
  }
}

async function endLinksOfAddress({ db }: CommandScope, email: string, types: readonly MailTokenType[]): Promise<void> {
  await db.deleteFrom("mail_tokens").where("email", "=", email).where("type", "in", types).execute()
}

/** Trades an authorization code for a session. The caller compares the verifier first, as that needs no query. */
export const tradeCode = defineCommand(
  "accounts/trade-code",
  null,
  async (
    scope,
    args: { codeHash: string; session: NewSession; at: string },
  ): Promise<Result<UserRow, "flow_state_not_found" | "flow_state_expired" | "user_banned">> => {
    const { db } = scope
    const find = () => db.selectFrom("pkce_codes").selectAll().where("id", "=", args.codeHash).executeTakeFirst()
    const found = await find()
    const user = found ? await lockUser(scope, found.user_id) : null
    const code = await find()
    if (!code || !user) return refuse("flow_state_not_found")
    if (user.disabled_at !== null) return refuse("user_banned")
    if (Date.parse(args.at) - Date.parse(code.created_at) > authCodeLifeMs) return refuse("flow_state_expired")
    await db.deleteFrom("pkce_codes").where("id", "=", code.id).execute()
    await insertSession(scope, user, args.session)
    return ok(user)
  },
)

/** Returns the challenge that a program has to meet before its code is traded. Null when the code is unknown. */
export async function findAuthCode(
  db: CommandScope["db"],
  codeHash: string,
): Promise<{ challenge: string; challengeMethod: CodeChallengeMethod; method: string } | null> {
  const row = await db.selectFrom("pkce_codes").selectAll().where("id", "=", codeHash).executeTakeFirst()
  if (!row) return null
  return { challenge: row.code_challenge, challengeMethod: row.code_challenge_method, method: row.method }
}

const oldestLink = (at: string) => new Date(Date.parse(at) - linkLifeMs).toISOString()
