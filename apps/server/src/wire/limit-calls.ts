import { createHmac } from "node:crypto"
import type { FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import type { Limiter, LimitRule } from "../database/limiter.ts"
import { networkOf } from "./network-of.ts"
import { authError, WireError } from "./wire-error.ts"

/** The parts of the application that a limiter needs. */
type Limits = Pick<AppContext, "config" | "database" | "secrets">

/**
 * Limits the requests of one network, counted together by all processes of the installation.
 *
 * @returns a hook for `onRequest`, which throws WireError 429 with `Retry-After`
 */
export function limitCalls(context: Limits, rule: LimitRule) {
  const limiter = openLimiter(context, rule)
  return async (request: FastifyRequest): Promise<void> => refuseBeyond(await limiter.count(networkOf(request.ip)))
}

/**
 * Creates a limiter, which allows everything when the settings turn limits off. Its keys are stored as an HMAC. A plain
 * hash of an IPv4 address can be reversed by trying all four billion.
 */
export function openLimiter({ config, database, secrets }: Limits, rule: LimitRule): Limiter {
  if (!config.rateLimits) return unlimited
  const limiter = database.limiter(rule)
  const sealed = (key: string) => createHmac("sha256", secrets.limitKey).update(key).digest("base64url")
  return { count: (key) => limiter.count(sealed(key)), forgive: (key) => limiter.forgive(sealed(key)) }
}

const unlimited: Limiter = { count: async () => null, forgive: async () => undefined }

/**
 * Refuses a call that is over its limit.
 *
 * @param seconds until the next call is allowed; null when this one is allowed
 * @throws WireError 429 with `Retry-After`
 */
export function refuseBeyond(seconds: number | null): void {
  if (seconds === null) return
  const { status, code, message } = authError("over_request_rate_limit")
  throw new WireError(status, code, message, { headers: { "retry-after": String(seconds) } })
}
