import type { FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import type { Limiter, LimitRule } from "../database/limiter.ts"
import { networkOf } from "./network-of.ts"
import { authError, WireError } from "./wire-error.ts"

/**
 * Bounds what comes from one network, together with the other processes of the installation.
 *
 * @returns a hook for `onRequest`, which throws WireError 429 with `Retry-After`
 */
export function limitCalls(context: Pick<AppContext, "config" | "database">, rule: LimitRule) {
  const limiter = openLimiter(context, rule)
  return async (request: FastifyRequest): Promise<void> => refuseBeyond(await limiter.count(networkOf(request.ip)))
}

/** A limiter that lets everything through when the settings want no limits. */
export function openLimiter({ config, database }: Pick<AppContext, "config" | "database">, rule: LimitRule): Limiter {
  return config.rateLimits ? database.limiter(rule) : unlimited
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
