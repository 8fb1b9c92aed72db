import { DatabaseSync } from "node:sqlite"

/** A held data folder. */
export type FolderLock = { release(): void }

/**
 * Takes the data folder for this process. The lock is a held transaction on a small database of its own, so the system
 * frees it at once when the process dies, however it dies.
 *
 * @param file path of the lock's own database
 * @returns null when another process holds it
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
