import type { FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import type { Session } from "../wire/authenticate.ts"
import { authError } from "../wire/wire-error.ts"
import { findUser } from "./account-queries.ts"

/**
 * The session that a call of `/auth/v1` speaks for.
 *
 * @throws WireError no_authorization, bad_jwt, session_not_found; user_not_found when the whole account is gone (contract 1.1)
 */
export async function requireSession(
  { authenticate, database }: Pick<AppContext, "authenticate" | "database">,
  request: FastifyRequest,
): Promise<Session> {
  const outcome = await authenticate(request)
  if (outcome.kind === "session") return outcome
  if (outcome.kind === "visitor") throw authError(outcome.hasBearer ? "bad_jwt" : "no_authorization")
  if (outcome.reason !== "ended") throw authError("bad_jwt")
  throw authError((await findUser(database.read, outcome.userId)) ? "session_not_found" : "user_not_found")
}
