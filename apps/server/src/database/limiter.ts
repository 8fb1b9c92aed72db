import type pg from "pg"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { namePostgresError } from "./database-errors.ts"

/** How often something may happen. */
export type LimitRule = { /** Unique. */ readonly name: string; readonly most: number; readonly windowMs: number }

/** Counts what each one does. Where several processes share a database, they count together. */
export type Limiter = {
  /**
   * Counts once more for somebody. The count begins anew when the window that began with the first is over.
   *
   * @param key who, in a form that may be stored: `openLimiter` hands in an HMAC
   * @returns null when that is still allowed; otherwise the whole seconds until it is again
   * @throws StorageFailure when the count cannot be kept
   */
  readonly count: (key: string) => Promise<number | null>
  /** Takes one back that was counted and turned out to be harmless. */
  readonly forgive: (key: string) => Promise<void>
}

/** Counts in this process: there is no other one. */
export function memoryLimiter({ name, most, windowMs }: LimitRule): Limiter {
  return limiterOf(new RateLimiterMemory({ keyPrefix: name, points: most, duration: windowMs / 1000 }))
}

/** Counts in the table `rate_limits`. Whoever is over the limit is remembered here and costs no query any more. */
export function postgresLimiter(pool: pg.Pool, { name, most, windowMs }: LimitRule): Limiter {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points: most,
    duration: windowMs / 1000,
    inMemoryBlockOnConsumed: most + 1,
  })
  return limiterOf(counter)
}

function limiterOf(counter: RateLimiterAbstract): Limiter {
  return {
    async count(key) {
      try {
        await counter.consume(key)
        return null
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw namePostgresError(error)
      }
    },
    async forgive(key) {
      await counter.reward(key).catch((error) => {
        throw namePostgresError(error)
      })
    },
  }
}
