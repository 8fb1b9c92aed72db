import { mkdir, stat, unlink } from "node:fs/promises"
import { dirname } from "node:path"
import { StorageFailure } from "../database-errors.ts"
import { syncFolder } from "./sync-folder.ts"

/** Error codes of a disk that cannot store anything. */
const diskCodes = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE", "ENOTDIR"])

/** Creates a folder. When it resolves, a new folder survives a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 }).catch((error) => {
    // Node reports ENOENT for a read-only disk.
    throw new StorageFailure(String(error), { cause: error })
  })
  if (first === undefined) return
  for (let made = path; made !== dirname(first); made = dirname(made)) await namingFault(syncFolder(dirname(made)))
}

/** Deletes a file. It is not an error when it does not exist. */
export async function discard(path: string): Promise<void> {
  await namingFault(unlink(path)).catch(orGone)
}

/** Turns an error of the disk into a `StorageFailure`: the client is asked to retry later. */
export async function namingFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException
    throw diskCodes.has(code) ? new StorageFailure(code, { cause: error }) : error
  }
}

/** For `catch`: null when the file does not exist. */
export function orGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null
  throw error
}

/** For `catch`: an empty list when the folder does not exist. */
export function orNone(error: NodeJS.ErrnoException): string[] {
  return orGone(error) ?? []
}

/** Whether a file exists and was last written before a time in milliseconds. */
export async function isOlder(path: string, timeMs: number): Promise<boolean> {
  const found = await stat(path).catch(orGone)
  return found !== null && found.mtimeMs < timeMs
}
