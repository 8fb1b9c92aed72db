import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Worker } from "node:worker_threads"

/** The name of a daily backup, and of one that was interrupted. */
const ownName = /^ardoise-\d{4}-\d{2}-\d{2}T\d{4}Z\.gz(\.part)?$/

/** Takes a backup of a data folder into `backups` within it, and removes the oldest ones. */
export type DailyBackup = {
  readonly dataDir: string
  /** How many stay. */
  readonly kept: number
  /** ISO time. */
  readonly at: string
  readonly signal: AbortSignal
}

/**
 * Writes one, checks it, and only then removes those beyond the kept ones. Files of other names are nobody's business here.
 *
 * @returns the new file
 * @throws when it could not be written and read back; nothing was removed then
 */
export async function backUpDaily({ dataDir, kept, at, signal }: DailyBackup): Promise<string> {
  const folder = join(dataDir, "backups")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `ardoise-${at.slice(0, 13)}${at.slice(14, 16)}Z.gz`
  const known = (await readdir(folder)).filter((file) => ownName.test(file))
  // One that was cut off by the end of the process.
  for (const part of known.filter((file) => file.endsWith(".part"))) await rm(join(folder, part), { force: true })
  const whole = known.filter((file) => file.endsWith(".gz"))
  const file = join(folder, name)
  if (!whole.includes(name)) await inThread({ dataDir, file }, signal)
  const all = [...new Set([...whole, name])].sort().reverse()
  for (const old of all.slice(kept)) await rm(join(folder, old), { force: true })
  return file
}

/** Reading everything takes a while: the diners are not made to wait for it. */
async function inThread(workerData: { dataDir: string; file: string }, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL("./backup-thread.ts", import.meta.url), { workerData })
  const ended = Promise.withResolvers<void>()
  worker.once("error", ended.reject)
  worker.once("exit", (code) =>
    code === 0 ? ended.resolve() : ended.reject(new Error(`The backup ended with ${code}`)),
  )
  const giveUp = () => void worker.terminate()
  signal.addEventListener("abort", giveUp)
  await ended.promise.finally(() => signal.removeEventListener("abort", giveUp))
}
