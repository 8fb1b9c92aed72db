import { DatabaseSync, type StatementSync } from "node:sqlite"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Kysely } from "kysely"
import { storeChange } from "../change-feed.ts"
import { type Command, type CommandScope, isRefusal } from "../command.ts"
import { nameSqliteError, StorageFailure } from "../database-errors.ts"
import type { CommandStep } from "../fault.ts"
import type { Change, Schema } from "../schema.ts"
import { pageCacheKib, sqliteDialect } from "./sqlite-dialect.ts"

/** Marks that the current turn of the event loop is over. */
const late = Symbol("late")

/** How many commands may share one commit. */
const largestBatch = 256

/** A command that waits to be run. */
export type Job = { readonly command: Command<never, unknown>; readonly args: unknown; readonly at: string }

/** The outcome of a job. A refused or failed job has no changes. */
export type JobOutcome =
  | { readonly ok: true; readonly answer: unknown; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly error: unknown }

/** A command awaited something other than SQL. Its next query could run in the transaction of another batch. */
export class CommandNotPure extends Error {
  override name = "CommandNotPure"
}

/**
 * Owns the only read-write connection to the file. Commands that wait together share one durable commit. Each runs in a
 * savepoint of its own, so one that fails or refuses does not affect the others.
 */
export class SqliteWriter {
  readonly db: Kysely<Schema>
  readonly #database: DatabaseSync
  readonly #reach: (step: CommandStep) => void
  /** Prepared once, because every command uses it. */
  readonly #savepoint: StatementSync
  readonly #release: StatementSync

  /** @param reach called at each step of a command, see fault.ts */
  constructor(file: string, reach: (step: CommandStep) => void = () => undefined) {
    this.#reach = reach
    this.#database = new DatabaseSync(file)
    this.#database.exec("pragma journal_mode=wal")
    this.#database.exec("pragma synchronous=full")
    this.#database.exec("pragma foreign_keys=on")
    this.#database.exec("pragma trusted_schema=off")
    this.#database.exec("pragma busy_timeout=5000")
    // Under load the same pages are written repeatedly: checkpoint them less often. The WAL then grows to about 32 MB.
    this.#database.exec("pragma wal_autocheckpoint=8000")
    this.#database.exec(`pragma cache_size=-${pageCacheKib}`)
    this.#savepoint = this.#database.prepare("savepoint command")
    this.#release = this.#database.prepare("release command")
    this.db = new Kysely<Schema>({ dialect: sqliteDialect(this.#database) })
  }

  /** Limits the number of pages of the file, to simulate a full disk in tests. 0 removes the limit. */
  limitPages(pages: number): void {
    const { page_count: used } = this.#database.prepare("pragma page_count").get() as { page_count: number }
    this.#database.exec(`pragma max_page_count=${pages === 0 ? 4_294_967_294 : Math.max(pages, used)}`)
  }

  /**
   * Runs jobs in one transaction, in order, and resolves only after the commit.
   *
   * @param jobs at most `largestBatch`
   * @returns one outcome per job, in the same order; a failed commit fails them all
   * @throws CommandNotPure when a command does not end within its turn; the writer is not usable afterwards
   */
  async runBatch(jobs: readonly Job[]): Promise<JobOutcome[]> {
    try {
      this.#database.exec("begin immediate")
    } catch (error) {
      return jobs.map(() => ({ ok: false, error: nameSqliteError(error) }))
    }
    const outcomes: JobOutcome[] = []
    // SQL on this connection is synchronous. A command that awaits nothing else therefore ends before the next turn of
    // the event loop.
    const turn = nextTurn(late)
    for (const job of jobs) {
      outcomes.push(await this.#runInSavepoint(job, turn))
      // On a full disk or an I/O error SQLite has rolled back the whole transaction: nothing of the batch is stored.
      if (!this.#database.isTransaction) return this.#failAll(jobs, outcomes)
    }
    try {
      this.#database.exec("commit")
      this.#reach("committed")
      return outcomes
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("rollback")
      return jobs.map(() => ({ ok: false, error: nameSqliteError(error) }))
    }
  }

  /** Writes the WAL into the file and closes the connection. */
  async close(): Promise<void> {
    if (!this.#database.isOpen) return
    this.#database.exec("pragma wal_checkpoint(truncate)")
    await this.db.destroy()
    // Kysely closes a connection only after it was used.
    if (this.#database.isOpen) this.#database.close()
  }

  async #runInSavepoint({ command, args, at }: Job, turn: Promise<typeof late>): Promise<JobOutcome> {
    const changes: Change[] = []
    const scope: CommandScope = {
      db: this.db,
      // Commands run one after another anyway.
      lock: async () => undefined,
      record: async (change) => {
        await storeChange(this.db, { ...change, at })
        changes.push(change)
      },
    }
    try {
      this.#savepoint.run()
      this.#reach("begun")
      const answer = await within(turn, command.name, command.run(scope, args as never))
      if (isRefusal(answer)) {
        this.#takeBack()
        return { ok: true, answer, changes: [] }
      }
      this.#release.run()
      this.#reach("ran")
      return { ok: true, answer, changes }
    } catch (error) {
      if (error instanceof CommandNotPure) {
        if (this.#database.isTransaction) this.#database.exec("rollback")
        throw error
      }
      if (this.#database.isTransaction) this.#takeBack()
      return { ok: false, error: nameSqliteError(error) }
    }
  }

  #takeBack(): void {
    this.#database.exec("rollback to command")
    this.#release.run()
  }

  #failAll(jobs: readonly Job[], outcomes: readonly JobOutcome[]): JobOutcome[] {
    const failure = outcomes.find((outcome) => !outcome.ok)
    const error = failure?.ok === false ? failure.error : new StorageFailure("The transaction was rolled back")
    return jobs.map(() => ({ ok: false, error }))
  }
}

async function within<Answer>(turn: Promise<typeof late>, name: string, running: Promise<Answer>): Promise<Answer> {
  const outcome = await Promise.race([running, turn])
  if (outcome === late) throw new CommandNotPure(`Command ${name} awaited something other than SQL`)
  return outcome as Answer
}

/** Removes the first jobs from the queue, as many as may share one commit. */
export function nextBatch<Waiting>(queue: Waiting[]): Waiting[] {
  return queue.splice(0, largestBatch)
}
