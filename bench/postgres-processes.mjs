// Measures one, two and four processes of our server on one PostgreSQL: their total rate, and the processor time of
// each part. The processor time shows which part is the bottleneck.
import { readFileSync } from "node:fs"
import { cpus } from "node:os"
import { openPool } from "../apps/server/src/storage/postgres/postgres-dialect.ts"
import { startPostgres } from "../apps/server/src/testing/postgres/postgres-server.ts"
import { asText, inTurns, loaded, median, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { anOrder, manyRestaurants } from "./restaurant/restaurant.mjs"

const forMs = 500
const connections = 32
const counts = [1, 2, 4]
// PostgreSQL's default: every commit waits for the disk.
const postgres = await startPostgres({ isDurable: true })
const env = { DATABASE_URL: postgres.url, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64") }
const servers = []
while (servers.length < Math.max(...counts)) servers.push(await startServer(env))
const restaurant = await manyRestaurants(servers[0], { dishes: 40 })
const pool = openPool(postgres.url, 1)
let number = 0

/** Loads several processes at once. The total number of connections is the same for any number of processes. */
const across = (some, request) => async () => {
  const before = await processorTimes()
  const begun = performance.now()
  const each = await Promise.all(
    some.map((server) =>
      loaded(server, () =>
        load({ port: server.port, request: () => request(server), connections: connections / some.length, forMs }),
      ),
    ),
  )
  const elapsedUs = (performance.now() - begun) * 1000
  const after = await processorTimes()
  const rate = each.reduce((sum, one) => sum + one.rate, 0)
  const used = each.reduce((sum, one) => sum + one.cpu * one.done, 0)
  return {
    rate,
    cpu: used / each.reduce((sum, one) => sum + one.done, 0),
    ours: used / elapsedUs,
    database: (after.database - before.database) / elapsedUs,
    load: (after.load - before.load) / elapsedUs,
    all: (after.all - before.all) / elapsedUs,
  }
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
  const variants = counts.map((count) => [String(count), across(servers.slice(0, count), request)])
  const all = await inTurns(Object.fromEntries(variants), { rounds: 7 })
  for (const count of counts) {
    const rounds = all[count]
    const cores = (whose) => median(rounds.map((round) => round[whose])).toFixed(2)
    const shares = `ours ${cores("ours")}, database ${cores("database")}, load ${cores("load")}, whole machine ${cores("all")}`
    tell(`${what}, ${count} ${count === 1 ? "process" : "processes"}`, rounds, `cores: ${shares}`)
  }
  const busy = median(all[counts.at(-1)].map((round) => round.all))
  for (const count of counts.slice(1)) {
    const measured = asText(ratio(all[count], all[1], "rate"))
    const reason = `${busy.toFixed(1)} of ${cpus().length} cores are busy, which database and load share`
    claims.push({
      claim: `PostgreSQL: ${what} of ${count} processes, to one`,
      goal: "stated",
      measured,
      holds: null,
      reason,
    })
  }
}
await pool.end()
for (const server of servers) await server.stop()
await postgres.stop()
await report(claims)

/**
 * Returns microseconds of processor time so far: of the database, of this process (the load) and of the whole machine.
 */
async function processorTimes() {
  const { user, system } = process.cpuUsage()
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) * 1000
  const { rows } = await pool.query("select pid from pg_stat_activity")
  return { load: user + system, all, database: rows.reduce((sum, { pid }) => sum + usedBy(pid), 0) }
}

/** Returns the microseconds of a process, in steps of 10 ms, as Linux reports them; 0 on other systems. */
function usedBy(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return 0
  }
}
