import { isIPv6 } from "node:net"
import type { FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import type { Limiter, LimitRule } from "../database/limiter.ts"
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

/**
 * Whose network an address belongs to: with IPv6 everybody is given 2^64 of them, so only the first half tells people apart.
 *
 * @param address undefined through a local socket, and of whoever has gone: all of them are one network, named ""
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ""
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = "", tail] = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1).split("::")
  const front = head === "" ? [] : head.split(":")
  const back = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => "0")
  return [...front, ...zeros, ...back].slice(0, 4).join(":")
}
