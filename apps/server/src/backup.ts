import { dirname, join, resolve } from "node:path"
import pino from "pino"
import { backedUpTables } from "./features.ts"
import { type Config, readConfig } from "./settings/config.ts"
import type { ObjectStoreSettings } from "./settings/object-store-settings.ts"
import {
  type BackupReport,
  type BringFiles,
  backUp,
  type CopyFiles,
  copiesName,
  leaveFiles,
  listNamedFiles,
  moveToPostgres,
  OperatingRefusal,
  type RestorePlace,
  refuseForeignRoot,
  restore,
} from "./storage/backup/backup.ts"
import { BackupDamaged } from "./storage/backup/backup-file.ts"
import type { RowCounts } from "./storage/backup/snapshot.ts"
import { nameSqliteError, ObjectStoreUnavailable, StorageFailure } from "./storage/database-errors.ts"
import { diskFiles } from "./storage/disk/disk-files.ts"
import { carryToFolder, carryToStore } from "./storage/object-store/carry-to-store.ts"
import { chooseFiles } from "./storage/object-store/choose-files.ts"
import { explainStore } from "./storage/object-store/explain-store.ts"
import { layeredFiles } from "./storage/object-store/layered-files.ts"

// `npm run backup`, `restore`, `move-to-postgres` and `move-files`. Arguments: the task, then its file and options.
const [task, ...args] = process.argv.slice(2)
const file = args.find((one) => !one.startsWith("--"))
process.umask(0o077)
const settings = readConfig(process.env)

try {
  if (!settings.ok) throw new OperatingRefusal(settings.mistakes.join("\n"))
  process.stdout.write(`${await run({ ...settings.value, tables: backedUpTables })}\n`)
} catch (error) {
  // An error that the operator can fix is one sentence. Any other error shows its stack.
  const isExpected =
    error instanceof OperatingRefusal ||
    error instanceof ObjectStoreUnavailable ||
    error instanceof BackupDamaged ||
    nameSqliteError(error) instanceof StorageFailure ||
    // A full or read-only disk, a path that does not exist, or a file without permission.
    (error as NodeJS.ErrnoException).syscall !== undefined
  if (error instanceof ObjectStoreUnavailable) process.stderr.write("\nLe dépôt d’objets ne répond plus. Recommencez :")
  process.stderr.write(`\n${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n\n`)
  process.exitCode = 1
}

async function run(config: Config & RestorePlace): Promise<string> {
  if (!["backup", "restore", "move-to-postgres", "move-files"].includes(task ?? "")) {
    throw new OperatingRefusal(
      "Commandes : npm run backup, npm run restore, npm run move-to-postgres, npm run move-files",
    )
  }
  if (task === "move-files") return moveFiles(config)
  if (task === "move-to-postgres") {
    if (config.databaseUrl === null)
      throw new OperatingRefusal("Indiquez la base de destination : DATABASE_URL=postgres://…")
    const counts = await moveToPostgres(config, config.databaseUrl)
    return `Tout est dans PostgreSQL (${describe(counts)}). Le dossier ${config.dataDir} n’a pas été modifié.`
  }
  if (!file) throw new OperatingRefusal(`Utilisation : npm run ${task} -- FICHIER`)
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  const copies = join(dirname(path), copiesName)
  const { objectStore, filesDir } = config
  if (task === "restore") {
    if (objectStore === null) {
      const report = await restore(config, path)
      return `Restauré : ${describe(report.rows)}.\n${describeFiles(report, filesDir, copies)}`
    }
    const { store, files } = await openStore(config)
    const bring: BringFiles = (ids, from) =>
      carryToStore(store, files, { folders: [from, filesDir], wanted: [...ids].map((id) => ({ id })) })
    const report = await restore(config, path, bring)
    return `Restauré : ${describe(report.rows)}.\n${describeFiles(report, nameOf(objectStore), copies)}`
  }
  const take = async (copyFiles?: CopyFiles) => {
    const report = await backUp(config, path, copyFiles)
    return { report, said: `Sauvegarde vérifiée : ${path} (${describe(report.rows)}).` }
  }
  if (objectStore === null) {
    const { report, said } = await take()
    return `${said}\n${describeFiles(report, copies, filesDir)}`
  }
  if (!args.includes("--with-files")) {
    const { said } = await take(leaveFiles)
    const advice = `Pour les joindre : npm run backup -- ${file} --with-files`
    return `${said}\nPhotos et autres fichiers : ils restent dans ${nameOf(objectStore)}, sans copie ici. ${advice}`
  }
  const { files } = await openStore(config)
  const all = layeredFiles(files, diskFiles(filesDir))
  const { report, said } = await take((named, to) => carryToFolder(all, to, named))
  return `${said}\n${describeFiles(report, copies, nameOf(objectStore))}`
}

/** Copies all files from the folder to the object store, or the reverse. Deletes nothing. */
async function moveFiles(config: Config & RestorePlace): Promise<string> {
  const to = args[args.indexOf("--to") + 1]
  if (!args.includes("--to") || (to !== "s3" && to !== "disk")) {
    throw new OperatingRefusal("Utilisation : npm run move-files -- --to s3, ou npm run move-files -- --to disk")
  }
  if (to === "disk") refuseForeignRoot(config.dataDir)
  const { store, files } = await openStore(config)
  const wanted = await listNamedFiles(config)
  const carried =
    to === "s3"
      ? await carryToStore(store, files, { folders: [config.filesDir], wanted })
      : await carryToFolder(files, config.filesDir, wanted)
  // Owners may have deleted files meanwhile.
  const named = new Set((await listNamedFiles(config)).map(({ id }) => id))
  const missing = carried.missing.filter((id) => named.has(id))
  if (missing.length > 0) process.exitCode = 1
  const bytes = wanted.reduce((sum, { id, size }) => (carried.missing.includes(id) ? sum : sum + size), 0)
  const count = (number: number) => number.toLocaleString("fr-FR")
  const gigabytes = (bytes / 1e9).toLocaleString("fr-FR", { maximumFractionDigits: bytes < 1e8 ? 3 : 1 })
  return [
    ...missing.slice(0, 20).map((id) => `Manque, ou n’a pas les octets attendus : ${id}`),
    `${count(carried.added)} copiés, rien n’a été supprimé.`,
    `${count(carried.present)} fichiers, ${gigabytes} Go, ${count(missing.length)} manquants`,
  ].join("\n")
}

/** Opens the object store of the settings. @throws OperatingRefusal when the settings lack one, or when it cannot be used */
async function openStore(config: Config) {
  const { remote } = chooseFiles(config, { logger: pino({ level: "silent" }) })
  if (config.objectStore === null || remote === null) {
    const names = "FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY_ID, FILES_S3_SECRET"
    throw new OperatingRefusal(`Indiquez le dépôt d’objets : ${names}`)
  }
  const problem = explainStore(config.objectStore, await remote.store.check())
  if (problem !== null) throw new OperatingRefusal(problem.join("\n"))
  return remote
}

function nameOf({ bucket }: ObjectStoreSettings): string {
  return `le dépôt d’objets (compartiment « ${bucket} »)`
}

function describe(counts: RowCounts): string {
  return `${counts.users} comptes, ${counts.user_menus} menus, ${counts.menu_versions} versions antérieures`
}

function describeFiles({ files }: BackupReport, to: string, from: string): string {
  const { present, added, missing } = files
  const there = `Photos et autres fichiers : ${present} dans ${to}, dont ${added} nouveaux.`
  return missing.length === 0 ? there : `${there}\nAttention : ${missing.length} manquent aussi dans ${from}.`
}
