import { Kysely } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { aPostgresDatabase } from "../../testing/engines.ts"
import { findVersion, migrate } from "../migrate.ts"
import type { Schema } from "../schema.ts"
import { migrateBesideOthers } from "./migrate-beside-others.ts"
import { openPostgres } from "./open-postgres.ts"
import { openPool, openServers, postgresDialect } from "./postgres-dialect.ts"

const before = "036-staff-devices"

/** A database of an earlier version, whose orders are being read by a backup. A later migration changes that table. */
async function aDatabaseInBackup() {
  const { url, drop } = await aPostgresDatabase("template0")
  onTestFinished(drop)
  const db = new Kysely<Schema>({ dialect: postgresDialect(openPool(url, 1)) })
  onTestFinished(() => db.destroy())
  await migrate(db, before)
  const backup = openPool(url, 1)
  onTestFinished(() => backup.end())
  await backup.query("begin isolation level repeatable read")
  await backup.query("select id from orders")
  return { url, db, endBackup: () => backup.query("commit") }
}

test("readers do not queue behind a new version that waits for the end of a backup, and it starts after that", async () => {
  const { url, endBackup } = await aDatabaseInBackup()
  const reader = openPool(url, 1)
  onTestFinished(() => reader.end())
  // Far more than the read takes, and less than the backup.
  await reader.query("set statement_timeout = 5000")
  const opening = openPostgres({ url, clock: () => new Date().toISOString(), poolSize: 1 })
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await reader.query(waiting)).rows, { interval: 5 }).toHaveLength(1)
  expect((await reader.query("select id from orders")).rows).toEqual([])
  await endBackup()
  const database = await opening
  expect(await database.read.selectFrom("staff_devices").select("id").execute()).toEqual([])
  await database.close()
})

test("a new version whose tables are in use for too long changes nothing, and says so", async () => {
  const { url, db, endBackup } = await aDatabaseInBackup()
  await expect(migrateBesideOthers(openServers(url), 0)).rejects.toThrow("sans doute une sauvegarde")
  expect(await findVersion(db)).toBe(before)
  await endBackup()
  await migrateBesideOthers(openServers(url), 0)
  expect(await findVersion(db)).not.toBe(before)
})
