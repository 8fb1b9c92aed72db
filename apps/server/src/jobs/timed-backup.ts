import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { backUp, copiesName, type DataPlace } from "../database/backup.ts"
import { BackupDamaged, readFileIds } from "../database/backup-file.ts"
import { dropUnusedFiles } from "../files/carry-files.ts"
import { type KeepRule, keptBackups } from "./kept-backups.ts"

/** A backup that the server takes by itself. It goes to a thread, so that it is plain data. */
export type TimedBackup = {
  readonly place: DataPlace
  /** Where backups and, in a folder within it, the files of owners go. */
  readonly folder: string
  /** What must be there before: a disk that is not mounted is no place for a backup. */
  readonly expects: "nothing" | "the folder" | "earlier backups"
  readonly keep: KeepRule
  /** ISO time: the file is named after it. */
  readonly at: string
}

/** What a backup became. */
export type TimedBackupReport = {
  readonly file: string
  /** Its size, without the files of owners. */
  readonly bytes: number
  /** Files of owners that lie beside it, and those that this one added. */
  readonly files: number
  readonly filesAdded: number
  /** Files that the database names and the folder of files does not have. */
  readonly filesMissing: number
  /** Earlier backups that were removed. */
  readonly removed: number
  readonly milliseconds: number
}

/** The name of such a backup, and of one that was interrupted. */
const ownName = /^ardoise-(\d{4}-\d{2}-\d{2}T\d{4})Z\.gz(\.part)?$/

/**
 * Writes one, checks it, and only then removes earlier ones beyond the rule, and once a day the files that none of the
 * remaining ones needs. Files of other names are nobody's business here; where they are backups, theirs stay.
 *
 * @throws when it could not be written and read back; nothing was removed then
 */
export async function takeTimedBackup(backup: TimedBackup): Promise<TimedBackupReport> {
  const { place, folder, keep, at } = backup
  const begun = performance.now()
  await requirePlace(backup)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = `${at.slice(0, 13)}${at.slice(14, 16)}`
  const known = (await readdir(folder)).filter((name) => ownName.test(name))
  // One that was cut off by the end of the process.
  for (const part of known.filter((name) => name.endsWith(".part"))) await rm(join(folder, part), { force: true })
  const before = known.filter((name) => name.endsWith(".gz")).map((name) => ownName.exec(name)?.[1] ?? "")
  const file = join(folder, nameOf(time))
  // One of the same minute is another installation's, as none is begun twice in one: it is no backup of this one.
  const { files } = await backUp(place, file)
  const all = [...new Set([...before, time])]
  const kept = keptBackups(all, keep).add(time)
  const removed = all.filter((one) => !kept.has(one))
  for (const old of removed) await rm(join(folder, nameOf(old)), { force: true })
  const isFirstOfDay = !before.some((one) => one.slice(0, 10) === time.slice(0, 10))
  if (isFirstOfDay) await dropUnusedFiles(join(folder, copiesName), await filesOfBackups(folder), Date.now())
  return {
    file,
    bytes: (await stat(file)).size,
    files: files.present,
    filesAdded: files.added,
    filesMissing: files.missing.length,
    removed: removed.length,
    milliseconds: Math.round(performance.now() - begun),
  }
}

const nameOf = (time: string) => `ardoise-${time}Z.gz`

/** @throws when the place is not as it must be */
async function requirePlace({ folder, expects }: TimedBackup): Promise<void> {
  const isThere = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false
  if (expects === "nothing") return
  if (!(await isThere(folder))) throw new Error(`There is no folder ${folder} for backups: is its disk mounted?`)
  if (expects === "the folder" || (await isThere(join(folder, copiesName)))) return
  const advice = `To begin anew there, make a folder ${copiesName} in it`
  throw new Error(`The earlier backups are not in ${folder}: is its disk mounted? ${advice}`)
}

/** The files that the backups of a folder need, whoever took them and whatever they are called. */
async function filesOfBackups(folder: string): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const ids = await readFileIds(join(folder, entry.name)).catch((error) => {
      // Something else, or one that could not be restored anyway.
      if (error instanceof BackupDamaged) return []
      throw error
    })
    for (const id of ids) needed.add(id)
  }
  return needed
}
