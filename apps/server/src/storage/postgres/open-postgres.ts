import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { CompiledQuery, Kysely, sql } from "kysely"
import { followers, storeChange } from "../change-feed.ts"
import { type Command, type CommandScope, isRefusal } from "../command.ts"
import type { Database } from "../database.ts"
import { isNoLongerReady, NotInCharge, namePostgresError, StorageFailure, UniqueViolation } from "../database-errors.ts"
import { type CommandStep, type Fault, faultPoint } from "../fault.ts"
import { postgresLimiter } from "../limiter.ts"
import { prepareQuery } from "../prepared-query.ts"
import type { Change, Db, Schema } from "../schema.ts"
import { wasCommitted } from "./done-commands.ts"
import { KeyTurns } from "./key-turns.ts"
import { channel, listenToChanges } from "./listen-to-changes.ts"
import { migrateBesideOthers } from "./migrate-beside-others.ts"
import { longestSilenceMs, openServers, PostgresPool, postgresDialect } from "./postgres-dialect.ts"

/** Bytes of one notification: PostgreSQL refuses 8,000 and more. */
const notificationBytes = 7_500

/** Attempts at a command that meets a deadlock, or whose connection breaks before the commit. */
const attempts = 8

/** Milliseconds during which a command may be repeated. Afterwards it fails, because a person waits for the answer. */
const repeatMs = 10_000

/** What `openPostgres` needs. */
export type PostgresOptions = {
  readonly url: string
  /** ISO time, for the change feed. */
  readonly clock: () => string
  /** Connections for reading, and as many again for commands. */
  readonly poolSize?: number
  /** For tests: where to kill the process. */
  readonly fault?: Fault | undefined
}

/**
 * Opens a PostgreSQL database, which any number of processes may share. Commands run in transactions of a pool, each
 * with the advisory lock of its owner. NOTIFY in the same transaction sends their changes to the other processes.
 *
 * @throws StorageFailure when the server cannot be reached; anything a migration throws
 */
export async function openPostgres({ url, clock, poolSize = 10, fault }: PostgresOptions): Promise<Database> {
  const servers = openServers(url)
  const readPool = new PostgresPool(servers, poolSize, { isReadOnly: true })
  const writePool = new PostgresPool(servers, poolSize, { longestSilenceMs })
  const read = new Kysely<Schema>({ dialect: postgresDialect(readPool) })
  const write = new Kysely<Schema>({ dialect: postgresDialect(writePool) })
  const feed = followers()
  const self = randomUUID()
  const reach = faultPoint(fault)
  const turns = new KeyTurns(repeatMs)
  const closePools = () => Promise.all([read.destroy(), write.destroy()])
  let listener: Awaited<ReturnType<typeof listenToChanges>> | undefined
  try {
    // First, because it waits for the end of a restore: a migration must see all restored rows.
    listener = await listenToChanges(servers, self, feed)
    await migrateBesideOthers(servers)
  } catch (error) {
    await listener?.close()
    await closePools()
    throw namePostgresError(error)
  }
  const { isListening, close: endListening } = listener
  let isClosed = false

  return {
    read,
    largeRead: read,
    follow: feed.follow,
    hearsChanges: isListening,
    limiter: (rule) => postgresLimiter(writePool, rule),
    async run<Args, Answer>(command: Command<Args, Answer>, args: Args): Promise<Answer> {
      if (isClosed) throw new StorageFailure("The database is closed")
      const at = clock()
      const { answer, changes } = await turns.run(command.lock(args), () =>
        runUntilSettled({ db: write, self, reach }, command, args, at),
      )
      // Local listeners receive the changes before the caller learns that the write succeeded. Other processes receive
      // them by NOTIFY.
      feed.tell(changes)
      return answer
    },
    async close() {
      isClosed = true
      await endListening()
      await closePools()
    },
  }
}

/** Where commands run: the pool, the name of this process, and the function called at each step (see fault.ts). */
type CommandPlace = { readonly db: Db; readonly self: string; readonly reach: (step: CommandStep) => void }

type Settled<Answer> = { readonly answer: Answer; readonly changes: readonly Change[] }

/** The connection broke between COMMIT and its answer. Only the server knows whether the transaction was committed. */
class CommitInDoubt extends Error {
  readonly outcome: Settled<unknown>

  constructor(outcome: Settled<unknown>, cause: unknown) {
    super("The answer to a commit was lost", { cause })
    this.outcome = outcome
  }
}

/** Runs a command until it is known whether it was stored. It is never lost and never stored twice. */
async function runUntilSettled<Args, Answer>(
  where: CommandPlace,
  command: Command<Args, Answer>,
  args: Args,
  at: string,
): Promise<Settled<Answer>> {
  const deadline = performance.now() + repeatMs
  const id = `${at}/${randomUUID()}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(where, command, args, { id, at })
    } catch (error) {
      if (error instanceof CommitInDoubt) {
        if (await wasCommitted(where.db, id)) return error.outcome as Settled<Answer>
      } else if (!mayBeginAgain(error, attempt) || attempt >= attempts || performance.now() > deadline) {
        throw error
      }
      await delay(Math.random() * 25 * 2 ** attempt)
    }
  }
}

const begin = CompiledQuery.raw("begin")
const commit = CompiledQuery.raw("commit")
const rollback = CompiledQuery.raw("rollback")

const takeLock = prepareQuery<{ key: string }, unknown>(
  (_, blank) => sql`select pg_advisory_xact_lock(hashtextextended(${blank("key")}, 0))`,
)

/** Stores the id of a command (see done-commands.ts) and sends its changes to the other processes, in one round trip. */
const conclude = prepareQuery<{ id: string; channel: string; payloads: string }, unknown>(
  (_, blank) => sql`with done as (insert into done_commands (id) values (${blank("id")}))
    select pg_notify(${blank("channel")}, payload) from json_array_elements_text(${blank("payloads")}::json) as payload`,
)

async function runOnce<Args, Answer>(
  { db: pool, self, reach }: CommandPlace,
  command: Command<Args, Answer>,
  args: Args,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<Settled<Answer>> {
  return pool.connection().execute(async (db) => {
    await db.executeQuery(begin)
    reach("begun")
    const changes: Change[] = []
    let answer: Answer
    try {
      const lock = async (key: string) => {
        await takeLock(db, { key })
      }
      const key = command.lock(args)
      if (key !== null) await lock(key)
      const scope: CommandScope = {
        db,
        lock,
        record: async (change) => {
          await storeChange(db, { ...change, at })
          changes.push(change)
        },
      }
      answer = await command.run(scope, args)
      if (isRefusal(answer)) {
        await db.executeQuery(rollback)
        return { answer, changes: [] }
      }
      await conclude(db, { id, channel, payloads: JSON.stringify(notificationsOf(self, changes)) })
      reach("ran")
    } catch (error) {
      await db.executeQuery(rollback).catch(() => undefined)
      throw error
    }
    try {
      await db.executeQuery(commit)
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error
      throw new CommitInDoubt({ answer, changes }, error)
    }
    reach("committed")
    return { answer, changes }
  })
}

/** Serialises changes for the other processes, in as few notifications as the size limit allows. */
export function notificationsOf(self: string, changes: readonly Change[]): string[] {
  const wrap = (texts: readonly string[]) => `{"from":${JSON.stringify(self)},"changes":[${texts.join(",")}]}`
  const room = notificationBytes - Buffer.byteLength(wrap([]))
  const batches: string[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const text of changes.map((change) => JSON.stringify(change))) {
    const bytes = Buffer.byteLength(text) + 1
    if (used + bytes > room) {
      batches.push([])
      used = 0
    }
    batches.at(-1)?.push(text)
    used += bytes
  }
  return batches.map(wrap)
}

/**
 * Whether a command may be repeated: after a deadlock, a serialisation failure, an outdated prepared statement, or a
 * connection that broke before the commit. Once also after a key that exists: another transaction may have stored it
 * since the command looked for it, and now the command sees it. Nothing was stored in these cases.
 */
function mayBeginAgain(error: unknown, attempt: number): boolean {
  if (error instanceof StorageFailure) {
    const cause = error.cause as { code?: string } | undefined
    // No server takes writes or accepts the connection, or the disk is full (53100). Report it at once: a person waits.
    return !(error instanceof NotInCharge) && cause?.code !== "ECONNREFUSED" && cause?.code !== "53100"
  }
  if (error instanceof UniqueViolation) return attempt === 1
  const code = (error as { code?: unknown }).code
  return code === "40001" || code === "40P01" || isNoLongerReady(error)
}
