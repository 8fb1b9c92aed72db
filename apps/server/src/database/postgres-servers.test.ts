import { once } from "node:events"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { aPostgresDatabase } from "../testing/engines.ts"
import { StorageFailure } from "./database-errors.ts"
import { openPostgres } from "./open-postgres.ts"

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
