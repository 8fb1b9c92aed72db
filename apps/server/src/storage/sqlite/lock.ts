import { DatabaseSync } from "node:sqlite"

/** The lock on a data folder. */
export type FolderLock = { release(): void }

/**
 * Locks the data folder for this process. The lock is an open transaction on a small database of its own. The operating
 * system therefore releases it as soon as the process ends, even after a crash.
 *
 * @param file path of the lock's own database
 * @returns null when another process holds the lock
 */
export function takeFolderLock(file: string): FolderLock | null {
  const database = new DatabaseSync(file)
  try {
    database.exec("pragma busy_timeout=0")
    database.exec("begin exclusive")
  } catch (error) {
    database.close()
    if (error instanceof Error && "errcode" in error && error.errcode === 5) return null
    throw error
  }
  return {
    release: () => {
      if (!database.isOpen) return
      database.exec("rollback")
      database.close()
    },
  }
}
