import { createHmac } from "node:crypto"
import type { FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import type { Limiter, LimitRule } from "../database/limiter.ts"
import { networkOf } from "./network-of.ts"
import { authError, WireError } from "./wire-error.ts"

/** What a limiter needs of the application. */
type Limits = Pick<AppContext, "config" | "database" | "secrets">

/**
 * Bounds what comes from one network, together with the other processes of the installation.
 *
 * @returns a hook for `onRequest`, which throws WireError 429 with `Retry-After`
 */
export function limitCalls(context: Limits, rule: LimitRule) {
  const limiter = openLimiter(context, rule)
  return async (request: FastifyRequest): Promise<void> => refuseBeyond(await limiter.count(networkOf(request.ip)))
}

/**
 * A limiter that lets everything through when the settings want no limits. What it counts is stored as an HMAC: there are only
 * four billion IPv4 addresses, so a plain hash of one is found by trying.
 */
export function openLimiter({ config, database, secrets }: Limits, rule: LimitRule): Limiter {
  if (!config.rateLimits) return unlimited
  const limiter = database.limiter(rule)
  const sealed = (key: string) => createHmac("sha256", secrets.limitKey).update(key).digest("base64url")
  return { count: (key) => limiter.count(sealed(key)), forgive: (key) => limiter.forgive(sealed(key)) }
}

const unlimited: Limiter = { count: async () => null, forgive: async () => undefined }

/**
 * Ends a call that is one too many.
 *
 * @param seconds until the next one is allowed, or null
 * @throws WireError 429 with `Retry-After`
 */
export function refuseBeyond(seconds: number | null): void {
  if (seconds === null) return
  const { status, code, message } = authError("over_request_rate_limit")
  throw new WireError(status, code, message, { headers: { "retry-after": String(seconds) } })
}
