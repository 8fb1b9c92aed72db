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
  /** When the token ends, in seconds since 1970. */
  readonly expiresAt: number
  readonly aal: AssuranceLevel
}

/** Who a request speaks for. */
export type Authentication =
  | Session
  | (Omit<Session, "kind"> & {
      /** An owner whose password was right and whose second step is still to come: nothing of theirs is shown yet. */
      readonly kind: "first-step"
    })
  | {
      /** Nobody in particular: no bearer, or the publishable key itself. */
      readonly kind: "visitor"
      readonly hasBearer: boolean
    }
  | {
      /** A bearer that is not believed. */
      readonly kind: "refused"
      readonly reason: TokenRefusal
      readonly token: string
    }
  | {
      /** A bearer of a session that has ended, or of an account that is gone. */
      readonly kind: "refused"
      readonly reason: "ended"
      readonly token: string
      readonly userId: string
    }

/** Finds out who a bearer token speaks for; null is none. */
export type AuthenticateToken = (bearer: string | null) => Promise<Authentication>

/**
 * Believes an access token when its signature, its time and its session hold. A token that was believed before costs one
 * look into a map; the change feed takes it out when its session ends.
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
      // Not remembered: the step may be taken, or given up, at any moment.
      if (open.hasSecondStep && claims.aal === "aal1") return { kind: "first-step", ...claims }
      tokens.remember(bearer, claims, endings)
    }
    return { kind: "session", ...claims }
  }
}

/** The refusal of whoever has still to take the second step, outside `/auth/v1`. */
export function secondStepMissing(): WireError {
  const { code, message } = authError("insufficient_aal")
  return new WireError(403, code, message)
}

const keyHint = "The publishable key of this server stands in its /config.json. It goes into the header apikey."

/** Refuses a call without the publishable key (contract 0.8). */
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

/** Compares secrets without telling by its time how much of them matches. */
export function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The bearer token of a request, or null. */
export function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const match = header === undefined ? null : /^Bearer\s+(\S+)\s*$/i.exec(header)
  return match?.[1] ?? null
}
