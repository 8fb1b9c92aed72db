import { Worker } from "node:worker_threads"
import type { ReadingProgress } from "@ardoise/contract/reading"
import type { LocalReading, ReadingMessage, ReadingOrder } from "./reading.ts"
import type { ReadingFailureCode } from "./reading-failure.ts"

/** Milliseconds that all files of a reading may take, and one of them. */
const mostMs = { all: 120_000, file: 60_000 } as const

/**
 * Bytes by which the memory of the process may grow during a reading. Large photos take 300 MB. Pictures and unpacked
 * streams are outside of the memory that `resourceLimits` bounds.
 */
const mostGrowth = 1_000_000_000

/** Milliseconds between two looks at the memory. */
const lookEveryMs = 50

/** How a reading ended. `file` is the number of the file that is to blame, from 0. */
export type ReadingEnd =
  | ({ readonly kind: "done" } & LocalReading)
  | { readonly kind: "failed"; readonly code: ReadingFailureCode | "reading_too_long"; readonly file: number | null }

type Beside = {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadingProgress) => void
  /** See `mostGrowth`. */
  readonly mostBytes?: number
}

/**
 * Reads files in a thread of their own, which ends with the reading or with the signal.
 *
 * @throws when the signal aborts. A thread that dies, such as for lack of memory, or takes too much of it, counts as one that takes too long
 */
export async function readBeside(
  order: ReadingOrder,
  { signal, onProgress, mostBytes = mostGrowth }: Beside,
): Promise<ReadingEnd> {
  signal.throwIfAborted()
  const ended = Promise.withResolvers<ReadingEnd>()
  const tooLong = () => ended.resolve({ kind: "failed", code: "reading_too_long", file: null })
  const worker = new Worker(new URL("./reading-thread.ts", import.meta.url), {
    workerData: order,
    // Warnings of the recogniser and of PDF.js may hold text of the file, which is not logged.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const before = process.memoryUsage.rss()
  const look = setInterval(() => {
    if (process.memoryUsage.rss() - before > mostBytes) tooLong()
  }, lookEveryMs)
  let fileTimer = setTimeout(tooLong, mostMs.file)
  const allTimer = setTimeout(tooLong, mostMs.all)
  worker.on("message", (message: ReadingMessage) => {
    if (message.kind === "progress") onProgress(message.progress)
    else if (message.kind === "file") {
      clearTimeout(fileTimer)
      fileTimer = setTimeout(tooLong, mostMs.file)
    } else ended.resolve(message)
  })
  worker.once("error", tooLong)
  worker.once("exit", tooLong)
  const giveUp = () => ended.reject(signal.reason)
  signal.addEventListener("abort", giveUp)
  try {
    return await ended.promise
  } finally {
    clearInterval(look)
    clearTimeout(fileTimer)
    clearTimeout(allTimer)
    signal.removeEventListener("abort", giveUp)
    await worker.terminate()
  }
}
