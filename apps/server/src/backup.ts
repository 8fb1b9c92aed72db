import { dirname, join, resolve } from "node:path"
import { backedUpTables } from "./features.ts"
import { readConfig } from "./settings/config.ts"
import {
  type BackupReport,
  backUp,
  copiesName,
  moveToPostgres,
  OperatingRefusal,
  type RestorePlace,
  restore,
} from "./storage/backup/backup.ts"
import { BackupDamaged } from "./storage/backup/backup-file.ts"
import type { RowCounts } from "./storage/backup/snapshot.ts"
import { nameSqliteError, StorageFailure } from "./storage/database-errors.ts"

// `npm run backup`, `npm run restore` and `npm run move-to-postgres`. Arguments: the task, then its file.
const [task, file] = process.argv.slice(2)
process.umask(0o077)
const settings = readConfig(process.env)

try {
  if (!settings.ok) throw new OperatingRefusal(settings.mistakes.join("\n"))
  process.stdout.write(`${await run({ ...settings.value, tables: backedUpTables })}\n`)
} catch (error) {
  // An error that the operator can fix is one sentence. Any other error shows its stack.
  const isExpected =
    error instanceof OperatingRefusal ||
    error instanceof BackupDamaged ||
    nameSqliteError(error) instanceof StorageFailure ||
    // A full or read-only disk, a path that does not exist, or a file without permission.
    (error as NodeJS.ErrnoException).syscall !== undefined
  process.stderr.write(`\n${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n\n`)
  process.exitCode = 1
}

async function run(config: RestorePlace): Promise<string> {
  if (!["backup", "restore", "move-to-postgres"].includes(task ?? "")) {
    throw new OperatingRefusal("Commandes : npm run backup, npm run restore, npm run move-to-postgres")
  }
  if (task === "move-to-postgres") {
    if (config.databaseUrl === null)
      throw new OperatingRefusal("Indiquez la base de destination : DATABASE_URL=postgres://…")
    const counts = await moveToPostgres(config, config.databaseUrl)
    return `Tout est dans PostgreSQL (${describe(counts)}). Le dossier ${config.dataDir} n’a pas été modifié.`
  }
  if (!file) throw new OperatingRefusal(`Utilisation : npm run ${task} -- FICHIER`)
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  const copies = join(dirname(path), copiesName)
  if (task === "backup") {
    const report = await backUp(config, path)
    return `Sauvegarde vérifiée : ${path} (${describe(report.rows)}).\n${describeFiles(report, copies, config.filesDir)}`
  }
  const report = await restore(config, path)
  return `Restauré : ${describe(report.rows)}.\n${describeFiles(report, config.filesDir, copies)}`
}

function describe(counts: RowCounts): string {
  return `${counts.users} comptes, ${counts.user_menus} menus, ${counts.menu_versions} versions antérieures`
}

function describeFiles({ files }: BackupReport, to: string, from: string): string {
  const { present, added, missing } = files
  const there = `Photos et autres fichiers : ${present} dans ${to}, dont ${added} nouveaux.`
  return missing.length === 0 ? there : `${there}\nAttention : ${missing.length} manquent aussi dans ${from}.`
}
