import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { CarriedFiles, NamedFile } from "../backup/carry-files.ts"
import { ObjectStoreUnavailable, StorageFailure } from "../database-errors.ts"
import { discard, orGone, orNone } from "../disk/disk-calls.ts"
import { placeDraft, sweepDrafts, writeDraft } from "../disk/drafts.ts"
import { isFileId, placeOfFile } from "../disk/file-places.ts"
import type { FileStore } from "../disk/file-store.ts"
import { WrongBytes } from "./checked-bytes.ts"
import type { ObjectStore, ReadyFile } from "./object-store.ts"

/** Files that are copied at the same time. */
const atOnce = 4

/** A file to copy. What its row says is compared, where the row was read. */
type Wanted = Pick<NamedFile, "id"> & Partial<NamedFile>

/**
 * Copies files from folders into an object store. Copies what the store lacks or has with another length, and reads each
 * copy back. May be interrupted and repeated.
 *
 * @param files the files of this store alone, without a cache
 * @param given.folders are searched in this order
 * @returns as missing also files whose bytes are not those of their row
 * @throws ObjectStoreUnavailable
 */
export async function carryToStore(
  store: ObjectStore,
  files: FileStore,
  { folders, wanted }: { readonly folders: readonly string[]; readonly wanted: readonly Wanted[] },
): Promise<CarriedFiles> {
  const there = new Map<string, number>()
  for await (const objects of store.list()) for (const { id, size } of objects) there.set(id, size)
  return carryLacking(wanted, there, async (file) => {
    for (const folder of folders) {
      const ready = await hashFile(placeOfFile(folder, file.id))
      if (ready === null || !isRight(file, ready)) continue
      await store.put(file.id, ready)
      if (await isReadable(files, { id: file.id, size: ready.size, sha256Start: ready.sha256 })) return true
      // A repetition must not take it for a right copy.
      await store.remove(file.id)
      return false
    }
    return false
  })
}

/**
 * Copies files from a store without a cache into a folder. Copies what the folder lacks or has with another length. May be interrupted
 * and repeated.
 *
 * @returns as missing also files whose bytes are not those of their row
 * @throws ObjectStoreUnavailable
 */
export async function carryToFolder(
  files: FileStore,
  folder: string,
  wanted: readonly NamedFile[],
): Promise<CarriedFiles> {
  await sweepDrafts(folder, Date.now())
  return carryLacking(wanted, await sizesIn(folder), async (file) => {
    const bytes = await files.open(file.id, undefined, file)
    if (bytes === null) return false
    const draft = await writeDraft(folder, bytes, file.size).catch(unlessWrong)
    if (draft === null) return false
    if (isRight(file, draft)) {
      await placeDraft(folder, draft, file.id)
      return true
    }
    await discard(draft.path)
    return false
  })
}

/** @param carry copies one file, and returns whether it could */
async function carryLacking<File extends Wanted>(
  wanted: readonly File[],
  there: ReadonlyMap<string, number>,
  carry: (file: File) => Promise<boolean>,
): Promise<CarriedFiles> {
  const isThere = ({ id, size }: File) => there.has(id) && (size === undefined || there.get(id) === size)
  const lacking = wanted.filter((file) => !isThere(file))
  const missing: string[] = []
  const waiting = lacking.values()
  const work = async () => {
    for (const file of waiting) if (!(await carry(file))) missing.push(file.id)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { present: wanted.length - missing.length, added: lacking.length - missing.length, missing }
}

const isRight = ({ size, sha256Start = "" }: Wanted, found: Pick<ReadyFile, "size" | "sha256">) =>
  (size === undefined || found.size === size) && found.sha256.startsWith(sha256Start)

/** @returns null when the file does not exist */
async function hashFile(path: string): Promise<ReadyFile | null> {
  const found = await stat(path).catch(orGone)
  if (found === null) return null
  const hash = createHash("sha256")
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { path, size, sha256: hash.digest("hex") }
}

/** Reads a file to its end. @returns false when its bytes are wrong */
async function isReadable(files: FileStore, file: NamedFile): Promise<boolean> {
  const bytes = await files.open(file.id, undefined, file)
  if (bytes === null) return false
  const read = async () => {
    for await (const _chunk of bytes);
    return true
  }
  return (await read().catch(unlessWrong)) ?? false
}

/** For `catch`: null when the store sent wrong bytes. @throws ObjectStoreUnavailable when a file broke off */
function unlessWrong(error: unknown): null {
  if (error instanceof WrongBytes) return null
  if (error instanceof StorageFailure) throw error
  throw new ObjectStoreUnavailable("get: broken off", { cause: error })
}

async function sizesIn(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const shelf of await readdir(folder).catch(orNone)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue
    for (const name of await readdir(join(folder, shelf))) {
      if (isFileId(name)) sizes.set(name, (await stat(join(folder, shelf, name)).catch(orGone))?.size ?? -1)
    }
  }
  return sizes
}
