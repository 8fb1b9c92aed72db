import { randomUUID } from "node:crypto"
import { accessTokenLifeSeconds, type WireSession } from "@ardoise/contract/auth"
import { deviceName } from "@ardoise/domain/account/device"
import type { FastifyRequest } from "fastify"
import { mailOrigin } from "../../mail/mail-origin.ts"
import type { AccountContext } from "../account-context.ts"
import { toWireUser, type UserRow } from "../account-queries.ts"
import { listFactors } from "../factors/factor-queries.ts"
import { hashDevice } from "../links/mail-secrets.ts"
import type { NewSession } from "./session-rows.ts"
import type { AuthenticationMethod } from "./tokens.ts"

/** Describes the session that a request is about to open. */
export function newSession(
  context: Pick<AccountContext, "clock" | "config" | "secrets">,
  request: FastifyRequest,
  method: AuthenticationMethod["method"],
): NewSession {
  const at = context.clock()
  const name = deviceName(request.headers["user-agent"] ?? "")
  return {
    sessionId: randomUUID(),
    methods: [{ method, timestamp: Math.floor(Date.parse(at) / 1000) }],
    device: { name, hash: hashDevice(context.secrets.refreshSecret, name) },
    origin: mailOrigin(context.config, request),
    at,
  }
}

/** A session in the shape of the auth protocol, with tokens for its current state. */
export async function answerSession(
  { database, tokens, originOf }: Pick<AccountContext, "database" | "tokens" | "originOf">,
  request: FastifyRequest,
  {
    user,
    sessionId,
    counter,
    methods,
  }: {
    user: UserRow
    sessionId: string
    counter: number
    methods: readonly AuthenticationMethod[]
  },
): Promise<WireSession> {
  const wireUser = toWireUser(user, await listFactors(database.read, user.id))
  const issuer = `${originOf(request)}/auth/v1`
  const { email, user_metadata: userMetadata, app_metadata: appMetadata } = wireUser
  const subject = { userId: user.id, sessionId, email, userMetadata, appMetadata, methods }
  const { token, expiresAt } = await tokens.sign(subject, issuer)
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenLifeSeconds,
    expires_at: expiresAt,
    refresh_token: tokens.refreshToken(sessionId, counter),
    user: wireUser,
  }
}
