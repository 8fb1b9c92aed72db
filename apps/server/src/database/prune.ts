import { setTimeout as rest } from "node:timers/promises"
import { sql } from "kysely"
import { defineCommand } from "./command.ts"
import type { Database } from "./run-command.ts"
import type { Schema } from "./schema.ts"

/** How long replaced and deleted menus are kept. */
export const versionsKeptMs = 30 * 24 * 3_600_000
/** How long the change feed remembers: longer than any follower may be away. */
const changesKeptMs = 24 * 3_600_000
/** Longer than any provider repeats an event, or a checkout is of interest. */
const paymentTracesKeptMs = 90 * 24 * 3_600_000
/** An order is eaten by then. */
const pushesKeptMs = 24 * 3_600_000
/** A session that was not refreshed for so long has been left behind. */
export const idleSessionMs = 180 * 24 * 3_600_000

/** A mail that could not be sent for so long says nothing that is still true. */
const mailsKeptMs = 24 * 3_600_000
/** Longer than any link holds: who signed up a few days ago can still ask for another link. */
const mailTokensKeptMs = 7 * 24 * 3_600_000
const pkceCodesKeptMs = 3_600_000
/** After a year a device is new again. */
const devicesKeptMs = 365 * 24 * 3_600_000

/** What is removed with age: the column that tells it, the columns that tell the rows apart, and how long they are kept. */
type Aged = {
  readonly table: keyof Schema
  readonly key: readonly string[]
  readonly age: string
  readonly keptMs: number
  readonly onlyWith?: string
}

const aged: readonly Aged[] = [
  { table: "menu_versions", key: ["id"], age: "replaced_at", keptMs: versionsKeptMs },
  { table: "change", key: ["seq"], age: "at", keptMs: changesKeptMs },
  { table: "sessions", key: ["id"], age: "refreshed_at", keptMs: idleSessionMs },
  { table: "factor_challenges", key: ["id"], age: "expires_at", keptMs: 0 },
  { table: "payment_events", key: ["id"], age: "received_at", keptMs: paymentTracesKeptMs },
  { table: "sent_pushes", key: ["id"], age: "sent_at", keptMs: pushesKeptMs },
  { table: "push_subscriptions", key: ["id"], age: "created_at", keptMs: pushesKeptMs, onlyWith: "order_id" },
  { table: "payment_sessions", key: ["id"], age: "expires_at", keptMs: paymentTracesKeptMs },
  { table: "mails", key: ["id"], age: "created_at", keptMs: mailsKeptMs },
  { table: "mail_tokens", key: ["id"], age: "created_at", keptMs: mailTokensKeptMs },
  { table: "pkce_codes", key: ["id"], age: "created_at", keptMs: pkceCodesKeptMs },
  { table: "known_devices", key: ["user_id", "device_hash"], age: "seen_at", keptMs: devicesKeptMs },
]

/** Rows removed at once. On SQLite every order waits for them: with their documents they take a few milliseconds. */
const rowsAPiece = 250

/**
 * Removes some of what nobody needs any more, the oldest first.
 *
 * @returns how many rows went; `rowsAPiece` when there may be more
 */
export const pruneExpired = defineCommand(
  "database/prune",
  null,
  async ({ db }, args: { at: string }): Promise<number> => {
    let removed = 0
    for (const { table, key, age, keptMs, onlyWith } of aged) {
      const before = new Date(Date.parse(args.at) - keptMs).toISOString()
      const columns = sql.join(key.map((column) => sql.ref(column)))
      const more = onlyWith === undefined ? sql`` : sql`and ${sql.ref(onlyWith)} is not null`
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${sql.ref(age)} < ${before} ${more}
        order by ${sql.ref(age)} limit ${rowsAPiece - removed}
      )`.execute(db)
      removed += Number(numAffectedRows)
      if (removed >= rowsAPiece) break
    }
    return removed
  },
)

/**
 * Removes all that nobody needs any more, piece by piece: after a month of rest or on the day after a rush that is a million
 * rows, and whoever orders meanwhile waits for one piece of them.
 *
 * @param turn.at ISO time
 * @param turn.signal says that the server is going: the rest is removed at its next start
 */
export async function pruneInPieces(database: Database, turn: { at: string; signal: AbortSignal }): Promise<void> {
  while (!turn.signal.aborted) {
    const begun = performance.now()
    if ((await database.run(pruneExpired, { at: turn.at })) < rowsAPiece) return
    // At least half of the time belongs to those who order.
    await rest(performance.now() - begun)
  }
}
