import { once } from "node:events"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { aPostgresDatabase } from "../../testing/engines.ts"
import { startPostgres } from "../../testing/postgres/postgres-server.ts"
import { defineCommand } from "../command.ts"
import { StorageFailure } from "../database-errors.ts"
import { openPostgres } from "./open-postgres.ts"
import { openPool } from "./postgres-dialect.ts"

const clock = () => new Date().toISOString()

/** An address that accepts connections and never sends anything. */
async function aSilentAddress(): Promise<string> {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => open.add(socket)).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test("an address may name several servers: one that refuses connections and one that is silent are skipped", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const { host } = new URL(url)
  const database = await openPostgres({
    url: url.replace(host, `127.0.0.1:1,${await aSilentAddress()},${host}`),
    clock,
    poolSize: 2,
  })
  onTestFinished(() => database.close())
  expect(await database.read.selectFrom("users").select("id").execute()).toEqual([])
  expect(database.hearsChanges()).toBe(true)
})

test("when none of several servers answers, the database is reported as unavailable, as with one server", async () => {
  const url = "postgres://nobody@127.0.0.1:1,127.0.0.1:2/nothing"
  await expect(openPostgres({ url, clock })).rejects.toThrow(StorageFailure)
})

/** A migrated server that can be made to look like a standby. Its table `thing` holds its name. */
async function aServer(name: string) {
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  const administrator = openPool(url, 1)
  onTestFinished(() => administrator.end())
  // Functions of the schema `public` then replace those of PostgreSQL.
  await administrator.query("alter database postgres set search_path = public, pg_catalog")
  await administrator.query(`create table thing as select '${name}' as name`)
  const database = await openPostgres({ url, clock, poolSize: 1 })
  await database.close()
  return {
    host: new URL(url).host,
    url,
    list: async () => (await administrator.query("select name from thing")).rows.map((row) => row.name),
    followFromNowOn: () =>
      administrator.query("create function pg_is_in_recovery() returns boolean language sql as 'select true'"),
    refuseWrites: () =>
      administrator.query(`create function refuse() returns trigger language plpgsql as $$ begin
          raise exception sqlstate '25006' using message = 'cannot execute INSERT in a read-only transaction';
        end $$;
        create trigger refuse before insert on thing execute function refuse()`),
  }
}

/** Two servers, and a database on an address with both. */
async function twoServers(prepare: (first: Awaited<ReturnType<typeof aServer>>) => unknown = () => undefined) {
  const first = await aServer("first")
  const second = await aServer("second")
  await prepare(first)
  const url = first.url.replace(first.host, `${first.host},${second.host}`)
  const database = await openPostgres({ url, clock, poolSize: 2 })
  onTestFinished(() => database.close())
  const read = async () => (await sql<{ name: string }>`select name from thing`.execute(database.read)).rows[0]?.name
  return { first, second, database, read }
}

const addThing = defineCommand("test/add-thing", null, async ({ db }, _: object) => {
  await sql`insert into thing values ('added')`.execute(db)
})

test("the first server of an address that is not in recovery is used", async () => {
  const { read } = await twoServers()
  expect(await read()).toBe("first")
})

test("a server in recovery is skipped, for reading, too", async () => {
  const { read, database, second } = await twoServers((first) => first.followFromNowOn())
  expect(await read()).toBe("second")
  await database.run(addThing, {})
  expect(await second.list()).toEqual(["second", "added"])
})

test("when the server in use takes no more writes and is in recovery, the command runs on the next one", async () => {
  const { first, second, database, read } = await twoServers()
  expect(await read()).toBe("first")
  await first.followFromNowOn()
  await first.refuseWrites()
  await database.run(addThing, {})
  expect(await first.list()).toEqual(["first"])
  expect(await second.list()).toEqual(["second", "added"])
  expect(await read()).toBe("second")
  await expect.poll(() => database.hearsChanges()).toBe(true)
})

test("a server that goes into recovery is left within seconds, even if nothing is written", async () => {
  const { first, read } = await twoServers()
  expect(await read()).toBe("first")
  await first.followFromNowOn()
  await expect.poll(() => read().catch(() => null), { timeout: 10_000 }).toBe("second")
}, 20_000)

test("a primary that refuses writes by a setting still serves reads on the same connections", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const administrator = openPool(url, 1)
  onTestFinished(() => administrator.end())
  await administrator.query("create table thing (name text)")
  const name = new URL(url).pathname.slice(1)
  await administrator.query(`alter database ${name} set default_transaction_read_only = on`)
  const database = await openPostgres({ url, clock, poolSize: 1 })
  onTestFinished(() => database.close())
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.read)).rows[0]?.pid
  const before = await backend()
  await expect(database.run(addThing, {})).rejects.toThrow(StorageFailure)
  expect(await backend()).toBe(before)
}, 20_000)
