import { constants } from "node:fs"
import { copyFile, link, mkdir, open, opendir, readdir, rename, stat, unlink } from "node:fs/promises"
import { join } from "node:path"
import { isFileId, placeOfFile, shelfOf } from "../disk/file-places.ts"
import type { KnownFile } from "../disk/file-store.ts"
import { syncFolder } from "../disk/sync-folder.ts"

/**
 * Errors of a hard link where a copy may succeed: another disk, a file system without links, too many links to a file.
 */
const copyCodes = new Set(["EXDEV", "EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"])

/** Milliseconds for which a copy without a reference stays: a backup that needs it may be in progress. */
const unusedCopyMs = 24 * 3_600_000

/** A file that a row names, with what the row says about its bytes. */
export type NamedFile = KnownFile & { readonly id: string }

/** The result of `carryFiles`. */
export type CarriedFiles = {
  /** Files that exist in the target folder now. */
  readonly present: number
  /** Those of them that were added. */
  readonly added: number
  /** Ids of files that do not exist in the source folder either. */
  readonly missing: readonly string[]
}

/**
 * Copies files from one folder to another. Files never change, so existing ones are correct and only new ones are
 * copied: as a hard link where both folders are on one disk, else as a synced copy.
 */
export async function carryFiles(from: string, to: string, ids: Iterable<string>): Promise<CarriedFiles> {
  const missing: string[] = []
  let present = 0
  let added = 0
  for (const [shelf, wanted] of byShelf(ids)) {
    const there = new Set(await namesIn(join(to, shelf)))
    const isNewShelf = there.size === 0
    const before = added
    if (isNewShelf) await mkdir(join(to, shelf), { recursive: true, mode: 0o700 })
    for (const id of wanted) {
      if (there.has(id)) present += 1
      else if (await carry(placeOfFile(from, id), placeOfFile(to, id))) added += 1
      else missing.push(id)
    }
    if (added > before) await syncFolder(join(to, shelf))
    if (isNewShelf) await syncFolder(to)
  }
  return { present: present + added, added, missing }
}

/**
 * Deletes the files of a folder of copies that are not needed any more.
 *
 * @param nowMs a copy younger than a day at this time always stays
 * @returns the number of deleted files
 */
export async function dropUnusedFiles(folder: string, needed: ReadonlySet<string>, nowMs: number): Promise<number> {
  let count = 0
  for (const shelf of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue
    for await (const { name } of await opendir(join(folder, shelf))) {
      const file = join(folder, shelf, name)
      // Delete interrupted copies and files that no backup names. Use ctime: a hard link has the mtime of the original.
      const isOurs = isFileId(name) || name.endsWith(half)
      if (!isOurs || needed.has(name) || (await stat(file)).ctimeMs > nowMs - unusedCopyMs) continue
      await unlink(file)
      count += 1
    }
  }
  return count
}

/** Suffix of a copy that is being written. */
const half = ".half"

function byShelf(ids: Iterable<string>): Map<string, string[]> {
  const shelves = new Map<string, string[]>()
  for (const id of new Set(ids)) {
    const shelf = shelves.get(shelfOf(id))
    if (shelf) shelf.push(id)
    else shelves.set(shelfOf(id), [id])
  }
  return shelves
}

/** Copies one file. @returns false when it does not exist */
async function carry(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException
    if (code === "ENOENT") return false
    if (code === "EEXIST") return true
    if (!copyCodes.has(code)) throw error
  }
  const draft = `${to}${half}`
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false
    throw error
  }
  const copy = await open(draft, "r+")
  await copy.sync().finally(() => copy.close())
  await rename(draft, to)
  return true
}

/** Lists the names in a folder. The list is empty when the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
}
