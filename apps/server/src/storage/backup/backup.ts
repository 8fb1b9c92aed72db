import { existsSync, statSync } from "node:fs"
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Kysely, sql } from "kysely"
import type { Config } from "../../settings/config.ts"
import { DatabaseDamaged } from "../database-errors.ts"
import { syncFolder } from "../disk/sync-folder.ts"
import { closeStoredKeys, type KeyPlace, openStoredKeys } from "../keys/secrets.ts"
import { findVersion, migrate, migrations } from "../migrate.ts"
import { installationLock } from "../postgres/listen-to-changes.ts"
import { openPool, postgresDialect } from "../postgres/postgres-dialect.ts"
import type { Db, Schema } from "../schema.ts"
import { checkDatabaseFile } from "../sqlite/check-file.ts"
import { takeFolderLock } from "../sqlite/lock.ts"
import { sqliteDialect } from "../sqlite/sqlite-dialect.ts"
import { SqliteWriter } from "../sqlite/sqlite-writer.ts"
import { readBackup, verifyBackup, writeBackup } from "./backup-file.ts"
import { type CarriedFiles, carryFiles, type NamedFile } from "./carry-files.ts"
import {
  type BackedUpTable,
  type BackupRow,
  listExistingTables,
  type RowCounts,
  readAllRows,
  writeRows,
} from "./snapshot.ts"

/** Why a backup or a restore was refused. The message is for the operator. */
export class OperatingRefusal extends Error {
  override name = "OperatingRefusal"
}

/** The tables of a backup, each after the tables that it refers to. */
type Tables = { readonly tables: readonly BackedUpTable[] }
/** The places that a backup reads: database with its tables, data folder and files folder. */
export type DataPlace = Pick<Config, "databaseUrl" | "dataDir" | "filesDir"> & Tables
/** The target of a restore, with the key that encrypts its stored keys. */
export type RestorePlace = DataPlace & KeyPlace
type DatabasePlace = Pick<DataPlace, "databaseUrl" | "dataDir" | "tables">

/** Counts of the rows and files that were backed up or restored. */
export type BackupReport = { readonly rows: RowCounts; readonly files: CarriedFiles }

/** Copies the files that rows name into the folder beside the backup. */
export type CopyFiles = (files: readonly NamedFile[], copies: string) => Promise<CarriedFiles>

/** Brings files from the folder beside the backup to where the server reads them. */
export type BringFiles = (ids: ReadonlySet<string>, copies: string) => Promise<CarriedFiles>

/** Leaves the files where they are: in an object store, whose versions protect them. */
export const leaveFiles: CopyFiles = async () => ({ present: 0, added: 0, missing: [] })

/** Name of the folder beside the backups that holds the owners' files of all of them. */
export const copiesName = "ardoise-files"

/** How many snapshots a backup tries when an owner deletes a file before it was copied. */
const attempts = 5

/**
 * Backs up everything as it is at one moment. The server may run and write meanwhile. The bytes of photos and other
 * files go into a folder beside the backup. All backups there share it, and each one adds the files that are new.
 *
 * @param copyFiles by default from the files folder
 * @throws OperatingRefusal when there is nothing to back up, or the file exists
 */
export async function backUp(
  place: DataPlace,
  file: string,
  copyFiles: CopyFiles = (files, copies) => carryFiles(place.filesDir, copies, idsOf(files)),
): Promise<BackupReport> {
  if (existsSync(file)) throw new OperatingRefusal(`Le fichier ${file} existe déjà.`)
  const copies = join(dirname(file), copiesName)
  // Copy most files before the snapshot begins: a long snapshot would delay the clean-up of everything written
  // meanwhile.
  const before = await copyFiles(await listNamedFiles(place), copies)
  await mkdir(copies, { recursive: true, mode: 0o700 })
  for (let attempt = 1; ; attempt += 1) {
    const report = await readingAtOneMoment(place, async (db, { keys, version }): Promise<BackupReport | null> => {
      const named = await listFiles(db, place.tables)
      const files = await copyFiles(named, copies)
      // A file deleted since the snapshot cannot be copied any more. Take a newer snapshot without it.
      if (files.missing.length > 0 && attempt < attempts && (await areGone(place, files.missing))) return null
      const head = { takenAt: new Date().toISOString(), version, keys, files: idsOf(named) }
      return { rows: await writeBackup(file, place.tables, head, readAllRows(db, place.tables)), files }
    })
    if (report) return { rows: report.rows, files: { ...report.files, added: report.files.added + before.added } }
  }
}

/**
 * Replaces an installation by a backup. Existing SQLite data is moved aside; a PostgreSQL database must be empty.
 * Owners' files come from the folder beside the backup; files that already exist are not replaced.
 *
 * @param bringFiles by default into the files folder
 * @throws OperatingRefusal while a server runs, or when the PostgreSQL database is not empty
 * @throws BackupDamaged before anything is changed
 */
export async function restore(
  place: RestorePlace,
  file: string,
  bringFiles: BringFiles = (ids, copies) => carryFiles(copies, place.filesDir, ids),
): Promise<BackupReport> {
  refuseForeignRoot(place.dataDir)
  const { tables } = place
  const content = await verifyBackup(file, tables)
  const { keys, rows } = await readBackup(file, tables)
  const installation = { keys, version: content.version, tables, rows }
  const bring = () => bringFiles(content.files, join(dirname(file), copiesName))
  return place.databaseUrl === null
    ? fillFolder(place.dataDir, installation, bring)
    : fillPostgres(place.databaseUrl, { ...installation, keys: await closeKeys(keys, place) }, bring)
}

/** The content to write into an empty database. */
type Installation = {
  /** The keys in the form in which they are to be stored; null for none. */
  readonly keys: string | null
  /** The migration to stop at before the rows are inserted. */
  readonly version: string
  readonly tables: readonly BackedUpTable[]
  readonly rows: AsyncGenerator<BackupRow>
}

const closeKeys = async (keys: string | null, place: KeyPlace) => (keys === null ? null : closeStoredKeys(keys, place))

/** Returns the files that the rows refer to. */
async function listFiles(db: Db, tables: readonly BackedUpTable[]): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const { name, fileColumns } of await listExistingTables(db, tables)) {
    if (fileColumns === undefined) continue
    const { id, size, etag } = fileColumns
    const { rows } = await sql<{ id: string; size: number | string; etag: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(size)} as size, ${sql.ref(etag)} as etag from ${sql.table(name)}
    `.execute(db)
    files.push(
      ...rows.map((row) => ({ id: row.id, size: Number(row.size), sha256Start: row.etag.replaceAll('"', "") })),
    )
  }
  return files
}

const idsOf = (files: readonly NamedFile[]) => files.map(({ id }) => id)

/** Returns the files that a database refers to now. The server may run meanwhile. */
export const listNamedFiles = (place: DatabasePlace): Promise<NamedFile[]> =>
  readingAtOneMoment(place, (db) => listFiles(db, place.tables))

/** Whether the database no longer refers to at least one of these files. */
async function areGone(place: DatabasePlace, ids: readonly string[]): Promise<boolean> {
  const known = new Set(idsOf(await listNamedFiles(place)))
  return ids.some((id) => !known.has(id))
}

/**
 * Copies all rows and keys from a data folder into an empty PostgreSQL database. Owners' files stay in their folder.
 *
 * @throws OperatingRefusal while a server uses either of them, or when the database is not empty
 */
export async function moveToPostgres(place: KeyPlace & Tables, url: string): Promise<RowCounts> {
  const { dataDir, tables } = place
  if (!existsSync(join(dataDir, "ardoise.db"))) throw new OperatingRefusal(`Il n’y a pas de données dans ${dataDir}.`)
  refuseForeignRoot(dataDir)
  const lock = takeFolderLock(join(dataDir, "lock.db"))
  if (!lock) throw new OperatingRefusal(`Un serveur utilise le dossier ${dataDir}. Arrêtez-le d’abord.`)
  try {
    const nowhere = async () => ({ present: 0, added: 0, missing: [] })
    const { rows } = await readingAtOneMoment({ databaseUrl: null, dataDir, tables }, async (db, { keys, version }) =>
      fillPostgres(
        url,
        { keys: await closeKeys(keys, place), version, tables, rows: readAllRows(db, tables) },
        nowhere,
      ),
    )
    return rows
  } finally {
    lock.release()
  }
}

/**
 * Refuses when root would write into a folder of another account: that account's server could not read the new files.
 */
export function refuseForeignRoot(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() !== 0 || owner === 0) return
  throw new OperatingRefusal(
    `Le dossier ${dataDir} est à un autre compte (${owner}) : le serveur ne pourrait pas lire ce que root y écrit. ` +
      "Lancez la commande sous ce compte.",
  )
}

/** The keys of an installation as they are stored, and the last migration applied to its tables. */
type Stored = { readonly keys: string | null; readonly version: string }

async function readingAtOneMoment<T>(place: DatabasePlace, read: (db: Db, stored: Stored) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = place
  if (databaseUrl !== null) {
    const pool = new Kysely<Schema>({ dialect: postgresDialect(openPool(databaseUrl, 1, { isReadOnly: true })) })
    try {
      return await pool.connection().execute(async (db) => {
        await sql`begin isolation level repeatable read`.execute(db)
        const version = await getVersion(db, "cette base de données")
        const kept = await db.selectFrom("secrets").select("value").where("name", "=", "keys").executeTakeFirst()
        const result = await read(db, { keys: kept ? await openStoredKeys(kept.value, place) : null, version })
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
    // A deferred transaction: its first read fixes the snapshot, and no writer has to wait for it.
    database.exec("begin")
    const version = await getVersion(db, dataDir)
    return await read(db, { keys: await readKeys(dataDir), version })
  } finally {
    await db.destroy()
  }
}

async function getVersion(db: Db, place: string): Promise<string> {
  const version = await findVersion(db)
  if (version === null) throw new OperatingRefusal(`Il n’y a pas de données dans ${place}.`)
  if (Object.hasOwn(migrations, version)) return version
  throw new OperatingRefusal("Ces données viennent d’une version plus récente d’Ardoise. Installez d’abord celle-là.")
}

/**
 * @returns null when the file does not exist
 * @throws when it exists but cannot be read: a backup must not silently omit the keys
 */
async function readKeys(dataDir: string): Promise<string | null> {
  return readFile(join(dataDir, "secrets.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null
    throw error
  })
}

async function fillFolder(
  dataDir: string,
  { keys, version, tables, rows }: Installation,
  bringFiles: () => Promise<CarriedFiles>,
): Promise<BackupReport> {
  await mkdir(dataDir, { recursive: true })
  const lock = takeFolderLock(join(dataDir, "lock.db"))
  if (!lock) throw new OperatingRefusal(`Un serveur utilise le dossier ${dataDir}. Arrêtez-le d’abord.`)
  const draft = join(dataDir, "ardoise.db.restoring")
  const removeDraft = async () => {
    for (const ending of ["", "-wal", "-shm"]) await rm(draft + ending, { force: true })
  }
  try {
    await removeDraft()
    const writer = new SqliteWriter(draft)
    await migrate(writer.db, version)
    await sql`begin immediate`.execute(writer.db)
    const counts = await writeRows(writer.db, tables, rows)
    await sql`commit`.execute(writer.db)
    await migrate(writer.db)
    await writer.close()
    // Copy files before the database gets its final name: no page may show a photo that is not there yet.
    const files = await bringFiles()
    const keysDraft = join(dataDir, "secrets.json.restoring")
    if (keys !== null) await writeFile(keysDraft, keys, { mode: 0o600, flush: true })
    await setAside(dataDir, keys)
    await rename(draft, join(dataDir, "ardoise.db"))
    if (keys !== null) await rename(keysDraft, join(dataDir, "secrets.json"))
    await syncFolder(dataDir)
    return { rows: counts, files }
  } catch (error) {
    await removeDraft()
    throw error
  } finally {
    lock.release()
  }
}

/**
 * Moves the existing database aside, so that a restore of the wrong backup can be undone. An intact database is moved
 * as one file. Copies the old keys aside, too, when the backup replaces them: without them all sessions and
 * authenticators would be lost.
 */
async function setAside(dataDir: string, newKeys: string | null): Promise<void> {
  const file = join(dataDir, "ardoise.db")
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)
  const aside = join(dataDir, `ardoise-before-restore-${stamp}.db`)
  try {
    checkDatabaseFile(dataDir)
    if (existsSync(file)) {
      const database = new DatabaseSync(file)
      // Write the WAL into the main file, so that this one file is complete. Closing the connection then removes the
      // WAL.
      database.exec("pragma wal_checkpoint(truncate)")
      database.close()
    }
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error
  }
  const oldKeys = await readKeys(dataDir)
  if (newKeys !== null && oldKeys !== null && oldKeys !== newKeys) {
    // A copy, not a rename: keys exist even if the process stops here.
    await copyFile(join(dataDir, "secrets.json"), join(dataDir, `secrets-before-restore-${stamp}.json`))
  }
  // The WAL of a damaged file must move with it. SQLite would otherwise apply it to the restored file.
  for (const ending of ["", "-wal"]) {
    if (existsSync(file + ending)) await rename(file + ending, aside + ending)
  }
  await rm(`${file}-shm`, { force: true })
}

async function fillPostgres(
  url: string,
  { keys, version, tables, rows }: Installation,
  bringFiles: () => Promise<CarriedFiles>,
): Promise<BackupReport> {
  const pool = new Kysely<Schema>({ dialect: postgresDialect(openPool(url, 2)) })
  try {
    return await pool.connection().execute(async (db) => {
      await keepServersAway(db)
      // Check this first: the migration below must not change the tables of another installation.
      await requireEmpty(db, tables)
      const found = await findVersion(db)
      if (found !== null && found > version) {
        throw new OperatingRefusal(
          "Cette base de données a déjà les tables d’une version plus récente que ces données. Créez-en une nouvelle.",
        )
      }
      await migrate(pool, version)
      await sql`begin`.execute(db)
      const counts = await writeRows(db, tables, rows)
      if (keys !== null) await db.insertInto("secrets").values({ name: "keys", value: keys }).execute()
      const files = await bringFiles()
      await sql`commit`.execute(db)
      await migrate(pool)
      return { rows: counts, files }
    })
  } finally {
    await pool.destroy()
  }
}

/**
 * Locks the installation until this connection ends. A server that starts meanwhile would migrate the tables before the
 * rows are in them.
 *
 * @throws OperatingRefusal while a server runs on the database, or starts
 */
async function keepServersAway(db: Db): Promise<void> {
  const { rows: got } = await sql<{ free: boolean }>`
    select pg_try_advisory_lock(${installationLock}) as free
  `.execute(db)
  if (!got[0]?.free) throw new OperatingRefusal("Un serveur utilise cette base de données. Arrêtez-le d’abord.")
}

/** @throws OperatingRefusal when the database contains any row */
async function requireEmpty(db: Db, tables: readonly BackedUpTable[]): Promise<void> {
  if ((await findVersion(db)) === null) return
  const names = (await listExistingTables(db, tables)).map(({ name }) => name)
  for (const table of [...names, "secrets"]) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) throw new OperatingRefusal("Cette base de données n’est pas vide. Créez-en une nouvelle.")
  }
}
