import { Worker } from "node:worker_threads"
import type { TimedBackup, TimedBackupReport } from "./timed-backup.ts"

// A separate module, so that the server does not load the backup code, which needs both database engines.

/**
 * Takes a backup in a separate thread, because reading everything takes long and diners must not wait for it.
 *
 * @param signal stops the backup
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
