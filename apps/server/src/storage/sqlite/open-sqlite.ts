import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Worker } from "node:worker_threads"
import { Kysely } from "kysely"
import { followers } from "../change-feed.ts"
import type { Command } from "../command.ts"
import type { Database } from "../database.ts"
import { StorageFailure, unpackError } from "../database-errors.ts"
import type { Fault } from "../fault.ts"
import { memoryLimiter } from "../limiter.ts"
import type { Schema } from "../schema.ts"
import type { FromWriter, SentCommand, StartWriter, ToWriter } from "./run-writer.ts"
import { pageCacheKib, sqliteDialect } from "./sqlite-dialect.ts"
import { sqliteReaderDialect } from "./sqlite-reader.ts"

/** The embedded engine, with what only it can do. */
export type SqliteDatabase = Database & {
  /** Limits the file to a number of pages, to simulate a full disk in tests. 0 removes the limit. */
  limitPages(pages: number): void
}

/** What `openSqlite` needs. */
export type SqliteOptions = {
  /** An existing folder that only this process uses. */
  readonly folder: string
  /** ISO time, for the change feed. */
  readonly clock: () => string
  /** Called when the writer thread ends unexpectedly. Nothing can be stored any more. */
  readonly onWriterLost: (error: Error) => void
  readonly startWriter: StartWriter
  /** For tests: where to kill the process. */
  readonly fault?: Fault | undefined
}

/**
 * Opens the embedded database: a writer thread that owns the only read-write connection, a read-only connection on this
 * thread, and one in another thread for large reads.
 *
 * @throws when the file cannot be opened or its tables cannot be migrated
 */
export async function openSqlite(options: SqliteOptions): Promise<SqliteDatabase> {
  const { folder, clock, onWriterLost, startWriter, fault } = options
  const file = join(folder, "ardoise.db")
  const worker = startWriter({ file, fault })
  const send = (message: ToWriter) => worker.postMessage(message)
  await opened(worker)

  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec("pragma busy_timeout=5000")
  reader.exec(`pragma cache_size=-${pageCacheKib}`)
  const read = new Kysely<Schema>({ dialect: sqliteDialect(reader) })
  const largeRead = new Kysely<Schema>({ dialect: sqliteReaderDialect(file) })

  const feed = followers()
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let isClosing = false
  let isClosed = false
  const closed = Promise.withResolvers<void>()

  // Commands of one turn of the event loop share one message to the writer thread: a message costs more than its
  // content.
  const leaving: SentCommand[] = []
  const depart = () => {
    const commands = leaving.splice(0)
    if (commands.length === 0) return
    try {
      send({ type: "run", commands })
    } catch {
      // One of the commands cannot be cloned. Send them one by one, so that only this one fails.
      for (const command of commands) {
        try {
          send({ type: "run", commands: [command] })
        } catch (error) {
          waiting.get(command.id)?.reject(error as Error)
          waiting.delete(command.id)
        }
      }
    }
  }

  const loseWriter = (error: Error) => {
    if (isClosed) return
    isClosed = true
    for (const { reject } of waiting.values()) reject(new StorageFailure("The writer stopped", { cause: error }))
    waiting.clear()
    closed.resolve()
    onWriterLost(error)
  }
  worker.on("error", loseWriter)
  worker.on("exit", (code) => loseWriter(new Error(`The writer thread ended with code ${code}`)))
  worker.on("message", (message: FromWriter) => {
    if (message.type === "closed") {
      isClosed = true
      closed.resolve()
    }
    if (message.type !== "done") return
    // Listeners drop their caches before the caller learns that the write succeeded. The next page then shows the new
    // data.
    feed.tell(message.outcomes.flatMap((outcome) => (outcome.ok ? outcome.changes : [])))
    for (const outcome of message.outcomes) {
      const caller = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      if (outcome.ok) caller?.resolve(outcome.answer as never)
      else caller?.reject(unpackError(outcome.error))
    }
  })

  return {
    read,
    largeRead,
    follow: feed.follow,
    // No other process writes to this database.
    hearsChanges: () => true,
    limiter: memoryLimiter,
    limitPages(pages) {
      depart()
      send({ type: "limit-pages", pages })
    },
    run<Args, Answer>(command: Command<Args, Answer>, args: Args): Promise<Answer> {
      if (isClosing || isClosed) return Promise.reject(new StorageFailure("The database is closed"))
      lastId += 1
      const id = lastId
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        if (leaving.push({ id, name: command.name, args, at: clock() }) === 1) setImmediate(depart)
      })
    },
    async close() {
      const isFirst = !isClosing && !isClosed
      isClosing = true
      // The last connection to close writes the WAL into the file and removes it. A read-only connection cannot do
      // that, so close the readers first.
      await Promise.all([read.destroy(), largeRead.destroy()])
      // Kysely closes a connection only after it was used.
      if (reader.isOpen) reader.close()
      depart()
      if (isFirst) send({ type: "close" })
      await closed.promise
      await worker.terminate()
    },
  }
}

async function opened(worker: Worker): Promise<void> {
  const first = Promise.withResolvers<void>()
  worker.once("message", (message: FromWriter) => {
    if (message.type === "failed-to-open") first.reject(unpackError(message.error))
    else first.resolve()
  })
  worker.once("error", first.reject)
  await first.promise
  worker.removeAllListeners("error")
}
