import { constants } from "node:fs"
import { copyFile, link, mkdir, open, opendir, readdir, rename, stat, unlink } from "node:fs/promises"
import { join } from "node:path"
import { isFileId, placeOfFile, shelfOf, syncFolder } from "./disk-files.ts"

/** What a link cannot do where a copy can: another disk, a file system without links, a file with too many of them. */
const copyCodes = new Set(["EXDEV", "EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"])

/** A copy that nobody refers to stays so long: another backup may be just being written. */
const unusedCopyMs = 24 * 3_600_000

/** What `carryFiles` did. */
export type CarriedFiles = {
  /** Files that are there now. */
  readonly present: number
  /** Those of them that were not there before. */
  readonly added: number
  /** Ids that the first folder does not have either. */
  readonly missing: readonly string[]
}

/**
 * Makes files of one folder be in another, too. Files never change, so that what is there already is right: only new ones are
 * carried, as a second name of the same bytes where both folders are on one disk, else as a synced copy.
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
 * Removes the files of a folder of copies that nobody needs any more.
 *
 * @param nowMs a copy younger than a day by then stays in any case
 * @returns how many
 */
export async function dropUnusedFiles(folder: string, needed: ReadonlySet<string>, nowMs: number): Promise<number> {
  let count = 0
  for (const shelf of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue
    for await (const { name } of await opendir(join(folder, shelf))) {
      const file = join(folder, shelf, name)
      // An interrupted copy, or what no backup names. The time of the name's last change: a link keeps the age of the bytes.
      const isOurs = isFileId(name) || name.endsWith(half)
      if (!isOurs || needed.has(name) || (await stat(file)).ctimeMs > nowMs - unusedCopyMs) continue
      await unlink(file)
      count += 1
    }
  }
  return count
}

/** The end of the name of a copy that is being written. */
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

/** @returns false when there is no such file */
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

/** Names in a folder; none when there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
}
