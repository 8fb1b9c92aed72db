import { challengeSeconds, factorLimits, setUpMs } from "@ardoise/domain/account/second-step"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { type CommandScope, defineCommand } from "../../storage/command.ts"
import { findUser, type UserRow } from "../account-queries.ts"
import { endSession } from "../sessions/session-rows.ts"
import { type AuthenticationMethod, isSecondStep } from "../sessions/tokens.ts"
import { type FactorRow, findAuthenticator, hasSecondStep, listFactors } from "./factor-queries.ts"

/**
 * Stores the encrypted secret of an authenticator that is being set up. It has no effect until its first code is
 * verified. Set-ups that were not finished in time are deleted first.
 */
export const enrollFactor = defineCommand(
  "accounts/enroll-factor",
  "userId",
  async (
    { db },
    args: {
      userId: string
      id: string
      name: string
      sealedSecret: string
      hasTakenSecondStep: boolean
      at: string
    },
  ): Promise<Result<FactorRow, "insufficient_aal" | "mfa_factor_name_conflict" | "too_many_enrolled_mfa_factors">> => {
    const { userId, at } = args
    if (!args.hasTakenSecondStep && (await hasSecondStep(db, userId))) return refuse("insufficient_aal")
    const waitedTooLong = new Date(Date.parse(at) - setUpMs).toISOString()
    await db
      .deleteFrom("factors")
      .where("user_id", "=", userId)
      .where("status", "=", "unverified")
      .where("created_at", "<", waitedTooLong)
      .execute()
    const others = (await listFactors(db, userId)).filter(({ type }) => type === "totp")
    if (others.length >= factorLimits.ofOwner) return refuse("too_many_enrolled_mfa_factors")
    if (args.name !== "" && others.some(({ friendly_name }) => friendly_name === args.name)) {
      return refuse("mfa_factor_name_conflict")
    }
    const factor: FactorRow = {
      id: args.id,
      user_id: userId,
      type: "totp",
      friendly_name: args.name,
      status: "unverified",
      sealed_secret: args.sealedSecret,
      last_step: 0,
      last_challenged_at: null,
      created_at: at,
      updated_at: at,
    }
    await db.insertInto("factors").values(factor).execute()
    return ok(factor)
  },
)

/** Starts a challenge: the request for a code of an authenticator. @returns `expiresAt`: ISO time */
export const challengeFactor = defineCommand(
  "accounts/challenge-factor",
  "userId",
  async (
    { db },
    args: { userId: string; factorId: string; id: string; at: string },
  ): Promise<Result<{ expiresAt: string }, "mfa_factor_not_found">> => {
    const { factorId, at } = args
    if (!(await findAuthenticator(db, args.userId, factorId))) return refuse("mfa_factor_not_found")
    const expiresAt = new Date(Date.parse(at) + challengeSeconds * 1000).toISOString()
    await db
      .deleteFrom("factor_challenges")
      .where("factor_id", "=", factorId)
      .where("expires_at", "<", new Date(Date.parse(at) - challengeSeconds * 1000).toISOString())
      .execute()
    await db
      .insertInto("factor_challenges")
      .values({ id: args.id, factor_id: factorId, expires_at: expiresAt })
      .execute()
    await db.updateTable("factors").set({ last_challenged_at: at }).where("id", "=", factorId).execute()
    return ok({ expiresAt })
  },
)

/** A session at `aal2`, after the second factor. */
export type RaisedSession = {
  readonly user: UserRow
  readonly sessionId: string
  readonly counter: number
  readonly methods: readonly AuthenticationMethod[]
}

/** Why a code of an authenticator is refused. */
export type VerifyingRefusal =
  | "mfa_factor_not_found"
  | "challenge-unknown"
  | "mfa_challenge_expired"
  | "mfa_verification_failed"
  | "session_not_found"

/**
 * Accepts a code that the caller found correct: the authenticator becomes verified, and the session reaches `aal2`.
 * Each code and each challenge can be used once. Every other session at `aal1` ends.
 *
 * @param args.step number of the 30-second step that the code belongs to
 */
export const verifyFactor = defineCommand(
  "accounts/verify-factor",
  "userId",
  async (
    scope,
    args: { userId: string; sessionId: string; factorId: string; challengeId: string; step: number; at: string },
  ): Promise<Result<RaisedSession, VerifyingRefusal>> => {
    const { db } = scope
    const { userId, factorId, at } = args
    const factor = await findAuthenticator(db, userId, factorId)
    if (!factor) return refuse("mfa_factor_not_found")
    const challenge = await db
      .selectFrom("factor_challenges")
      .select("expires_at")
      .where("id", "=", args.challengeId)
      .where("factor_id", "=", factorId)
      .executeTakeFirst()
    if (!challenge) return refuse("challenge-unknown")
    if (challenge.expires_at <= at) return refuse("mfa_challenge_expired")
    if (args.step <= factor.last_step) return refuse("mfa_verification_failed")
    await db.deleteFrom("factor_challenges").where("id", "=", args.challengeId).execute()
    await db
      .updateTable("factors")
      .set({ last_step: args.step, ...(factor.status === "unverified" && { status: "verified", updated_at: at }) })
      .where("id", "=", factorId)
      .execute()
    if (factor.status === "unverified") {
      // Delete other set-ups that were not finished.
      await db.deleteFrom("factors").where("user_id", "=", userId).where("status", "=", "unverified").execute()
    }
    return raiseSession(scope, { ...args, method: "totp" })
  },
)

/**
 * Removes an authenticator. Removing a verified one lowers every session to `aal1`. Without any verified authenticator,
 * the owner signs in by password again, and the recovery codes are deleted, too.
 */
export const unenrollFactor = defineCommand(
  "accounts/unenroll-factor",
  "userId",
  async (
    { db },
    args: { userId: string; factorId: string; hasTakenSecondStep: boolean },
  ): Promise<Result<null, "mfa_factor_not_found" | "insufficient_aal">> => {
    const factor = await findAuthenticator(db, args.userId, args.factorId)
    if (!factor) return refuse("mfa_factor_not_found")
    if (factor.status === "verified" && !args.hasTakenSecondStep) return refuse("insufficient_aal")
    await db.deleteFrom("factors").where("id", "=", factor.id).where("user_id", "=", args.userId).execute()
    if (factor.status === "unverified") return ok(null)
    const left = await listFactors(db, args.userId)
    if (!left.some(({ type, status }) => type === "totp" && status === "verified")) {
      await db.deleteFrom("factors").where("user_id", "=", args.userId).where("type", "=", "recovery_code").execute()
    }
    const sessions = await db.selectFrom("sessions").select(["id", "amr"]).where("user_id", "=", args.userId).execute()
    for (const { id, amr } of sessions) {
      const firstStep = (JSON.parse(amr) as AuthenticationMethod[]).filter((method) => !isSecondStep(method))
      await db
        .updateTable("sessions")
        .set({ amr: JSON.stringify(firstStep) })
        .where("id", "=", id)
        .execute()
    }
    return ok(null)
  },
)

/** A set of recovery codes to be stored. */
export type NewRecoveryCodes = {
  readonly userId: string
  /** Id of the set; an existing set that is replaced retains its own. */
  readonly id: string
  readonly name: string
  /** Keyed hashes: the codes themselves are not stored. */
  readonly hashes: readonly string[]
  readonly replaces: boolean
  readonly at: string
}

/** Creates the recovery codes of an owner, or replaces all of them. They require a verified authenticator. */
export const keepRecoveryCodes = defineCommand(
  "accounts/keep-recovery-codes",
  "userId",
  async (
    { db },
    args: NewRecoveryCodes,
  ): Promise<
    Result<FactorRow, "mfa_recovery_codes_sole_factor" | "mfa_verified_factor_exists" | "mfa_factor_not_found">
  > => {
    const factors = await listFactors(db, args.userId)
    if (!factors.some(({ type, status }) => type === "totp" && status === "verified")) {
      return refuse("mfa_recovery_codes_sole_factor")
    }
    const known = factors.find(({ type }) => type === "recovery_code")
    if (args.replaces && !known) return refuse("mfa_factor_not_found")
    if (!args.replaces && known) return refuse("mfa_verified_factor_exists")
    const factor: FactorRow = known ?? {
      id: args.id,
      user_id: args.userId,
      type: "recovery_code",
      friendly_name: args.name,
      status: "verified",
      sealed_secret: null,
      last_step: 0,
      last_challenged_at: null,
      created_at: args.at,
      updated_at: args.at,
    }
    if (known) {
      await db.updateTable("factors").set({ updated_at: args.at }).where("id", "=", known.id).execute()
      await db.deleteFrom("recovery_codes").where("factor_id", "=", known.id).execute()
    } else {
      await db.insertInto("factors").values(factor).execute()
    }
    const rows = args.hashes.map((code_hash) => ({ factor_id: factor.id, code_hash, used_at: null }))
    await db.insertInto("recovery_codes").values(rows).execute()
    return ok(factor)
  },
)

/** Removes the recovery codes of an owner. @returns the id of the removed set */
export const dropRecoveryCodes = defineCommand(
  "accounts/drop-recovery-codes",
  "userId",
  async ({ db }, args: { userId: string }): Promise<Result<{ id: string }, "mfa_factor_not_found">> => {
    const gone = await db
      .deleteFrom("factors")
      .where("user_id", "=", args.userId)
      .where("type", "=", "recovery_code")
      .returning("id")
      .executeTakeFirst()
    return gone ? ok({ id: gone.id }) : refuse("mfa_factor_not_found")
  },
)

/** Accepts a recovery code as the second factor. The code is used up. */
export const useRecoveryCode = defineCommand(
  "accounts/use-recovery-code",
  "userId",
  async (
    scope,
    args: { userId: string; sessionId: string; hash: string; at: string },
  ): Promise<Result<RaisedSession, "mfa_verification_failed" | "session_not_found">> => {
    const { db } = scope
    const factor = (await listFactors(db, args.userId)).find(({ type }) => type === "recovery_code")
    if (!factor) return refuse("mfa_verification_failed")
    const used = await db
      .updateTable("recovery_codes")
      .set({ used_at: args.at })
      .where("factor_id", "=", factor.id)
      .where("code_hash", "=", args.hash)
      .where("used_at", "is", null)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) return refuse("mfa_verification_failed")
    return raiseSession(scope, { ...args, method: "mfa/recovery_code" })
  },
)

type Raising = {
  readonly userId: string
  readonly sessionId: string
  readonly method: "totp" | "mfa/recovery_code"
  readonly at: string
}

/**
 * Raises a session to `aal2`. Refresh tokens issued before are no longer accepted, and the owner's other sessions at
 * `aal1` end.
 */
async function raiseSession(
  scope: CommandScope,
  { userId, sessionId, method, at }: Raising,
): Promise<Result<RaisedSession, "session_not_found">> {
  const { db } = scope
  const user = await findUser(db, userId)
  const sessions = await db.selectFrom("sessions").selectAll().where("user_id", "=", userId).execute()
  const session = sessions.find(({ id }) => id === sessionId)
  if (!user || !session) return refuse("session_not_found")
  const timestamp = Math.floor(Date.parse(at) / 1000)
  const before = JSON.parse(session.amr) as AuthenticationMethod[]
  const methods = [{ method, timestamp }, ...before.filter((one) => one.method !== method)]
  const counter = session.refresh_counter + 2
  await db
    .updateTable("sessions")
    .set({ amr: JSON.stringify(methods), refresh_counter: counter, aal2_from: counter, refreshed_at: at })
    .where("id", "=", sessionId)
    .execute()
  // Makes every process drop its cached result for the old access token.
  await scope.record({ owner: userId, kind: "session", event: "update", ref: sessionId, version: at })
  if (await hasSecondStep(db, userId)) {
    for (const other of sessions) {
      const isBelow = !(JSON.parse(other.amr) as AuthenticationMethod[]).some(isSecondStep)
      if (other.id !== sessionId && isBelow) await endSession(scope, userId, other.id)
    }
  }
  return ok({ user, sessionId, counter, methods })
}
