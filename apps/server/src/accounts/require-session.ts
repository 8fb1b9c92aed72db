import type { FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import type { Session } from "../wire/authenticate.ts"
import { authError, WireError } from "../wire/wire-error.ts"
import { findUser } from "./account-queries.ts"

/** A session that may still stand before its second step. */
export type FirstStepSession = Session & { readonly awaitsSecondStep: boolean }

/**
 * The session that a call of `/auth/v1` speaks for, behind its second step where its owner has one.
 *
 * @throws as `requireFirstStep`; WireError insufficient_aal while the second step is still to come
 */
export async function requireSession(
  context: Pick<AppContext, "authenticate" | "database">,
  request: FastifyRequest,
): Promise<Session> {
  const session = await requireFirstStep(context, request)
  if (!session.awaitsSecondStep) return session
  const { code, message } = authError("insufficient_aal")
  throw new WireError(401, code, message)
}

/**
 * The session that a call speaks for which is part of signing in itself: the second step may still be to come.
 *
 * @throws WireError no_authorization, bad_jwt, session_not_found; user_not_found when the whole account is gone, user_banned
 *   when the operator has disabled it (contract 1.1)
 */
export async function requireFirstStep(
  { authenticate, database }: Pick<AppContext, "authenticate" | "database">,
  request: FastifyRequest,
): Promise<FirstStepSession> {
  const outcome = await authenticate(request)
  if (outcome.kind === "session") return { ...outcome, awaitsSecondStep: false }
  if (outcome.kind === "first-step") return { ...outcome, kind: "session", awaitsSecondStep: true }
  if (outcome.kind === "visitor") throw authError(outcome.hasBearer ? "bad_jwt" : "no_authorization")
  if (outcome.reason !== "ended") throw authError("bad_jwt")
  const user = await findUser(database.read, outcome.userId)
  if (user?.disabled_at) throw authError("user_banned")
  throw authError(user ? "session_not_found" : "user_not_found")
}
