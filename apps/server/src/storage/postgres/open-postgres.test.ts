import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { expect, onTestFinished, test, vi } from "vitest"
import { signUp } from "../../accounts/account-commands.ts"
import { aPostgresDatabase } from "../../testing/engines.ts"
import { startPostgresRelay } from "../../testing/postgres/postgres-relay.ts"
import { startPostgres } from "../../testing/postgres/postgres-server.ts"
import { defineCommand } from "../command.ts"
import type { Database } from "../database.ts"
import { StorageFailure } from "../database-errors.ts"
import { prepareQuery } from "../prepared-query.ts"
import type { Db } from "../schema.ts"
import { installationLock } from "./listen-to-changes.ts"
import { openPostgres } from "./open-postgres.ts"
import { openPool } from "./postgres-dialect.ts"

const clock = () => new Date().toISOString()

/** Creates accounts one after the other until it is stopped, and records which ones were acknowledged. */
function keepSigningUp(database: Database) {
  const acknowledged: string[] = []
  const refused: unknown[] = []
  let isStopped = false
  const one = async () => {
    while (!isStopped) {
      const id = randomUUID()
      const account = { id, email: `${id}@example.fr`, passwordHash: "", userMetadata: {}, at: clock() }
      await database.run(signUp, account).then(
        (answer) => (answer.ok ? acknowledged.push(id) : refused.push(answer)),
        (error) => refused.push(error),
      )
    }
  }
  const running = Promise.all(Array.from({ length: 6 }, one))
  return {
    acknowledged,
    refused,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

const storedIds = async (database: Database) =>
  (await database.read.selectFrom("users").select("id").execute()).map(({ id }) => id)

test("connections cut during commands lose nothing and store nothing twice", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const database = await openPostgres({ url, clock, poolSize: 4 })
  const administrator = openPool(url, 1)
  const work = keepSigningUp(database)
  for (let round = 0; round < 15; round += 1) {
    const before = work.acknowledged.length
    await expect.poll(() => work.acknowledged.length - before, { timeout: 10_000, interval: 1 }).toBeGreaterThan(5)
    await administrator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    )
  }
  await work.stop()
  // No command was reported as failed: each was repeated, or its commit was verified.
  expect(work.refused).toEqual([])
  expect((await storedIds(database)).sort()).toEqual([...work.acknowledged].sort())
  await administrator.end()
  await database.close()
})

test("a database that goes away and comes back is used again, and everything cached meanwhile is dropped", async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const database = await openPostgres({ url: server.url, clock, poolSize: 4 })
  onTestFinished(() => database.close())
  let missed = 0
  database.follow({
    onChanges: () => undefined,
    onMissed: () => {
      missed += 1
    },
  })
  const work = keepSigningUp(database)
  await expect.poll(() => work.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(20)

  await server.pause()
  await expect.poll(() => database.hearsChanges(), { timeout: 10_000 }).toBe(false)
  await expect.poll(() => work.refused.length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const failure of work.refused) expect(failure).toBeInstanceOf(StorageFailure)
  await expect(storedIds(database)).rejects.toThrow(StorageFailure)

  await server.resume()
  await expect.poll(() => database.hearsChanges(), { timeout: 15_000 }).toBe(true)
  const before = work.acknowledged.length
  await expect.poll(() => work.acknowledged.length - before, { timeout: 15_000 }).toBeGreaterThan(20)
  await work.stop()
  expect(missed).toBeGreaterThan(0)
  const stored = await storedIds(database)
  expect(work.acknowledged.filter((id) => !stored.includes(id))).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
}, 60_000)

/**
 * A database whose listening connection is lost and cannot come back before `release`.
 *
 * @param lockTimeout how long each attempt waits for the lock; "0" means without a limit
 */
async function aDatabaseThatListensNoMore(lockTimeout: string) {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const holder = openPool(url, 1)
  onTestFinished(() => holder.end())
  await holder.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '${lockTimeout}'`)
  await holder.query("set lock_timeout = 0")
  const observer = openPool(url, 1)
  onTestFinished(() => observer.end())
  const database = await openPostgres({ url, clock, poolSize: 1 })
  const connections = async (where = "true") => {
    const own = "datname = current_database() and pid <> pg_backend_pid()"
    const { rows } = await observer.query(`select pid from pg_stat_activity where ${own} and ${where}`)
    return rows.map(({ pid }) => Number(pid))
  }
  const waiting = () => connections("wait_event_type = 'Lock'")
  const listening = await connections("query like 'listen%'")
  // A restore requests the same lock. It is first in the queue when the listening connection is lost.
  const restoring = holder.query("select pg_advisory_lock($1)", [installationLock])
  await expect.poll(waiting, { interval: 5 }).toHaveLength(1)
  await observer.query("select pg_terminate_backend($1)", listening)
  await restoring
  const release = () => holder.query("select pg_advisory_unlock_all()")
  return { database, connections, waiting, release }
}

test("a database that is closed while its listening connection reconnects leaves no connection behind", async () => {
  const { database, connections, waiting, release } = await aDatabaseThatListensNoMore("0")
  await expect.poll(waiting, { interval: 5 }).toHaveLength(1)
  await database.close()
  await release()
  // The remaining connection belongs to the test.
  await expect.poll(() => connections()).toHaveLength(1)
})

test("a listening connection that needs several attempts leaves no attempt open", async () => {
  const { database, connections, waiting, release } = await aDatabaseThatListensNoMore("200ms")
  let first: number[] = []
  await expect.poll(async () => (first = await waiting()), { interval: 1 }).toHaveLength(1)
  await expect.poll(waiting, { interval: 1 }).not.toEqual(first)
  await release()
  await expect.poll(() => database.hearsChanges()).toBe(true)
  const left = await connections()
  expect(left).not.toContain(first[0])
  await database.close()
})

test("the read side refuses to write", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const database = await openPostgres({ url, clock, poolSize: 2 })
  await expect(sql`delete from users`.execute(database.read)).rejects.toThrow(/read-only/)
  await database.close()
})

test("connections that break before their first query leave their places in the pool to others", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const relay = await startPostgresRelay(url)
  const database = await openPostgres({ url: relay.url, clock, poolSize: 2 })
  onTestFinished(() => database.close())
  relay.cuts.push("default_transaction_read_only", "default_transaction_read_only")
  for (let n = 0; n < 2; n += 1) await expect(storedIds(database)).rejects.toThrow(StorageFailure)
  expect(relay.cuts).toEqual([])
  expect(await storedIds(database)).toEqual([])
})

test("a process that falls silent in the middle of a command does not keep others from storing", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const administrator = openPool(url, 1)
  onTestFinished(() => administrator.end())
  await administrator.query("create table thing (name text)")
  const suspended = await openPostgres({ url, clock, poolSize: 1 })
  onTestFinished(() => suspended.close())
  const other = await openPostgres({ url, clock, poolSize: 1 })
  onTestFinished(() => other.close())
  const begun = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const add = defineCommand("test/add", "ownerId", async ({ db }, { name }: { ownerId: string; name: string }) => {
    await sql`insert into thing values (${name})`.execute(db)
    if (name !== "suspended") return
    begun.resolve()
    await resumed.promise
    await sql`select 1`.execute(db)
  })
  const first = suspended.run(add, { ownerId: "a", name: "suspended" })
  const failed = expect(first).rejects.toThrow(StorageFailure)
  await begun.promise
  await other.run(add, { ownerId: "a", name: "other" })
  resumed.resolve()
  await failed
  expect((await administrator.query("select name from thing")).rows).toEqual([{ name: "other" }])
}, 40_000)

test("commands of an owner whose lock is held leave connections to all others", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const holder = openPool(url, 1)
  onTestFinished(() => holder.end())
  const database = await openPostgres({ url, clock, poolSize: 4 })
  onTestFinished(() => database.close())
  const ask = defineCommand("test/ask", "ownerId", async ({ db }, { ownerId }: { ownerId: string }) => {
    await sql`select 1`.execute(db)
    return ownerId
  })
  await holder.query("select pg_advisory_lock(hashtextextended('a', 0))")
  const ofHeld = Promise.all(Array.from({ length: 8 }, () => database.run(ask, { ownerId: "a" })))
  ofHeld.catch(() => undefined)
  expect(await database.run(ask, { ownerId: "b" })).toBe("b")
  await holder.query("select pg_advisory_unlock_all()")
  expect(await ofHeld).toEqual(Array.from({ length: 8 }, () => "a"))
})

test("an address without a database is reported", async () => {
  await expect(openPostgres({ url: "postgres://nobody@127.0.0.1:1/nothing", clock })).rejects.toThrow(StorageFailure)
})

test("of two commands that both found a key missing and store it, the second looks again", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const database = await openPostgres({ url, clock, poolSize: 2 })
  onTestFinished(() => database.close())
  const administrator = openPool(url, 1)
  onTestFinished(() => administrator.end())
  await administrator.query("create table place (key text primary key)")
  let looking = 0
  const bothHaveLooked = Promise.withResolvers<void>()
  const takePlace = defineCommand("test/take-place", null, async ({ db }, { key }: { key: string }) => {
    const { rows } = await sql`select key from place where key = ${key}`.execute(db)
    if (++looking === 2) bothHaveLooked.resolve()
    await bothHaveLooked.promise
    if (rows.length > 0) return "found"
    await sql`insert into place values (${key})`.execute(db)
    return "stored"
  })
  const answers = await Promise.all([1, 2].map(() => database.run(takePlace, { key: "table 7" })))
  expect(answers.toSorted()).toEqual(["found", "stored"])
})

test("prepared statements survive a change of their table", async () => {
  // The files before this one may have prepared as many statements as a process keeps.
  vi.resetModules()
  const { openPostgres } = await import("./open-postgres.ts")
  const { prepareQuery } = await import("../prepared-query.ts")
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const database = await openPostgres({ url, clock, poolSize: 1 })
  onTestFinished(() => database.close())
  const administrator = openPool(url, 1)
  onTestFinished(() => administrator.end())
  await administrator.query("create table thing (id text); insert into thing values ('a')")
  const things = prepareQuery<{ id: string }, object>((_, blank) => sql`select * from thing where id = ${blank("id")}`)
  const look = defineCommand("test/look", null, ({ db }, args: { id: string }) => things(db, args))
  const both = async () => [await things(database.read, { id: "a" }), await database.run(look, { id: "a" })]
  const ready = async (db: Db) => (await sql`select name from pg_prepared_statements`.execute(db)).rows.length
  expect(await both()).toEqual([[{ id: "a" }], [{ id: "a" }]])
  expect(await ready(database.read)).toBeGreaterThan(0)
  await administrator.query("alter table thing add column more text")
  const changed = [{ id: "a", more: null }]
  expect(await both()).toEqual([changed, changed])
})

test("a statement that the server no longer has prepared is run unprepared", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const database = await openPostgres({ url, clock, poolSize: 1 })
  onTestFinished(() => database.close())
  const one = prepareQuery<{ id: string }, { id: string }>((db, blank) =>
    db.selectFrom("users").select("id").where("id", "=", blank("id")),
  )
  expect(await one(database.read, { id: "a" })).toEqual([])
  await sql`deallocate all`.execute(database.read)
  expect(await one(database.read, { id: "a" })).toEqual([])
})
