import { mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Config } from "../settings/config.ts"
import type { Database } from "./database.ts"
import { DatabaseDamaged } from "./database-errors.ts"
import { syncFolderAtOnce } from "./disk/sync-folder.ts"
import type { Fault } from "./fault.ts"
import { type FolderLock, takeFolderLock } from "./sqlite/lock.ts"
import { openSqlite } from "./sqlite/open-sqlite.ts"
import type { StartWriter } from "./sqlite/run-writer.ts"

/** An opened database, with the folder lock that this process holds for it. */
export type OpenedDatabase = {
  readonly database: Database
  /** Closes the database and unlocks the data folder. */
  readonly close: () => Promise<void>
}

/** Why the data cannot be used. */
export type OpeningRefusal =
  | { /** Another process holds the folder. */ readonly kind: "in-use" }
  | { readonly kind: "unusable-folder"; readonly cause: Error }
  | { readonly kind: "cannot-open"; readonly cause: Error }
  | { /** Only a backup helps. */ readonly kind: "damaged"; readonly cause: Error }

/** How a database is opened. */
export type OpeningOptions = {
  readonly startWriter: StartWriter
  /** Called when nothing can be stored any more. */
  readonly onWriterLost: (error: Error) => void
  /** For tests: where to kill this process. */
  readonly fault?: Fault | undefined
}

/**
 * Opens the engine that the settings name: PostgreSQL, which several processes may share, or SQLite in the data folder,
 * which only this process then uses.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  { startWriter, onWriterLost, fault }: OpeningOptions,
): Promise<{ ok: true; value: OpenedDatabase } | { ok: false; refusal: OpeningRefusal }> {
  const clock = () => new Date().toISOString()
  if (config.databaseUrl !== null) {
    try {
      const { openPostgres } = await import("./postgres/open-postgres.ts")
      const database = await openPostgres({ url: config.databaseUrl, clock, fault })
      return { ok: true, value: { database, close: () => database.close() } }
    } catch (error) {
      return { ok: false, refusal: { kind: "cannot-open", cause: error as Error } }
    }
  }
  let lock: FolderLock | null
  try {
    makeFolder(config.dataDir)
    lock = takeFolderLock(join(config.dataDir, "lock.db"))
  } catch (error) {
    return { ok: false, refusal: { kind: "unusable-folder", cause: error as Error } }
  }
  if (!lock) return { ok: false, refusal: { kind: "in-use" } }
  const held = lock
  try {
    const database = await openSqlite({ folder: config.dataDir, clock, onWriterLost, startWriter, fault })
    const close = async () => {
      await database.close()
      held.release()
    }
    return { ok: true, value: { database, close } }
  } catch (error) {
    held.release()
    const kind = error instanceof DatabaseDamaged ? "damaged" : "cannot-open"
    return { ok: false, refusal: { kind, cause: error as Error } }
  }
}

/**
 * Creates a folder and its missing parents. Node's `recursive` option never returns on some file systems (/proc).
 * Synchronous, so that the writer thread starts before the caller loads more code, and works in parallel.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EEXIST") return
    if (code !== "ENOENT" || dirname(path) === path) throw error
    makeFolder(dirname(path))
    mkdirSync(path)
  }
  syncFolderAtOnce(dirname(path))
}
