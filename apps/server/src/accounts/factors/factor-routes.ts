import { randomBytes, randomUUID } from "node:crypto"
import {
  factorLimits,
  readRecoveryCode,
  readTotpCode,
  recoveryCodeFrom,
  recoveryCodes,
} from "@ardoise/domain/account/second-step"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { renderSVG } from "uqr"
import { z } from "zod"
import { authError, WireError } from "../../http/wire-error.ts"
import { limitCalls, openLimiter } from "../../limits/limit-calls.ts"
import { callRules } from "../../limits/rules.ts"
import { hashWith, seal, unseal } from "../../storage/keys/vault.ts"
import type { Session } from "../../wire/caller-identity.ts"
import type { AccountContext } from "../account-context.ts"
import { findUser } from "../account-queries.ts"
import { readBody } from "../auth-body.ts"
import { requireFirstStep, requireSession } from "../sessions/require-session.ts"
import { answerSession } from "../sessions/session-answer.ts"
import {
  challengeFactor,
  dropRecoveryCodes,
  enrollFactor,
  keepRecoveryCodes,
  unenrollFactor,
  useRecoveryCode,
  verifyFactor,
} from "./factor-commands.ts"
import { findAuthenticator, findRecoveryCodes, hasSecondStep } from "./factor-queries.ts"
import { findTotpStep, newTotpSecret, totpAddress } from "./totp.ts"

/** The issuer that authenticator apps show, unless the request names another one. */
const defaultIssuer = "Ardoise"

/**
 * `/auth/v1/factors`: the second factor of a sign-in, by an authenticator app or a recovery code. Wrong codes are
 * counted by account, from all networks: a person who guesses here already knows the password.
 */
export async function factorRoutes(app: FastifyInstance, context: AccountContext): Promise<void> {
  const { database, secrets, clock, requireKey } = context
  const { vaultKey } = secrets
  const onRequest = limitCalls(context, callRules.factors)
  const wrongCodes = openLimiter(context, callRules.wrongCodes)
  const wrongRecoveryCodes = openLimiter(context, callRules.wrongRecoveryCodes)

  app.post("/factors", { onRequest }, async (request) => {
    const session = await requireFirstStep(context, request)
    const body = readBody(enrollBody, request.body)
    const user = await findUser(database.read, session.userId)
    if (!user) throw authError("user_not_found")
    const id = randomUUID()
    const secret = newTotpSecret()
    const name = body.friendly_name?.trim() ?? ""
    const sealedSecret = seal(vaultKey, id, secret)
    const hasTakenSecondStep = session.aal === "aal2"
    const facts = { userId: user.id, id, name, sealedSecret, hasTakenSecondStep, at: clock() }
    const enrolled = await database.run(enrollFactor, facts)
    if (!enrolled.ok) throw authError(enrolled.code)
    const uri = totpAddress({ issuer: body.issuer?.trim() || defaultIssuer, account: user.email, secret })
    return {
      id,
      type: "totp",
      friendly_name: name,
      totp: { qr_code: renderSVG(uri, { ecc: "M", border: 3 }), secret, uri },
    }
  })

  app.post<OfFactor>("/factors/:id/challenge", { onRequest }, async (request) => {
    const { userId } = await requireFirstStep(context, request)
    const factorId = readId(request.params.id)
    const id = randomUUID()
    const asked = await database.run(challengeFactor, { userId, factorId, id, at: clock() })
    if (!asked.ok) throw authError(asked.code)
    return { id, type: "totp", expires_at: Math.floor(Date.parse(asked.value.expiresAt) / 1000) }
  })

  app.post<OfFactor>("/factors/:id/verify", { onRequest }, async (request) => {
    const { userId, sessionId } = await requireFirstStep(context, request)
    const body = readBody(verifyBody, request.body)
    const factor = await findAuthenticator(database.read, userId, readId(request.params.id))
    if (!factor?.sealed_secret) throw authError("mfa_factor_not_found")
    // Count the attempt before checking it, and undo the count when the code is right: see docs/decisions/010.
    await wrongCodes.require({ account: userId })
    const at = clock()
    const code = readTotpCode(body.code)
    const secret = unseal(vaultKey, factor.id, factor.sealed_secret)
    const step = code === null ? null : findTotpStep(secret, code, Date.parse(at))
    if (step === null) throw authError("mfa_verification_failed")
    const challengeId = body.challenge_id.toLowerCase()
    const args = { userId, sessionId, factorId: factor.id, challengeId, step, at }
    const verified = await database.run(verifyFactor, args)
    if (verified.ok) {
      await wrongCodes.forgive({ account: userId })
      return answerSession(context, request, verified.value)
    }
    if (verified.code !== "challenge-unknown") throw authError(verified.code)
    const { code: unknown, message } = authError("mfa_factor_not_found")
    throw new WireError(422, unknown, message)
  })

  app.delete<OfFactor>("/factors/:id", { onRequest }, async (request) => {
    const session = await requireFirstStep(context, request)
    const id = readId(request.params.id)
    const hasTakenSecondStep = session.aal === "aal2"
    const dropped = await database.run(unenrollFactor, { userId: session.userId, factorId: id, hasTakenSecondStep })
    if (dropped.ok) return { id }
    if (dropped.code !== "insufficient_aal") throw authError(dropped.code)
    const { code, message } = authError("insufficient_aal")
    throw new WireError(422, code, message)
  })

  app.get("/factors/recovery-codes", { onRequest }, async (request) => {
    requireKey(request)
    const { userId } = await requireSession(context, request)
    const kept = await findRecoveryCodes(database.read, userId)
    if (!kept) throw authError("mfa_factor_not_found")
    return { id: kept.factorId, type: "recovery_code", total: kept.total, remaining: kept.remaining }
  })
  app.post("/factors/recovery-codes", { onRequest }, async (request) => {
    const name = readBody(recoveryBody, request.body).friendly_name?.trim() || "Codes de secours"
    return makeRecoveryCodes(request, { name, replaces: false })
  })
  app.post("/factors/recovery-codes/regenerate", { onRequest }, async (request) =>
    makeRecoveryCodes(request, { name: "", replaces: true }),
  )
  app.delete("/factors/recovery-codes", { onRequest }, async (request) => {
    const { userId } = await requireSecondStep(request)
    const dropped = await database.run(dropRecoveryCodes, { userId })
    if (!dropped.ok) throw authError(dropped.code)
    return dropped.value
  })
  app.post("/factors/recovery-codes/verify", { onRequest }, async (request) => {
    const { userId, sessionId } = await requireFirstStep(context, request)
    const code = readRecoveryCode(readBody(recoveryCodeBody, request.body).code)
    const wait = await wrongRecoveryCodes.count({ account: userId })
    if (wait !== null) {
      const { status, code: locked, message } = authError("mfa_recovery_codes_locked")
      throw new WireError(status, locked, message, { headers: { "retry-after": String(wait) } })
    }
    if (code === null) throw authError("mfa_verification_failed")
    const hash = hashWith(vaultKey, userId, code)
    const used = await database.run(useRecoveryCode, { userId, sessionId, hash, at: clock() })
    if (!used.ok) throw authError(used.code)
    await wrongRecoveryCodes.forgive({ account: userId })
    return answerSession(context, request, used.value)
  })

  async function makeRecoveryCodes(request: FastifyRequest, { name, replaces }: { name: string; replaces: boolean }) {
    const { userId } = await requireSecondStep(request)
    const codes = Array.from({ length: recoveryCodes.count }, () => recoveryCodeFrom(randomBytes(recoveryCodes.length)))
    const hashes = codes.map((code) => hashWith(vaultKey, userId, code))
    const args = { userId, id: randomUUID(), name, hashes, replaces, at: clock() }
    const kept = await database.run(keepRecoveryCodes, args)
    if (!kept.ok) throw authError(kept.code)
    const { id, friendly_name } = kept.value
    return { id, type: "recovery_code", friendly_name, total: codes.length, codes }
  }

  /** Requires a session at `aal2`. An owner without an authenticator gets an error that names what is missing. */
  async function requireSecondStep(request: FastifyRequest): Promise<Session> {
    const session = await requireFirstStep(context, request)
    if (session.aal === "aal2") return session
    const isPossible = await hasSecondStep(database.read, session.userId)
    throw authError(isPossible ? "insufficient_aal" : "mfa_recovery_codes_sole_factor")
  }
}

type OfFactor = { Params: { id: string } }

const name = z.string().trim().max(factorLimits.nameLength).optional()
const enrollBody = z.object({ factor_type: z.literal("totp"), friendly_name: name, issuer: name })
const verifyBody = z.object({ challenge_id: z.uuid(), code: z.string().max(100) })
const recoveryBody = z.object({ friendly_name: name })
const recoveryCodeBody = z.object({ code: z.string().max(100) })

/** Reads a factor's id. An invalid id is answered like an unknown one. @throws WireError mfa_factor_not_found */
function readId(given: string): string {
  const id = z.uuid().safeParse(given.toLowerCase())
  if (!id.success) throw authError("mfa_factor_not_found")
  return id.data
}
