import { setTimeout as delay } from "node:timers/promises"
import { Kysely } from "kysely"
import { migrate } from "../migrate.ts"
import type { Schema } from "../schema.ts"
import { longestSilenceMs, PostgresPool, postgresDialect } from "./postgres-dialect.ts"
import type { PostgresServers } from "./postgres-servers.ts"

/**
 * Milliseconds that a migration waits for a table which another transaction uses, such as a backup. All who read that
 * table meanwhile queue behind the migration.
 */
const longestLockWaitMs = 500

/** Milliseconds between two attempts, in which the queue of readers empties. */
const pauseMs = 2_000

/** Milliseconds for which a start tries again. A backup of most installations takes less. */
const longestTryingMs = 5 * 60_000

/** PostgreSQL did not get a lock in time. */
const lockNotAvailable = "55P03"

/**
 * Brings the tables up to date while other processes use them: waits for a long transaction without making their readers
 * wait.
 *
 * @param tryingMs milliseconds after which it gives up
 * @throws when a migration fails, or when its tables are in use for too long; nothing is changed then
 */
export async function migrateBesideOthers(servers: PostgresServers, tryingMs = longestTryingMs): Promise<void> {
  const pool = new PostgresPool(servers, 1, { longestSilenceMs, longestLockWaitMs })
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool) })
  const deadline = performance.now() + tryingMs
  try {
    for (;;) {
      try {
        return await migrate(db)
      } catch (error) {
        if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
        if (performance.now() >= deadline) throw new Error(inUse, { cause: error })
        await delay(pauseMs)
      }
    }
  } finally {
    await db.destroy()
  }
}

const inUse =
  "une longue opération, sans doute une sauvegarde, occupe des tables que cette version doit changer. " +
  "Rien n’a été modifié. Attendez sa fin et démarrez à nouveau."
