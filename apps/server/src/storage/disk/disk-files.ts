import { createHash, randomBytes } from "node:crypto"
import { closeSync, fsyncSync, openSync } from "node:fs"
import { mkdir, open, opendir, readdir, rename, stat, unlink } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { StorageFailure } from "../database-errors.ts"
import type { ByteRange, FileStore, KeptFile } from "./file-store.ts"

/** Milliseconds after which an unfinished file is deleted. */
const halfFileMs = 24 * 3_600_000

/** Error codes of a disk that cannot store anything. */
const diskCodes = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE", "ENOTDIR"])

/**
 * Stores files in a folder that several processes may share. A file is written under a temporary name, synced and
 * renamed, so a file under its id is always complete.
 *
 * @param folder created with the first file
 */
export function diskFiles(folder: string): FileStore {
  const half = join(folder, "half")
  const folderOf = (id: string) => join(folder, shelfOf(id))
  const pathOf = (id: string) => placeOfFile(folder, id)

  const keep = async (bytes: AsyncIterable<Uint8Array>, most: number): Promise<KeptFile | null> => {
    const id = randomBytes(16).toString("hex")
    const draft = join(half, id)
    await makeFolder(half)
    const file = await naming(open(draft, "wx", 0o600))
    const hash = createHash("sha256")
    let size = 0
    try {
      for await (const chunk of bytes) {
        size += chunk.byteLength
        if (size > most) break
        hash.update(chunk)
        await naming(file.writeFile(chunk))
      }
      if (size <= most) {
        await naming(file.sync())
        await makeFolder(folderOf(id))
        await naming(rename(draft, pathOf(id)))
        await naming(syncFolder(folderOf(id)))
      }
    } catch (error) {
      await discard(draft)
      throw error
    } finally {
      await file.close()
    }
    if (size <= most) return { id, size, sha256: hash.digest("hex") }
    await discard(draft)
    return null
  }

  return {
    keep,
    open: async (id, range) => {
      const file = await naming(open(pathOf(id), "r")).catch(orGone)
      return file?.createReadStream(rangeOf(range)) ?? null
    },
    copy: async (id) => {
      const file = await naming(open(pathOf(id), "r")).catch(orGone)
      return file ? keep(file.createReadStream() as Readable, Number.POSITIVE_INFINITY) : null
    },
    remove: async (ids) => {
      for (const id of ids) await discard(pathOf(id))
    },
    async *listOlderThan(timeMs) {
      const isOld = async (path: string, before: number) => {
        const found = await stat(path).catch(orGone)
        return found !== null && found.mtimeMs < before
      }
      for (const name of await readdir(half).catch(orNone)) {
        if (await isOld(join(half, name), timeMs - halfFileMs)) await discard(join(half, name))
      }
      for (const shelf of await readdir(folder).catch(orNone)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        const old: string[] = []
        for await (const entry of await opendir(join(folder, shelf))) {
          const isOurs = entry.isFile() && isFileId(entry.name)
          if (isOurs && (await isOld(join(folder, shelf, entry.name), timeMs))) old.push(entry.name)
        }
        if (old.length > 0) yield old
      }
    },
  }
}

/** Whether a text is the id of a file: 32 hexadecimal digits, so that it cannot lead out of a folder. */
export const isFileId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** The subfolder that contains a file. */
export const shelfOf = (id: string): string => id.slice(0, 2)

/** The path of a file. */
export const placeOfFile = (folder: string, id: string): string => join(folder, shelfOf(id), id)

const rangeOf = (range?: ByteRange) => (range ? { start: range.start, end: range.end } : {})

/** Makes new names in a folder survive a power cut. Windows has no such call, and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same, synchronously. */
export function syncFolderAtOnce(path: string): void {
  if (process.platform === "win32") return
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Creates a folder. When it resolves, a new folder survives a power cut. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 }).catch((error) => {
    // Node reports ENOENT for a read-only disk.
    throw new StorageFailure(String(error), { cause: error })
  })
  if (first === undefined) return
  for (let made = path; made !== dirname(first); made = dirname(made)) await naming(syncFolder(dirname(made)))
}

async function discard(path: string): Promise<void> {
  await naming(unlink(path)).catch(orGone)
}

/** Turns an error of the disk into a `StorageFailure`: the client is asked to retry later. */
async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException
    throw diskCodes.has(code) ? new StorageFailure(code, { cause: error }) : error
  }
}

function orGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null
  throw error
}

function orNone(error: NodeJS.ErrnoException): string[] {
  return orGone(error) ?? []
}
