import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { authError, WireError } from "../http/wire-error.ts"

/** The assurance level of a session: `aal2` after its second factor. */
export type AssuranceLevel = "aal1" | "aal2"

/** Why a token is refused: expired, not valid yet, ours but for another purpose, or not ours. */
export type TokenRefusal = "expired" | "early" | "unfit" | "invalid"

/** A signed-in owner. */
export type Session = {
  readonly kind: "session"
  readonly userId: string
  readonly sessionId: string
  /** When the token expires, in seconds since 1970. */
  readonly expiresAt: number
  readonly aal: AssuranceLevel
}

/** A device of a restaurant's team. It is no owner: code that does not ask for this kind sees a visitor. */
export type StaffSession = {
  readonly kind: "staff"
  readonly deviceId: string
  /** The user id of the owner whose restaurant it works for. */
  readonly restaurantId: string
  readonly role: StaffRole
  /** When the token expires, in seconds since 1970. */
  readonly expiresAt: number
}

/** The identity behind a request. */
export type Authentication =
  | Session
  | StaffSession
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

/** The refusal of what a device of the team may not do. */
export function notForStaff(): WireError {
  return authError("staff_device")
}

/** The refusal for a session without its second factor, outside `/auth/v1`. */
export function secondStepMissing(): WireError {
  const { code, message } = authError("insufficient_aal")
  return new WireError(403, code, message)
}
