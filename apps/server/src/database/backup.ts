import { existsSync } from "node:fs"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Kysely, sql } from "kysely"
import type { Config } from "../config.ts"
import { readBackup, verifyBackup, writeBackup } from "./backup-file.ts"
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

type Place = Pick<Config, "databaseUrl" | "dataDir">

/**
 * Takes a backup of everything, as it is at one moment. The server may run and write meanwhile.
 *
 * @throws OperatingRefusal when there is nothing to back up, or the file exists
 */
export async function backUp(place: Place, file: string): Promise<RowCounts> {
  if (existsSync(file)) throw new OperatingRefusal(`Le fichier ${file} existe déjà.`)
  return readingAtOneMoment(place, (db, keys) => {
    const head = { takenAt: new Date().toISOString(), keys }
    return writeBackup(file, head, readAllRows(db))
  })
}

/**
 * Puts a backup in the place of what is there. What SQLite had is set aside; a PostgreSQL database must be empty.
 *
 * @throws OperatingRefusal while a server runs, or when the database is not empty; BackupDamaged before anything is changed
 */
export async function restore(place: Place, file: string): Promise<RowCounts> {
  await verifyBackup(file)
  const { head, rows } = await readBackup(file)
  return place.databaseUrl === null
    ? fillFolder(place.dataDir, head.keys, rows)
    : fillPostgres(place.databaseUrl, head.keys, rows)
}

/**
 * Copies everything from a data folder into an empty PostgreSQL database.
 *
 * @throws OperatingRefusal while a server runs on either, or when the database is not empty
 */
export async function moveToPostgres(dataDir: string, url: string): Promise<RowCounts> {
  const lock = takeFolderLock(join(dataDir, "lock.db"))
  if (!lock) throw new OperatingRefusal(`Un serveur utilise le dossier ${dataDir}. Arrêtez-le d’abord.`)
  try {
    return await readingAtOneMoment({ databaseUrl: null, dataDir }, (db, keys) =>
      fillPostgres(url, keys, readAllRows(db)),
    )
  } finally {
    lock.release()
  }
}

async function readingAtOneMoment<T>(place: Place, read: (db: Db, keys: string | null) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = place
  if (databaseUrl !== null) {
    const pool = new Kysely<Schema>({ dialect: postgresDialect(openPool(databaseUrl, 1), { isReadOnly: true }) })
    try {
      return await pool.connection().execute(async (db) => {
        await sql`begin isolation level repeatable read`.execute(db)
        const kept = await db.selectFrom("secrets").select("value").where("name", "=", "keys").executeTakeFirst()
        const result = await read(db, kept?.value ?? null)
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

async function fillFolder(dataDir: string, keys: string | null, rows: AsyncGenerator<KeptRow>): Promise<RowCounts> {
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
    await setAside(dataDir)
    await rename(draft, join(dataDir, "ardoise.db"))
    if (keys !== null) await writeFile(join(dataDir, "secrets.json"), keys, { mode: 0o600, flush: true })
    return counts
  } finally {
    lock.release()
  }
}

/** What was there stays beside, as one file: a restore of the wrong backup can be taken back. */
async function setAside(dataDir: string): Promise<void> {
  const file = join(dataDir, "ardoise.db")
  if (!existsSync(file)) return
  // Closing writes the log back, so that the one file is whole.
  await new SqliteWriter(file).close()
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)
  await rename(file, join(dataDir, `ardoise-before-restore-${stamp}.db`))
}

async function fillPostgres(url: string, keys: string | null, rows: AsyncGenerator<KeptRow>): Promise<RowCounts> {
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
      await sql`commit`.execute(db)
      return counts
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
