import type { Database } from "../../storage/database.ts"
import type { AuthenticateToken } from "../../wire/caller-identity.ts"
import { findOpenSession } from "../account-queries.ts"
import type { Tokens } from "./tokens.ts"

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
