import { Worker } from "node:worker_threads"
import type { ReadCard } from "@ardoise/domain/reading/read-card"
import { kindOf } from "../../card-files.ts"
import type { ReadingMessage } from "../../reading.ts"
import type { CardFile } from "../cartes/card-files.ts"

/**
 * Reads files in a new thread, as the server does, but without its limits of time: a busy machine changes how long a
 * reading takes, and not what it gives.
 *
 * @returns what was read; a menu that was refused is empty
 */
export async function readInThread(files: readonly CardFile[]): Promise<ReadCard> {
  const ended = Promise.withResolvers<ReadCard>()
  const workerData = { files: files.map(({ bytes }) => ({ kind: kindOf(bytes), bytes })), keepsUnread: false }
  const worker = new Worker(new URL("../../reading-thread.ts", import.meta.url), {
    workerData,
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  worker.on("message", (message: ReadingMessage) => {
    if (message.kind === "done") ended.resolve(message.reading)
    if (message.kind === "failed") ended.resolve({ categories: [], unread: [] })
  })
  worker.once("error", ended.reject)
  worker.once("exit", () => ended.reject(new Error("The reading ended without a result")))
  try {
    return await ended.promise
  } finally {
    await worker.terminate()
  }
}
