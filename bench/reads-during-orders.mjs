// Diners go on reading while orders are written at full speed: no commit stands in their way.
import { atLeast, inTurns, loaded, quantile, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { anOrder, manyMenus } from "./restaurant/restaurant.mjs"

const forMs = 500
const connections = 16
const server = await startServer()
const restaurant = await manyMenus(server, { dishes: 40 })
const { port } = server
const read = get(`/u/${restaurant.userId}`, { "accept-encoding": "br" })

let number = 0
let placed = 0
const timings = { alone: [], during: [] }
const reads = (kept) => load({ port, request: read, connections, forMs, timings: kept })
const orders = async () => {
  const request = () => anOrder(server, restaurant, number++)
  const { done, seconds } = await load({ port, request, connections, forMs })
  placed = done / seconds
}
const all = await inTurns(
  {
    alone: () => loaded(server, () => reads(timings.alone)),
    during: async () => {
      const writing = orders()
      const numbers = await loaded(server, () => reads(timings.during))
      await writing
      return numbers
    },
  },
  { rounds: 9 },
)
tell("reads alone", all.alone)
tell("reads while orders are written", all.during, `beside ${placed.toFixed(0)} orders a second`)
for (const [name, took] of Object.entries(timings)) {
  console.log(`  ${name}: p50 ${quantile(took, 0.5).toFixed(2)} ms, p99 ${quantile(took, 0.99).toFixed(2)} ms`)
}
await server.stop()
await report([
  {
    ...atLeast(
      "reads a second while orders are written at full speed, to reads alone",
      0.9,
      ratio(all.during, all.alone, "rate"),
    ),
    reason: `${placed.toFixed(0)} orders a second beside them; a read then takes ${quantile(timings.during, 0.5).toFixed(2)} ms`,
  },
])
