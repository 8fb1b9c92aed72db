import { createHmac } from "node:crypto"
import type { FastifyRequest } from "fastify"
import { networkOf } from "../http/network-of.ts"
import { authError, WireError } from "../http/wire-error.ts"
import type { Config } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import type { Secrets } from "../storage/keys/secrets.ts"
import { memoryLimiter } from "../storage/limiter.ts"
import type { CallRule, CountedBy } from "./rules.ts"

/** The parts of the application that a limiter needs. */
type LimiterParts = {
  readonly config: Pick<Config, "rateLimits">
  readonly database: Pick<Database, "limiter">
  readonly secrets: Pick<Secrets, "limitKey">
}

/** Whom a call counts for: the value of each part that its rule counts by. `network` takes an IP address. */
type Caller<Part extends CountedBy> = { readonly [P in Part]: string }

/** Counts the calls that a rule limits. */
export type CallLimiter<Part extends CountedBy> = {
  /**
   * Counts a call. Count an attempt before checking it: of many concurrent attempts, only as many as allowed are
   * checked.
   *
   * @returns null while it is allowed; otherwise the seconds until it is allowed again, at least 1
   * @throws StorageFailure when the count cannot be stored
   */
  readonly count: (caller: Caller<Part>) => Promise<number | null>
  /** Like `count`. @throws WireError 429 with `Retry-After` when the call is not allowed */
  readonly require: (caller: Caller<Part>) => Promise<void>
  /** Subtracts one call that was counted and turned out to be harmless. */
  readonly forgive: (caller: Caller<Part>) => Promise<void>
}

/**
 * Creates the limiter of a rule. It allows everything when the settings turn limits off. Its keys are HMACs, because a
 * plain hash of an IPv4 address can be reversed by trying all four billion.
 */
export function openLimiter<Part extends CountedBy>(
  { config, database, secrets }: LimiterParts,
  rule: CallRule<Part>,
): CallLimiter<Part> {
  if (!config.rateLimits) return unlimited
  const limiter = rule.counted === "together" ? database.limiter(rule) : memoryLimiter(rule)
  const keyOf = (caller: Caller<Part>) => {
    const parts = rule.by.map((part) => (part === "network" ? networkOf(caller[part]) : caller[part]))
    return createHmac("sha256", secrets.limitKey).update(parts.join(" ")).digest("base64url")
  }
  const count = (caller: Caller<Part>) => limiter.count(keyOf(caller))
  return {
    count,
    require: async (caller) => {
      const seconds = await count(caller)
      if (seconds !== null) throw tooManyCalls(seconds)
    },
    forgive: (caller) => limiter.forgive(keyOf(caller)),
  }
}

const nothing = async () => undefined
const unlimited = { count: async () => null, require: nothing, forgive: nothing }

/** Limits the requests of one network. @returns a hook for `onRequest`, which throws WireError 429 with `Retry-After` */
export function limitCalls(parts: LimiterParts, rule: CallRule<"network">) {
  const limiter = openLimiter(parts, rule)
  return (request: FastifyRequest): Promise<void> => limiter.require({ network: request.ip })
}

/** The refusal of a call that is over its limit. @param seconds until the next call is allowed */
export function tooManyCalls(seconds: number): WireError {
  const { status, code, message } = authError("over_request_rate_limit")
  return new WireError(status, code, message, { headers: { "retry-after": String(seconds) } })
}
