import type { FastifyRequest } from "fastify"
import { authError, WireError } from "../../http/wire-error.ts"
import { notForStaff, type Session } from "../../wire/caller-identity.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import { findUser } from "../account-queries.ts"

/** A session that may still need its second factor. */
export type FirstStepSession = Session & { readonly awaitsSecondStep: boolean }

/**
 * Returns the session of a call of `/auth/v1`, at `aal2` if its owner has a second factor.
 *
 * @throws as `requireFirstStep`; WireError insufficient_aal while the second factor is missing
 */
export async function requireSession(
  context: Pick<RequestContext, "authenticate" | "database">,
  request: FastifyRequest,
): Promise<Session> {
  const session = await requireFirstStep(context, request)
  if (!session.awaitsSecondStep) return session
  const { code, message } = authError("insufficient_aal")
  throw new WireError(401, code, message)
}

/**
 * Returns the session of a call that is part of signing in: it may still be at `aal1`.
 *
 * @throws WireError no_authorization, bad_jwt, session_not_found; user_not_found when the account no longer exists,
 * user_banned when the operator has disabled it; staff_device for a device of the team
 */
export async function requireFirstStep(
  { authenticate, database }: Pick<RequestContext, "authenticate" | "database">,
  request: FastifyRequest,
): Promise<FirstStepSession> {
  const outcome = await authenticate(request)
  if (outcome.kind === "session") return { ...outcome, awaitsSecondStep: false }
  if (outcome.kind === "first-step") return { ...outcome, kind: "session", awaitsSecondStep: true }
  if (outcome.kind === "staff") throw notForStaff()
  if (outcome.kind === "visitor") throw authError(outcome.hasBearer ? "bad_jwt" : "no_authorization")
  if (outcome.reason !== "ended") throw authError("bad_jwt")
  const user = await findUser(database.read, outcome.userId)
  if (user?.disabled_at) throw authError("user_banned")
  throw authError(user ? "session_not_found" : "user_not_found")
}
