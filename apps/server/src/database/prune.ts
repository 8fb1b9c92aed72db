import { setTimeout as rest } from "node:timers/promises"
import { sql } from "kysely"
import { defineCommand } from "./command.ts"
import type { Database } from "./run-command.ts"
import type { Schema } from "./schema.ts"

/** Milliseconds for which replaced and deleted menus are stored. */
export const versionsKeptMs = 30 * 24 * 3_600_000
/** Milliseconds for which the change feed is stored. No follower may be away longer. */
const changesKeptMs = 24 * 3_600_000
/** Longer than a provider repeats an event, and longer than anyone looks at a checkout. */
const paymentTracesKeptMs = 90 * 24 * 3_600_000
/** The order was served long before. */
const pushesKeptMs = 24 * 3_600_000
/** A session that was not refreshed for this long is considered abandoned. */
export const idleSessionMs = 180 * 24 * 3_600_000

/** An email that could not be sent for this long is out of date. */
const mailsKeptMs = 24 * 3_600_000
/** Longer than any link is valid: a person who signed up a few days ago can still request another link. */
const mailTokensKeptMs = 7 * 24 * 3_600_000
const pkceCodesKeptMs = 3_600_000
/** After a year without a sign-in, a device counts as new again. */
const devicesKeptMs = 365 * 24 * 3_600_000

/** A table whose old rows are removed: its key columns, the column with the age, and how long rows are stored. */
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
 * Removes all expired rows, in small commands. After a month without a server, or on the day after a rush, these are a
 * million rows. An order placed meanwhile waits for one small command only.
 *
 * @param turn.at ISO time
 * @param turn.signal aborts when the server stops; the next run removes the rest
 */
export async function pruneInPieces(database: Database, turn: { at: string; signal: AbortSignal }): Promise<void> {
  while (!turn.signal.aborted) {
    const begun = performance.now()
    if ((await database.run(pruneExpired, { at: turn.at })) < rowsAPiece) return
    // Pause as long as the command took: orders get at least half of the writer's time.
    await rest(performance.now() - begun)
  }
}
