import type { UserMetadata } from "@ardoise/contract/auth"
import { codeAttempts } from "@ardoise/domain/account/mail-code"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { type CommandScope, defineCommand } from "../database/command.ts"
import type { CodeChallengeMethod, MailTokenType } from "../database/schema.ts"
import { codeLifeMs, linkLifeMs } from "../mail/letters.ts"
import { findUser, findUserByEmail, type UserRow } from "./account-queries.ts"
import { lockUser, lockUserOfAddress } from "./locked-user.ts"
import { endLinks, type LinkAsker, type MailToken, secondsToWait, sendLink } from "./mail-tokens.ts"
import { insertUser } from "./new-user.ts"
import { insertSession, type NewSession } from "./session-rows.ts"

/** Milliseconds for which an authorization code may be traded for a session. */
const authCodeLifeMs = 5 * 60_000

/**
 * The outcome of a request for an email. `asked`: it is queued, if there is an account to send it to. `wait`: the
 * address was sent one too recently.
 */
export type Asked = { readonly kind: "asked" } | { readonly kind: "wait"; readonly seconds: number }

const asked: Asked = { kind: "asked" }

/**
 * The column of `users` that holds when each kind of email was last requested. Sign-ups have none: an address with an
 * account is sent no sign-up link, and a write would only make the request slower than for an unknown address.
 */
const sentColumns = {
  signup: null,
  recovery: "recovery_sent_at",
  magiclink: "recovery_sent_at",
  email_change: "email_change_sent_at",
  reauthentication: "reauthentication_sent_at",
} as const

const mailKinds = {
  signup: "confirmation",
  recovery: "recovery",
  magiclink: "magiclink",
  email_change: "email-change-again",
  reauthentication: "reauthentication",
} as const

/** A request for an email to an address. */
export type MailRequest = {
  readonly tokenId: string
  readonly type: keyof typeof mailKinds
  /** In lower case. */
  readonly email: string
  /** Metadata for an account that the link may create. */
  readonly userMetadata: UserMetadata | null
  readonly asker: LinkAsker
  readonly at: string
}

/**
 * Requests an email with a link. Whether the address has an account is looked up when the email is written: until then,
 * known and unknown addresses cause the same work.
 */
export const askForMail = defineCommand(
  "accounts/ask-for-mail",
  "email",
  async (scope, { userMetadata, type, ...request }: MailRequest): Promise<Asked> => {
    const { db } = scope
    const { email, at } = request
    const seconds = await secondsToWait(db, { email, type, at })
    if (seconds > 0) return { kind: "wait", seconds }
    // A repeated sign-up email confirms what the pending sign-up chose: its password and metadata.
    const pending = type === "signup" ? await findPendingSignUp(db, email) : null
    await sendLink(scope, {
      ...request,
      type,
      kind: mailKinds[type],
      userId: pending?.user_id ?? null,
      passwordHash: pending?.password_hash ?? null,
      userMetadata: pending?.user_metadata ?? (userMetadata && JSON.stringify(userMetadata)),
    })
    const column = sentColumns[type]
    if (column !== null)
      await db
        .updateTable("users")
        .set({ [column]: at })
        .where("email", "=", email)
        .execute()
    return asked
  },
)

/**
 * Stores a sign-up that its address has to confirm. The account is created only then, so the request reveals nothing
 * about the address.
 */
export const askToConfirm = defineCommand(
  "accounts/ask-to-confirm",
  "email",
  async (
    scope,
    args: {
      tokenId: string
      userId: string
      email: string
      passwordHash: string
      userMetadata: UserMetadata
      asker: LinkAsker
      at: string
    },
  ): Promise<Asked> => {
    const seconds = await secondsToWait(scope.db, { email: args.email, type: "signup", at: args.at })
    if (seconds > 0) return { kind: "wait", seconds }
    await sendLink(scope, {
      ...args,
      type: "signup",
      kind: "confirmation",
      userMetadata: JSON.stringify(args.userMetadata),
    })
    return asked
  },
)

/** Returns the latest sign-up of an address that is not confirmed yet, or null. */
export async function findPendingSignUp(db: CommandScope["db"], email: string): Promise<MailToken | null> {
  const row = await db
    .selectFrom("mail_tokens")
    .selectAll()
    .where("email", "=", email)
    .where("type", "=", "signup")
    .where("password_hash", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

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
      return confirmChange(scope, token)
    case "email_change":
    case "reauthentication":
      return refuse("otp_expired")
  }
}

async function endLinksOfAddress({ db }: CommandScope, email: string, types: readonly MailTokenType[]): Promise<void> {
  await db.deleteFrom("mail_tokens").where("email", "=", email).where("type", "in", types).execute()
}

/** Changes the address when the old and the new one have both confirmed, in either order. */
async function confirmChange(
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
