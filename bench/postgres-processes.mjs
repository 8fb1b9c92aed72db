// PostgreSQL with one and with two processes of ours: what each of them serves, and what the database takes beside them.
import { cpus } from "node:os"
import { startPostgres } from "../apps/server/src/testing/postgres-server.ts"
import { asText, inTurns, loaded, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { anOrder, manyMenus } from "./restaurant/restaurant.mjs"

const forMs = 400
const connections = 32
// As it is after its installation: every commit waits for the disk.
const postgres = await startPostgres({ isDurable: true })
const env = { DATABASE_URL: postgres.url, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64") }
const servers = [await startServer(env), await startServer(env)]
const restaurant = await manyMenus(servers[0], { dishes: 40 })
let number = 0

/** Loads some of the processes at once, with as many connections in all. */
const across = (some, request) => async () => {
  const each = await Promise.all(
    some.map((server) =>
      loaded(server, () =>
        load({ port: server.port, request: () => request(server), connections: connections / some.length, forMs }),
      ),
    ),
  )
  const rate = each.reduce((sum, one) => sum + one.rate, 0)
  return { rate, cpu: each.reduce((sum, one) => sum + one.cpu * one.rate, 0) / rate }
}
const order = (server) => anOrder(server, restaurant, number++)
const read = (server) => get(`/rest/v1/user_menus?select=*&id=eq.${restaurant.menuIds[0]}`, { apikey: server.anonKey })
const page = () => get(`/u/${restaurant.userId}`, { "accept-encoding": "br" })
const claims = []
for (const [what, request] of Object.entries({
  "durable orders": order,
  "menus as JSON": read,
  "cached menus": page,
})) {
  const all = await inTurns({ one: across(servers.slice(0, 1), request), two: across(servers, request) }, { rounds: 7 })
  tell(`${what}, one process`, all.one)
  tell(`${what}, two processes`, all.two)
  const measured = asText(ratio(all.two, all.one, "rate"))
  const reason = `${cpus().length} cores, which the database and the load share`
  claims.push({ claim: `PostgreSQL: ${what} of two processes, to one`, goal: "stated", measured, holds: null, reason })
}
for (const server of servers) await server.stop()
await postgres.stop()
await report(claims)
