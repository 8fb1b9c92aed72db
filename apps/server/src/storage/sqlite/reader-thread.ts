import { DatabaseSync } from "node:sqlite"
import { parentPort, workerData } from "node:worker_threads"
import { type PackedError, packError } from "../database-errors.ts"
import { pageCacheKib, SqliteConnection } from "./sqlite-dialect.ts"

/** A query for the reader thread. */
export type AskedQuery = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }

/** What a query returned. */
export type ReadRows =
  | {
      readonly id: number
      readonly ok: true
      readonly rows: readonly Readonly<Record<string, unknown>>[]
      /** Milliseconds that the query ran, without its time in the queue. */
      readonly tookMs: number
    }
  | { readonly id: number; readonly ok: false; readonly error: PackedError }

const port = parentPort
if (port === null) throw new Error("The reader runs as a worker thread")
const { file } = workerData as { file: string }
const connection = new SqliteConnection(new DatabaseSync(file, { readOnly: true }))
connection.run("pragma busy_timeout=5000", [])
connection.run(`pragma cache_size=-${pageCacheKib}`, [])

port.on("message", ({ id, sql, parameters }: AskedQuery) => {
  try {
    const started = performance.now()
    const { rows } = connection.run<Readonly<Record<string, unknown>>>(sql, parameters)
    const tookMs = performance.now() - started
    port.postMessage({ id, ok: true, rows, tookMs } satisfies ReadRows, buffersOf(rows))
  } catch (error) {
    port.postMessage({ id, ok: false, error: packError(error) } satisfies ReadRows)
  }
})

/** The buffers of documents, which are transferred to the main thread instead of copied. */
function buffersOf(rows: readonly Readonly<Record<string, unknown>>[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
    }
  }
  return [...buffers]
}
