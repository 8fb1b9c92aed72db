import { randomBytes } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Worker } from "node:worker_threads"
import { inject } from "vitest"
import type { Database } from "../storage/database.ts"
import { openPostgres } from "../storage/postgres/open-postgres.ts"
import { openPool } from "../storage/postgres/postgres-dialect.ts"
import { openSqlite } from "../storage/sqlite/open-sqlite.ts"
import type { StartWriter } from "../storage/sqlite/run-writer.ts"
import { databaseUrl, templateDatabase } from "./postgres/postgres-server.ts"
import { programFile } from "./test-programs.ts"

/** The storage engines. Tests of the product's behaviour run on both. */
export const engines = ["sqlite", "postgres"] as const
export type Engine = (typeof engines)[number]

/** An empty, migrated database for one test. */
export type TestDatabase = {
  readonly database: Database
  /** The address for other processes; "" for SQLite. */
  readonly url: string
  readonly remove: () => Promise<void>
  /** On SQLite: limits the file's size as a full disk would; 0 removes the limit. */
  readonly limitPages: (pages: number) => void
  /**
   * Runs SQL directly on the engine, without commands: for amounts of data that commands could not write within a test.
   */
  readonly fill: (statements: string) => Promise<void>
}

/** Creates an empty, migrated database. @param clock ISO time, for the change feed */
export async function openTestDatabase(engine: Engine, clock: () => string): Promise<TestDatabase> {
  if (engine === "sqlite") {
    const folder = await mkdtemp(join(tmpdir(), "ardoise-test-"))
    await writeFile(join(folder, databaseFile), await migratedFile())
    const database = await openSqlite({ folder, clock, startWriter, onWriterLost })
    const remove = async () => {
      await database.close()
      await rm(folder, { recursive: true })
    }
    const fill = async (statements: string) => {
      const file = new DatabaseSync(join(folder, databaseFile), { timeout: 10_000 })
      file.exec(statements)
      file.close()
    }
    return { database, url: "", remove, limitPages: database.limitPages, fill }
  }
  const { url, drop } = await aPostgresDatabase()
  const database = await openPostgres({ url, clock, poolSize: 4 })
  const remove = async () => {
    await database.close()
    await drop()
  }
  const limitPages = () => {
    throw new Error("PostgreSQL keeps its own files")
  }
  const fill = async (statements: string) => {
    const pool = openPool(url, 1)
    await pool.query(statements)
    await pool.end()
  }
  return { database, url, remove, limitPages, fill }
}

const databaseFile = "ardoise.db"

const writerSource = join(import.meta.dirname, "../writer-thread.ts")

const startWriter: StartWriter = (workerData) => new Worker(programFile("writer-thread", writerSource), { workerData })

const onWriterLost = (error: Error) => {
  throw error
}

let migrated: Promise<Buffer> | null = null

/** Returns the content of the migrated file that each test's database is copied from. Made once for each process of the tests. */
function migratedFile(): Promise<Buffer> {
  const make = async () => {
    const folder = await mkdtemp(join(tmpdir(), "ardoise-template-"))
    const clock = () => new Date().toISOString()
    await (await openSqlite({ folder, clock, startWriter, onWriterLost })).close()
    const content = await readFile(join(folder, databaseFile))
    await rm(folder, { recursive: true })
    return content
  }
  migrated ??= make()
  return migrated
}

/**
 * Creates a database for one test on the PostgreSQL server of this run.
 *
 * @param template the database to copy: the migrated one, or `template0`, which has no tables
 */
export async function aPostgresDatabase(
  template: typeof templateDatabase | "template0" = templateDatabase,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject("postgresUrl")
  const name = `test_${randomBytes(8).toString("hex")}`
  const asAdministrator = async (statement: string) => {
    const pool = openPool(serverUrl, 1)
    await pool.query(statement)
    await pool.end()
  }
  await asAdministrator(`create database ${name} template ${template}`)
  return { url: databaseUrl(serverUrl, name), drop: () => asAdministrator(`drop database ${name} with (force)`) }
}
