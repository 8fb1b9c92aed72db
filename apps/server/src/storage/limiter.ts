import type pg from "pg"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { namePostgresError } from "./database-errors.ts"

/** How many times something may happen within a window. */
export type LimitRule = { /** Unique. */ readonly name: string; readonly most: number; readonly windowMs: number }

/** Counts actions per key. Processes that share a database count together. */
export type Limiter = {
  /**
   * Counts one more action of a key. A new window begins with the first action after the last window ended.
   *
   * @param key identifies who acts, in a form that may be stored: `openLimiter` passes an HMAC
   * @returns null while it is allowed; otherwise the seconds until it is allowed again, at least 1
   * @throws StorageFailure when the count cannot be stored
   */
  readonly count: (key: string) => Promise<number | null>
  /** Subtracts one action that was counted and turned out to be harmless. */
  readonly forgive: (key: string) => Promise<void>
}

/** Counts in the memory of this process. */
export function memoryLimiter({ name, most, windowMs }: LimitRule): Limiter {
  return limiterOf(new RateLimiterMemory({ keyPrefix: name, points: most, duration: windowMs / 1000 }))
}

/** Counts in the table `rate_limits`. A key over its limit is cached in memory and causes no further query. */
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
