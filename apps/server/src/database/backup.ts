import { existsSync } from "node:fs"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Kysely, sql } from "kysely"
import type { Config } from "../config.ts"
import { type CarriedFiles, carryFiles } from "../files/carry-files.ts"
import { syncFolder } from "../files/disk-files.ts"
import { closeStoredKeys, type KeyPlace, openStoredKeys } from "../secrets.ts"
import { readBackup, verifyBackup, writeBackup } from "./backup-file.ts"
import { checkDatabaseFile } from "./check-file.ts"
import { DatabaseDamaged } from "./database-errors.ts"
import { takeFolderLock } from "./lock.ts"
import { migrate } from "./migrate.ts"
import { installationLock } from "./open-postgres.ts"
import { openPool, postgresDialect } from "./postgres-dialect.ts"
import type { Db, Schema } from "./schema.ts"
import { type KeptRow, keptTables, type RowCounts, readAllRows, writeRows } from "./snapshot.ts"
import { sqliteDialect } from "./sqlite-dialect.ts"
import { SqliteWriter } from "./sqlite-writer.ts"

/** Why a backup or a restore was not done. The sentence is for the operator. */
export class OperatingRefusal extends Error {
  override name = "OperatingRefusal"
}

/** What a backup is made of. */
export type DataPlace = Pick<Config, "databaseUrl" | "dataDir" | "filesDir">
/** Where a backup goes back to, with the key that its keys are closed with there. */
export type RestorePlace = DataPlace & KeyPlace
type DatabasePlace = Pick<DataPlace, "databaseUrl" | "dataDir">

/** What was backed up, or brought back. */
export type BackupReport = { readonly rows: RowCounts; readonly files: CarriedFiles }

/** The name of the folder that holds the files of all backups beside it. */
export const copiesName = "ardoise-files"

/** How often a backup is begun anew because an owner removed a file while it was about to be copied. */
const attempts = 5

/**
 * Takes a backup of everything, as it is at one moment. The server may run and write meanwhile. The bytes of photos and other
 * files go into a folder beside it, which the backups there share: each one adds what is new.
 *
 * @throws OperatingRefusal when there is nothing to back up, or the file exists
 */
export async function backUp(place: DataPlace, file: string): Promise<BackupReport> {
  if (existsSync(file)) throw new OperatingRefusal(`Le fichier ${file} existe déjà.`)
  const copies = join(dirname(file), copiesName)
  // Most is carried before the moment is held: nothing that is written meanwhile has to wait to be cleaned up.
  const before = await carryFiles(place.filesDir, copies, await listFilesNow(place))
  await mkdir(copies, { recursive: true, mode: 0o700 })
  for (let attempt = 1; ; attempt += 1) {
    const report = await readingAtOneMoment(place, async (db, keys): Promise<BackupReport | null> => {
      const ids = await listFiles(db)
      const files = await carryFiles(place.filesDir, copies, ids)
      // A photo that was removed since that moment cannot be had any more; a moment without it can.
      if (files.missing.length > 0 && attempt < attempts && (await areGone(place, files.missing))) return null
      const head = { takenAt: new Date().toISOString(), keys, files: ids }
      return { rows: await writeBackup(file, head, readAllRows(db)), files }
    })
    if (report) return { rows: report.rows, files: { ...report.files, added: report.files.added + before.added } }
  }
}

/**
 * Puts a backup in the place of what is there. What SQLite had is set aside; a PostgreSQL database must be empty. Files come
 * from the folder beside the backup; those that are there already stay.
 *
 * @throws OperatingRefusal while a server runs, or when the database is not empty; BackupDamaged before anything is changed
 */
export async function restore(place: RestorePlace, file: string): Promise<BackupReport> {
  const content = await verifyBackup(file)
  const { keys, rows } = await readBackup(file)
  const bringFiles = () => carryFiles(join(dirname(file), copiesName), place.filesDir, content.files)
  return place.databaseUrl === null
    ? fillFolder(place.dataDir, keys, rows, bringFiles)
    : fillPostgres(place.databaseUrl, await closeKeys(keys, place), rows, bringFiles)
}

const closeKeys = async (keys: string | null, place: KeyPlace) => (keys === null ? null : closeStoredKeys(keys, place))

async function listFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("storage_objects").select("file_id").distinct().execute()
  return rows.map(({ file_id }) => file_id)
}

const listFilesNow = (place: DatabasePlace) => readingAtOneMoment(place, listFiles)

/** Whether the rows of any of these files have gone since. */
async function areGone(place: DatabasePlace, ids: readonly string[]): Promise<boolean> {
  const known = new Set(await listFilesNow(place))
  return ids.some((id) => !known.has(id))
}

/**
 * Copies everything from a data folder into an empty PostgreSQL database. The files of owners stay where they are.
 *
 * @throws OperatingRefusal while a server runs on either, or when the database is not empty
 */
export async function moveToPostgres(place: KeyPlace, url: string): Promise<RowCounts> {
  const { dataDir } = place
  const lock = takeFolderLock(join(dataDir, "lock.db"))
  if (!lock) throw new OperatingRefusal(`Un serveur utilise le dossier ${dataDir}. Arrêtez-le d’abord.`)
  try {
    const nowhere = async () => ({ present: 0, added: 0, missing: [] })
    const { rows } = await readingAtOneMoment({ databaseUrl: null, dataDir }, async (db, keys) =>
      fillPostgres(url, await closeKeys(keys, place), readAllRows(db), nowhere),
    )
    return rows
  } finally {
    lock.release()
  }
}

async function readingAtOneMoment<T>(
  place: DatabasePlace,
  read: (db: Db, keys: string | null) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = place
  if (databaseUrl !== null) {
    const pool = new Kysely<Schema>({ dialect: postgresDialect(openPool(databaseUrl, 1), { isReadOnly: true }) })
    try {
      return await pool.connection().execute(async (db) => {
        await sql`begin isolation level repeatable read`.execute(db)
        const kept = await db.selectFrom("secrets").select("value").where("name", "=", "keys").executeTakeFirst()
        const result = await read(db, kept ? await openStoredKeys(kept.value, place) : null)
        await sql`commit`.execute(db)
        return result
      })
    } finally {
      await pool.destroy()
    }
  }
  const file = join(dataDir, "ardoise.db")
  if (!existsSync(file)) throw new OperatingRefusal(`Il n’y a pas de données dans ${dataDir}.`)
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec("pragma busy_timeout=5000")
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database) })
  try {
    // A deferred transaction: its first read fixes the moment, and no writer waits for it.
    database.exec("begin")
    const keys = await readFile(join(dataDir, "secrets.json"), "utf8").catch(() => null)
    return await read(db, keys)
  } finally {
    await db.destroy()
  }
}

async function fillFolder(
  dataDir: string,
  keys: string | null,
  rows: AsyncGenerator<KeptRow>,
  bringFiles: () => Promise<CarriedFiles>,
): Promise<BackupReport> {
  await mkdir(dataDir, { recursive: true })
  const lock = takeFolderLock(join(dataDir, "lock.db"))
  if (!lock) throw new OperatingRefusal(`Un serveur utilise le dossier ${dataDir}. Arrêtez-le d’abord.`)
  try {
    const draft = join(dataDir, "ardoise.db.restoring")
    await rm(draft, { force: true })
    const writer = new SqliteWriter(draft)
    await migrate(writer.db)
    await sql`begin immediate`.execute(writer.db)
    const counts = await writeRows(writer.db, rows)
    await sql`commit`.execute(writer.db)
    await writer.close()
    // The rows come last: nobody is shown a photo that is not there yet.
    const files = await bringFiles()
    const keysDraft = join(dataDir, "secrets.json.restoring")
    if (keys !== null) await writeFile(keysDraft, keys, { mode: 0o600, flush: true })
    await setAside(dataDir)
    await rename(draft, join(dataDir, "ardoise.db"))
    if (keys !== null) await rename(keysDraft, join(dataDir, "secrets.json"))
    await syncFolder(dataDir)
    return { rows: counts, files }
  } finally {
    lock.release()
  }
}

/** What was there stays beside, as one file unless it is damaged: a restore of the wrong backup can be taken back. */
async function setAside(dataDir: string): Promise<void> {
  const file = join(dataDir, "ardoise.db")
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)
  const aside = join(dataDir, `ardoise-before-restore-${stamp}.db`)
  try {
    checkDatabaseFile(dataDir)
    if (existsSync(file)) {
      const database = new DatabaseSync(file)
      // Writes the log back, so that the one file is whole; closing removes it then.
      database.exec("pragma wal_checkpoint(truncate)")
      database.close()
    }
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error
  }
  // The log of a damaged file goes along: it would else be taken for the log of what comes into its place.
  for (const ending of ["", "-wal"]) {
    if (existsSync(file + ending)) await rename(file + ending, aside + ending)
  }
  await rm(`${file}-shm`, { force: true })
}

async function fillPostgres(
  url: string,
  keys: string | null,
  rows: AsyncGenerator<KeptRow>,
  bringFiles: () => Promise<CarriedFiles>,
): Promise<BackupReport> {
  const pool = new Kysely<Schema>({ dialect: postgresDialect(openPool(url, 2), { isReadOnly: false }) })
  try {
    await migrate(pool)
    return await pool.connection().execute(async (db) => {
      await sql`begin`.execute(db)
      const { rows: got } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${installationLock}) as free
      `.execute(db)
      if (!got[0]?.free) throw new OperatingRefusal("Un serveur utilise cette base de données. Arrêtez-le d’abord.")
      await requireEmpty(db)
      const counts = await writeRows(db, rows)
      if (keys !== null) await db.insertInto("secrets").values({ name: "keys", value: keys }).execute()
      const files = await bringFiles()
      await sql`commit`.execute(db)
      return { rows: counts, files }
    })
  } finally {
    await pool.destroy()
  }
}

async function requireEmpty(db: Db): Promise<void> {
  for (const table of [...keptTables, "secrets"] as const) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) throw new OperatingRefusal("Cette base de données n’est pas vide. Créez-en une nouvelle.")
  }
}
