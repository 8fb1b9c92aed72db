import { setTimeout as rest } from "node:timers/promises"
import { sql } from "kysely"
import { defineCommand } from "./command.ts"
import type { Database } from "./database.ts"
import type { TableName } from "./schema.ts"

/** A table whose old rows are removed. Plain data, because it is an argument of a command. */
export type AgedRows<Name extends TableName = TableName> = {
  readonly table: Name
  /** The key columns. */
  readonly key: readonly string[]
  /** The column with the age of a row, ISO time. */
  readonly age: string
  /** Milliseconds for which a row is stored. */
  readonly keptMs: number
  /** Only rows that have a value in this column are removed. */
  readonly onlyWith?: string
}

/** What a turn of pruning needs. */
export type PruningTurn = {
  /** ISO time. */
  readonly at: string
  /** The tables to prune. */
  readonly aged: readonly AgedRows[]
}

/** Rows removed in one command. On SQLite every order waits for it: with documents it takes a few milliseconds. */
const rowsAPiece = 250

/**
 * Removes some expired rows, the oldest of each table first.
 *
 * @returns how many rows were removed; `rowsAPiece` when there may be more
 */
export const pruneExpired = defineCommand(
  "database/prune",
  null,
  async ({ db }, args: PruningTurn): Promise<number> => {
    let removed = 0
    for (const { table, key, age, keptMs, onlyWith } of args.aged) {
      const before = new Date(Date.parse(args.at) - keptMs).toISOString()
      const columns = sql.join(key.map((column) => sql.ref(column)))
      const more = onlyWith === undefined ? sql`` : sql`and ${sql.ref(onlyWith)} is not null`
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${sql.ref(age)} < ${before} ${more}
        order by ${sql.ref(age)} limit cast(${rowsAPiece - removed} as integer)
      )`.execute(db)
      removed += Number(numAffectedRows)
      if (removed >= rowsAPiece) break
    }
    return removed
  },
)

/**
 * Removes all expired rows, in small commands. After a month without a server, or on the day after a rush, these are a
 * million rows. An order placed meanwhile waits for one small command only.
 *
 * @param turn.signal aborts when the server stops; the next run removes the rest
 */
export async function pruneInPieces(
  database: Database,
  { signal, ...turn }: PruningTurn & { readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now()
    if ((await database.run(pruneExpired, turn)) < rowsAPiece) return
    // Pause as long as the command took: orders get at least half of the writer's time.
    await rest(performance.now() - begun)
  }
}
