import { setTimeout as delay } from "node:timers/promises"
import { sql } from "kysely"
import { OutcomeUnknown } from "../database-errors.ts"
import { prepareQuery } from "../prepared-query.ts"
import type { Db } from "../schema.ts"

/** Milliseconds during which the server is asked for the outcome of a commit whose answer was lost. */
const settleMs = 10_000

/** Milliseconds that one of these questions waits for a transaction that is still open. */
const openTransactionMs = 1_000

/** Inserts the id of a command. Returns no row if the id is stored already. */
const insertId = prepareQuery<{ id: string }, { id: string }>((db, blank) =>
  db
    .insertInto("done_commands")
    .values({ id: blank("id") })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
)

/**
 * Finds out whether a commit whose answer was lost took place, as soon as a server can be reached again.
 *
 * @param id of the command, which its transaction has inserted into `done_commands`
 * @throws OutcomeUnknown when there is no result after `settleMs`
 */
export async function wasCommitted(db: Db, id: string): Promise<boolean> {
  const deadline = performance.now() + settleMs
  for (;;) {
    try {
      return await isDone(db, id)
    } catch (cause) {
      if (performance.now() > deadline) throw new OutcomeUnknown("A commit could not be settled", { cause })
    }
    await delay(100)
  }
}

/**
 * Whether a command is stored whose COMMIT was sent and not answered.
 *
 * Its transaction inserted the id before COMMIT was sent. As long as that transaction is open, another insert of the id
 * waits for its end. When our insert returns, the transaction has ended, and a COMMIT that arrives later has no effect.
 *
 * @throws when the server cannot be reached, or the transaction is still open after `openTransactionMs`
 */
async function isDone(pool: Db, id: string): Promise<boolean> {
  return pool.connection().execute(async (db) => {
    await sql`begin`.execute(db)
    try {
      await sql`set local lock_timeout = ${sql.lit(openTransactionMs)}`.execute(db)
      const inserted = await insertId(db, { id })
      if (inserted.length > 0) {
        await sql`rollback`.execute(db)
        return false
      }
      // A primary that waits for a standby shows the commit after a crash even if the standby never received it. Commit
      // a write of our own: when it is answered, everything before it is on the standby, too.
      await sql`update done_commands set id = id where id = ${id}`.execute(db)
      await sql`commit`.execute(db)
      return true
    } catch (error) {
      await sql`rollback`.execute(db).catch(() => undefined)
      throw error
    }
  })
}
