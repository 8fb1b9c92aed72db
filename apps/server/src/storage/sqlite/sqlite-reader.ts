import { Worker } from "node:worker_threads"
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely"
import { StorageFailure, unpackError } from "../database-errors.ts"
import type { TimedResult } from "../reading-time.ts"
import type { AskedQuery, ReadRows } from "./reader-thread.ts"

type Waiting = { readonly resolve: (result: TimedResult<never>) => void; readonly reject: (error: Error) => void }

/**
 * Kysely on a read-only SQLite connection in a separate thread, so that large queries do not block the event loop. The
 * thread starts with the first query, because it takes memory.
 *
 * @param file path of the database
 */
export function sqliteReaderDialect(file: string): Dialect {
  const connection = new ReaderConnection(file)
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: refuseTransaction,
      commitTransaction: refuseTransaction,
      rollbackTransaction: refuseTransaction,
      releaseConnection: async () => undefined,
      destroy: () => connection.close(),
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

async function refuseTransaction(): Promise<void> {
  throw new Error("Callers share the reader's connection: none has a transaction of its own")
}

class ReaderConnection implements DatabaseConnection {
  readonly #file: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0
  #isClosed = false

  constructor(file: string) {
    this.#file = file
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<TimedResult<Row>> {
    if (this.#isClosed) throw new StorageFailure("The database is closed")
    this.#worker ??= this.#start()
    this.#lastId += 1
    const { promise, resolve, reject } = Promise.withResolvers<TimedResult<Row>>()
    const asked: AskedQuery = { id: this.#lastId, sql, parameters }
    this.#worker.postMessage(asked)
    this.#waiting.set(asked.id, { resolve, reject })
    return promise
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming would keep a statement open for others; read pages instead")
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL("./reader-thread.ts", import.meta.url), { workerData: { file: this.#file } })
    worker.on("message", (read: ReadRows) => {
      const caller = this.#waiting.get(read.id)
      this.#waiting.delete(read.id)
      if (read.ok) caller?.resolve({ rows: read.rows as never[], tookMs: read.tookMs })
      else caller?.reject(unpackError(read.error))
    })
    const lose = (cause?: Error) => {
      if (this.#worker !== worker) return
      // The next query starts a new thread.
      this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(new StorageFailure("The reader stopped", { cause }))
      this.#waiting.clear()
    }
    worker.on("error", lose)
    worker.on("exit", () => lose())
    return worker
  }
}
