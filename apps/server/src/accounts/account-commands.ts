import type { UserMetadata } from "@ardoise/contract/auth"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queueMail } from "../mail/mail-commands.ts"
import { defineCommand } from "../storage/command.ts"
import { findOpenSession, findUser, findUserByEmail, readMetadata, type UserRow } from "./account-queries.ts"
import { beginEmailChange, type EmailChange } from "./links/email-change.ts"
import { endLinks, secondsUntilMail } from "./links/mail-tokens.ts"
import { lockUser } from "./locked-user.ts"
import { newUser } from "./new-user.ts"
import { judgeRefresh } from "./sessions/judge-refresh.ts"
import { endSession, insertSession, type NewSession } from "./sessions/session-rows.ts"
import type { AuthenticationMethod } from "./sessions/tokens.ts"

/**
 * Bytes of a user's metadata. It is part of every access token, and a token must fit into the headers of a request,
 * where Node accepts 16 kB.
 */
const longestMetadata = 4096

/** Whether a user's metadata is short enough to be stored. */
export function fitsMetadata(data: UserMetadata): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= longestMetadata
}

/** Creates an account. Addresses compare in lower case. */
export const signUp = defineCommand(
  "accounts/sign-up",
  "email",
  async (
    { db },
    args: { id: string; email: string; passwordHash: string; userMetadata: UserMetadata; at: string },
  ): Promise<Result<UserRow, "user_already_exists">> => {
    if (await findUserByEmail(db, args.email)) return refuse("user_already_exists")
    const user = newUser({ ...args, userMetadata: JSON.stringify(args.userMetadata) })
    await db.insertInto("users").values(user).execute()
    return ok(user)
  },
)

/** Opens a session for a user whose password was checked. */
export const openSession = defineCommand(
  "accounts/open-session",
  "userId",
  async (
    scope,
    args: {
      userId: string
      session: NewSession
      /** The hash that the password matched. */
      checkedHash: string
      /** Replaces a hash that was made at an older cost. */
      newPasswordHash: string | null
    },
  ): Promise<Result<UserRow, "user_not_found" | "user_banned" | "password-replaced">> => {
    const user = await findUser(scope.db, args.userId)
    if (!user) return refuse("user_not_found")
    // Hashing is slow. Check again that the password did not change meanwhile.
    if (user.password_hash !== args.checkedHash) return refuse("password-replaced")
    if (user.disabled_at !== null) return refuse("user_banned")
    const changed = {
      last_sign_in_at: args.session.at,
      password_hash: args.newPasswordHash ?? user.password_hash,
    }
    await scope.db.updateTable("users").set(changed).where("id", "=", user.id).execute()
    await insertSession(scope, user, args.session)
    return ok({ ...user, ...changed })
  },
)

/** The result of a refresh. */
export type Refreshed = { user: UserRow; sessionId: string; counter: number; methods: AuthenticationMethod[] }

/**
 * Trades a refresh token for the session's current one. A token that was stolen ends the session, see `judgeRefresh`.
 * The end of a stolen session is a result, not a refusal, because a refusal would not be stored.
 */
export const refreshSession = defineCommand(
  "accounts/refresh-session",
  null,
  async (
    scope,
    args: { sessionId: string; counter: number; at: string },
  ): Promise<
    Result<
      { kind: "refreshed"; session: Refreshed } | { kind: "reused" },
      "refresh_token_not_found" | "refresh_token_already_used" | "session_expired" | "user_banned"
    >
  > => {
    const { db } = scope
    const find = () => db.selectFrom("sessions").selectAll().where("id", "=", args.sessionId).executeTakeFirst()
    const found = await find()
    const user = found ? await lockUser(scope, found.user_id) : null
    const session = await find()
    if (!session || !user) return refuse("refresh_token_not_found")
    const verdict = judgeRefresh(session, args.counter, args.at)
    if (verdict.kind === "unknown") return refuse("refresh_token_not_found")
    if (user.disabled_at !== null) return refuse("user_banned")
    if (verdict.kind === "idle") return refuse("session_expired")
    if (verdict.kind === "stolen") {
      await endSession(scope, user.id, session.id)
      return ok({ kind: "reused" })
    }
    // A refresh token issued before MFA was enabled must never yield an MFA session.
    if (args.counter < (session.aal2_from ?? 0)) return refuse("refresh_token_already_used")
    const { counter, changes } = verdict
    if (Object.keys(changes).length > 0) {
      await db.updateTable("sessions").set(changes).where("id", "=", session.id).execute()
    }
    return ok({
      kind: "refreshed",
      session: { user, sessionId: session.id, counter, methods: JSON.parse(session.amr) },
    })
  },
)

/** Which sessions a sign-out ends. */
export type SignOutScope = "global" | "local" | "others"

/** Ends sessions of a user. @returns the number of sessions ended */
export const signOut = defineCommand(
  "accounts/sign-out",
  "userId",
  async (scope, args: { userId: string; sessionId: string; scope: SignOutScope }): Promise<number> => {
    const sessions = await scope.db.selectFrom("sessions").select("id").where("user_id", "=", args.userId).execute()
    const ending = sessions.filter(
      ({ id }) => args.scope === "global" || (id === args.sessionId) === (args.scope === "local"),
    )
    for (const { id } of ending) await endSession(scope, args.userId, id)
    return ending.length
  },
)

/** Ends one session of a user. @returns false when the user has no session with this id */
export const endOneSession = defineCommand(
  "accounts/end-one-session",
  "userId",
  async (scope, { userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> => {
    const session = await scope.db
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", sessionId)
      .where("user_id", "=", userId)
      .executeTakeFirst()
    if (!session) return false
    await endSession(scope, userId, session.id)
    return true
  },
)

/** A change that users make to their own account. A null in `data` deletes that key. */
export type UserChange = {
  readonly userId: string
  /** The session that requests the change. A new password ends all other sessions. */
  readonly sessionId: string
  readonly data: UserMetadata | null
  readonly passwordHash: string | null
  /** The address that is to replace the current one. */
  readonly emailChange: EmailChange | null
  /** The emailed code that confirmed the change. It is used up. */
  readonly reauthenticationId: string | null
  /** Origin of the links in emails about the change, without a trailing slash. */
  readonly origin: string
  readonly at: string
}

/** Changes the user's metadata or password, or begins a change of address. */
export const updateUser = defineCommand(
  "accounts/update-user",
  "userId",
  async (
    scope,
    args: UserChange,
  ): Promise<
    Result<
      UserRow,
      | "user_not_found"
      | "session_not_found"
      | "validation_failed"
      | "email_exists"
      | "over_email_send_rate_limit"
      | "reauthentication_not_valid"
    >
  > => {
    const user = await findUser(scope.db, args.userId)
    if (!user) return refuse("user_not_found")
    // The route checked this before it hashed the password. Another request may have sent its emails meanwhile.
    if (args.emailChange !== null && secondsUntilMail(user.email_change_sent_at, args.at) > 0) {
      return refuse("over_email_send_rate_limit")
    }
    const merged = { ...readMetadata(user), ...args.data }
    const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
    if (args.data !== null && !fitsMetadata(kept)) return refuse("validation_failed")
    const changed = {
      user_metadata: JSON.stringify(kept),
      updated_at: args.at,
      // A stranger may have begun the pending change of address. A new password cancels it, too.
      ...(args.passwordHash !== null && {
        password_hash: args.passwordHash,
        new_email: null,
        email_change_confirmed: null,
      }),
    }
    await scope.db.updateTable("users").set(changed).where("id", "=", user.id).execute()
    // Hashing a new password is slow: the owner or the operator may have ended the session meanwhile.
    if (!(await findOpenSession(scope.db, user.id, args.sessionId))) return refuse("session_not_found")
    if (changed.user_metadata !== user.user_metadata) {
      await scope.record({ owner: user.id, kind: "restaurant", event: "update", ref: user.id, version: args.at })
    }
    if (args.reauthenticationId !== null) {
      const { numDeletedRows } = await scope.db
        .deleteFrom("mail_tokens")
        .where("id", "=", args.reauthenticationId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return refuse("reauthentication_not_valid")
    }
    if (args.passwordHash !== null) {
      await endLinks(scope, user)
      await queueMail(scope, {
        id: `password-${user.id}-${args.at}`,
        kind: "password-changed",
        userId: user.id,
        recipient: user.email,
        origin: args.origin,
        details: { at: args.at },
        at: args.at,
      })
      const others = await scope.db
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", user.id)
        .where("id", "!=", args.sessionId)
        .execute()
      for (const { id } of others) await endSession(scope, user.id, id)
    }
    if (args.emailChange === null) return ok({ ...user, ...changed })
    const begun = await beginEmailChange(scope, { ...user, ...changed }, args.emailChange)
    return begun.ok ? ok({ ...user, ...changed, ...begun.value }) : begun
  },
)
