import { Worker } from "node:worker_threads"
import type { TimedBackup, TimedBackupReport } from "./timed-backup.ts"

// By itself: the server starts a backup, and need not know how one is taken, with all that this needs of both engines.

/**
 * Takes one in a thread of its own: reading everything takes a while, and the diners are not made to wait for it.
 *
 * @param signal ends it
 */
export async function takeTimedBackupBeside(backup: TimedBackup, signal: AbortSignal): Promise<TimedBackupReport> {
  const worker = new Worker(new URL("./backup-thread.ts", import.meta.url), { workerData: backup })
  const done = Promise.withResolvers<TimedBackupReport>()
  worker.once("message", done.resolve)
  worker.once("error", done.reject)
  worker.once("exit", (code) => done.reject(new Error(`The backup ended with ${code}`)))
  const giveUp = () => void worker.terminate()
  signal.addEventListener("abort", giveUp)
  return done.promise.finally(() => signal.removeEventListener("abort", giveUp))
}
