// Diners go on reading while orders are written at full speed: no commit stands in their way.
import { asText, atLeast, inTurns, loaded, quantile, ratio, report, tell } from "./measuring/claims.mjs"
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
const placed = { few: 0, many: 0 }
const timings = { alone: [], few: [], many: [] }
const reads = (kept) => load({ port, request: read, connections, forMs, timings: kept })
const readsBesideOrders = async (name, connections) => {
  const request = () => anOrder(server, restaurant, number++)
  const writing = load({ port, request, connections, forMs })
  const numbers = await loaded(server, () => reads(timings[name]))
  const { done, seconds } = await writing
  placed[name] = done / seconds
  return numbers
}
const all = await inTurns(
  {
    alone: () => loaded(server, () => reads(timings.alone)),
    few: () => readsBesideOrders("few", 1),
    many: () => readsBesideOrders("many", connections),
  },
  { rounds: 9 },
)
tell("reads alone", all.alone)
for (const name of ["few", "many"]) {
  tell(`reads while ${name} orders are written`, all[name], `beside ${placed[name].toFixed(0)} orders a second`)
}
for (const [name, took] of Object.entries(timings)) {
  console.log(`  ${name}: p50 ${quantile(took, 0.5).toFixed(2)} ms, p99 ${quantile(took, 0.99).toFixed(2)} ms`)
}
await server.stop()
await report([
  {
    ...atLeast("reads a second while orders are written at full speed, to reads alone", 0.9, readsTo("many")),
    reason: `${placed.many.toFixed(0)} orders a second beside them; a read then takes ${quantile(timings.many, 0.5).toFixed(2)} ms`,
  },
  {
    claim: `reads a second beside one order after the other (${placed.few.toFixed(0)} a second), to reads alone`,
    goal: "stated",
    measured: asText(readsTo("few")),
    holds: null,
  },
])

function readsTo(name) {
  return ratio(all[name], all.alone, "rate")
}
