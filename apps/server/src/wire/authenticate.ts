import { timingSafeEqual } from "node:crypto"
import type { FastifyRequest } from "fastify"
import { findOpenSession } from "../accounts/account-queries.ts"
import type { AssuranceLevel, TokenRefusal, Tokens } from "../accounts/tokens.ts"
import type { Database } from "../database/run-command.ts"
import { authError, WireError } from "./wire-error.ts"

/** A signed-in owner. */
export type Session = {
  readonly kind: "session"
  readonly userId: string
  readonly sessionId: string
  /** When the token expires, in seconds since 1970. */
  readonly expiresAt: number
  readonly aal: AssuranceLevel
}

/** The identity behind a request. */
export type Authentication =
  | Session
  | (Omit<Session, "kind"> & {
      /** A session at `aal1` of an owner with a second factor. It may not read any of the owner's data yet. */
      readonly kind: "first-step"
    })
  | {
      /** A visitor: no bearer token, or the publishable key as the token. */
      readonly kind: "visitor"
      readonly hasBearer: boolean
    }
  | {
      /** An invalid token. */
      readonly kind: "refused"
      readonly reason: TokenRefusal
      readonly token: string
    }
  | {
      /** A token of a session that has ended, or of an account that was deleted. */
      readonly kind: "refused"
      readonly reason: "ended"
      readonly token: string
      readonly userId: string
    }

/** Authenticates a bearer token; null for none. */
export type AuthenticateToken = (bearer: string | null) => Promise<Authentication>

/**
 * Creates the check of access tokens: signature, expiry and session must be valid. A token that was accepted before is
 * found in a cache without a query. The change feed removes it when its session ends.
 */
export function authenticator(database: Database, tokens: Tokens, publishableKey: string): AuthenticateToken {
  return async (bearer) => {
    if (bearer === null) return { kind: "visitor", hasBearer: false }
    if (bearer === publishableKey) return { kind: "visitor", hasBearer: true }
    const claims = await tokens.verify(bearer)
    if (typeof claims === "string") return { kind: "refused", reason: claims, token: bearer }
    if (!tokens.remembers(bearer) || !database.hearsChanges()) {
      const { endings } = tokens
      const open = await findOpenSession(database.read, claims.userId, claims.sessionId)
      if (tokens.isEarly(claims, open?.refreshedAt ?? null)) return { kind: "refused", reason: "early", token: bearer }
      if (!open) return { kind: "refused", reason: "ended", token: bearer, userId: claims.userId }
      // Not cached: the owner may complete or remove the second factor at any moment.
      if (open.hasSecondStep && claims.aal === "aal1") return { kind: "first-step", ...claims }
      tokens.remember(bearer, claims, endings)
    }
    return { kind: "session", ...claims }
  }
}

/** The refusal for a session without its second factor, outside `/auth/v1`. */
export function secondStepMissing(): WireError {
  const { code, message } = authError("insufficient_aal")
  return new WireError(403, code, message)
}

const keyHint = "The publishable key of this server stands in its /config.json. It goes into the header apikey."

/** Creates the check that refuses a call without the publishable key. */
export function keyGuard(publishableKey: string): (request: FastifyRequest) => void {
  return (request) => {
    const given = request.headers.apikey ?? (request.query as { apikey?: unknown }).apikey
    if (typeof given !== "string" || given === "") {
      throw new WireError(401, "no_api_key", "No API key found in request", { hint: keyHint })
    }
    if (!isSame(given, publishableKey))
      throw new WireError(401, "invalid_api_key", "Invalid API key", { hint: keyHint })
  }
}

/** Compares secrets in constant time. */
export function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the bearer token of a request, or null. */
export function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const match = header === undefined ? null : /^Bearer\s+(\S+)\s*$/i.exec(header)
  return match?.[1] ?? null
}
