import type { Database } from "../../storage/database.ts"
import type { AuthenticateToken, Authentication, Session } from "../../wire/caller-identity.ts"
import { findOpenSession } from "../account-queries.ts"
import { findDevice } from "../devices/device-queries.ts"
import type { Claims, Tokens } from "./tokens.ts"

/**
 * Creates the check of access tokens: signature, expiry and session must be valid. A device of a team has its own row in
 * place of a session. A token that was accepted before is
 * found in a cache without a query. The change feed removes it when its session ends.
 */
export function authenticator(database: Database, tokens: Tokens, publishableKey: string): AuthenticateToken {
  return async (bearer) => {
    if (bearer === null) return { kind: "visitor", hasBearer: false }
    if (bearer === publishableKey) return { kind: "visitor", hasBearer: true }
    const claims = await tokens.verify(bearer)
    if (typeof claims === "string") return { kind: "refused", reason: claims, token: bearer }
    if (claims.staff) return checkDevice(bearer, claims, claims.staff)
    if (!tokens.remembers(bearer) || !database.hearsChanges()) {
      const { endings } = tokens
      const open = await findOpenSession(database.read, claims.userId, claims.sessionId)
      if (tokens.isEarly(claims, open?.refreshedAt ?? null)) return { kind: "refused", reason: "early", token: bearer }
      if (!open) return { kind: "refused", reason: "ended", token: bearer, userId: claims.userId }
      // Not cached: the owner may complete or remove the second factor at any moment.
      if (open.hasSecondStep && claims.aal === "aal1") return { kind: "first-step", ...sessionOf(claims) }
      tokens.remember(bearer, claims, endings)
    }
    return { kind: "session", ...sessionOf(claims) }
  }

  async function checkDevice(
    bearer: string,
    claims: Claims,
    { restaurantId, role }: NonNullable<Claims["staff"]>,
  ): Promise<Authentication> {
    const deviceId = claims.sessionId
    if (!tokens.remembers(bearer) || !database.hearsChanges()) {
      const { endings } = tokens
      const device = await findDevice(database.read, deviceId)
      if (tokens.isEarly(claims, device?.refreshed_at ?? null))
        return { kind: "refused", reason: "early", token: bearer }
      if (device?.user_id !== restaurantId || device.role !== role) {
        return { kind: "refused", reason: "ended", token: bearer, userId: restaurantId }
      }
      tokens.remember(bearer, claims, endings)
    }
    return { kind: "staff", deviceId, restaurantId, role, expiresAt: claims.expiresAt }
  }
}

function sessionOf({ userId, sessionId, expiresAt, aal }: Claims): Omit<Session, "kind"> {
  return { userId, sessionId, expiresAt, aal }
}
