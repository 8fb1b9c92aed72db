import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { backUp, copiesName, type DataPlace, leaveFiles } from "../storage/backup/backup.ts"
import { BackupDamaged, readFileIds } from "../storage/backup/backup-file.ts"
import { dropUnusedFiles } from "../storage/backup/carry-files.ts"
import type { BackedUpTable } from "../storage/backup/snapshot.ts"
import { type KeepRule, keptBackups } from "./kept-backups.ts"

/** A backup that the server takes on schedule. Plain data, because it is sent to a thread. */
export type TimedBackup = {
  readonly place: DataPlace
  /** Whether files are in an object store and stay there. */
  readonly leavesFiles: boolean
  /** The folder for the backups. A folder within it holds the owners' files. */
  readonly folder: string
  /** What must already exist. An unmounted disk must not be mistaken for an empty folder. */
  readonly expects: "nothing" | "the folder" | "earlier backups"
  readonly keep: KeepRule
  /** ISO time, which becomes part of the file name. */
  readonly at: string
}

/** The result of a backup. */
export type TimedBackupReport = {
  readonly file: string
  /** Its size, without the files of owners. */
  readonly bytes: number
  /** Whether owners' files stay in an object store; the three counts are 0 then. */
  readonly filesStayInStore: boolean
  /** Owners' files that are stored beside it, and how many of them this backup added. */
  readonly files: number
  readonly filesAdded: number
  /** Files that the database refers to and that are missing in the files folder. */
  readonly filesMissing: number
  /** Number of earlier backups that were removed. */
  readonly removed: number
  readonly milliseconds: number
}

/** The file name of such a backup, or of an interrupted one. */
const ownName = /^ardoise-(\d{4}-\d{2}-\d{2}T\d{4})Z\.gz(\.part)?$/

/**
 * Writes and verifies a backup. Only then removes earlier ones that the rule does not retain. Once a day also removes
 * the files that none of the remaining backups needs. Leaves files with other names alone; if they are backups, the
 * files they need stay, too.
 *
 * @throws when it could not be written and read back; nothing was removed then
 */
export async function takeTimedBackup(backup: TimedBackup): Promise<TimedBackupReport> {
  const { place, leavesFiles, folder, keep, at } = backup
  const begun = performance.now()
  await requirePlace(backup)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = `${at.slice(0, 13)}${at.slice(14, 16)}`
  const known = (await readdir(folder)).filter((name) => ownName.test(name))
  // Remove the partial file of a backup that was interrupted.
  for (const part of known.filter((name) => name.endsWith(".part"))) await rm(join(folder, part), { force: true })
  const before = known.filter((name) => name.endsWith(".gz")).map((name) => ownName.exec(name)?.[1] ?? "")
  const file = join(folder, nameOf(time))
  // `backUp` refuses an existing file. A backup of the same minute is from another installation, because this one never
  // starts two in a minute.
  const { files } = leavesFiles ? await backUp(place, file, leaveFiles) : await backUp(place, file)
  // One of the future was taken while the clock was ahead, or the clock is behind now and it is the newest. So it stays,
  // and takes no place from the others.
  const upToNow = [...new Set([...before, time])].filter((one) => one <= time)
  const kept = keptBackups(upToNow, keep)
  const removed = upToNow.filter((one) => !kept.has(one))
  for (const old of removed) await rm(join(folder, nameOf(old)), { force: true })
  const isFirstOfDay = !before.some((one) => one.slice(0, 10) === time.slice(0, 10))
  if (isFirstOfDay)
    await dropUnusedFiles(join(folder, copiesName), await filesOfBackups(folder, place.tables), Date.now())
  return {
    file,
    bytes: (await stat(file)).size,
    filesStayInStore: leavesFiles,
    files: files.present,
    filesAdded: files.added,
    filesMissing: files.missing.length,
    removed: removed.length,
    milliseconds: Math.round(performance.now() - begun),
  }
}

const nameOf = (time: string) => `ardoise-${time}Z.gz`

/** @throws when something that must already exist is missing */
async function requirePlace({ folder, expects }: TimedBackup): Promise<void> {
  const isThere = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false
  if (expects === "nothing") return
  if (!(await isThere(folder))) throw new Error(`There is no folder ${folder} for backups: is its disk mounted?`)
  if (expects === "the folder" || (await isThere(join(folder, copiesName)))) return
  const advice = `To begin anew there, make a folder ${copiesName} in it`
  throw new Error(`The earlier backups are not in ${folder}: is its disk mounted? ${advice}`)
}

/** Returns the files that the backups of a folder need, whatever the names of the backups. */
async function filesOfBackups(folder: string, tables: readonly BackedUpTable[]): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const ids = await readFileIds(join(folder, entry.name), tables).catch((error) => {
      // Not a backup, or one that could not be restored anyway.
      if (error instanceof BackupDamaged) return []
      throw error
    })
    for (const id of ids) needed.add(id)
  }
  return needed
}
