// Claim: orders written at full speed hardly slow down reads, because no read waits for a commit.
import { asText, atLeast, inTurns, loaded, median, quantile, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { anOrder, manyRestaurants } from "./restaurant/restaurant.mjs"

const forMs = 500
const connections = 16
const server = await startServer()
const restaurant = await manyRestaurants(server, { dishes: 40 })
const { port } = server
const read = get(`/u/${restaurant.userId}`, { "accept-encoding": "br" })

let number = 0
/** Rates of the orders during the reads: at a steady rate, one after the other, and as fast as possible. */
const paces = {
  "50 a second": { connections: 1, everyMs: 20 },
  "333 a second": { connections: 10, everyMs: 30 },
  "one after the other": { connections: 1 },
  "full speed": { connections },
}
const placed = Object.fromEntries(Object.keys(paces).map((name) => [name, []]))
const timings = Object.fromEntries(["alone", ...Object.keys(paces)].map((name) => [name, []]))
const reads = (kept) => load({ port, request: read, connections, forMs, timings: kept })
const readsBesideOrders = async (name) => {
  const request = () => anOrder(server, restaurant, number++)
  const writing = load({ port, request, forMs, ...paces[name] })
  const numbers = await loaded(server, () => reads(timings[name]))
  const { done, seconds } = await writing
  placed[name].push(done / seconds)
  return numbers
}
const all = await inTurns(
  {
    alone: () => loaded(server, () => reads(timings.alone)),
    ...Object.fromEntries(Object.keys(paces).map((name) => [name, () => readsBesideOrders(name)])),
  },
  { rounds: 9 },
)
tell("reads alone", all.alone)
for (const name of Object.keys(paces))
  tell(`reads beside orders, ${name}`, all[name], `beside ${pace(name)} orders a second`)
for (const [name, took] of Object.entries(timings)) {
  console.log(`  ${name}: p50 ${quantile(took, 0.5).toFixed(2)} ms, p99 ${quantile(took, 0.99).toFixed(2)} ms`)
}
await server.stop()
const stated = (name) => ({
  claim: `reads a second beside orders, ${name} (${pace(name)} a second), to reads alone`,
  goal: "stated",
  measured: asText(readsTo(name)),
  holds: null,
})
await report([
  {
    ...atLeast("reads a second while orders are written at full speed, to reads alone", 0.9, readsTo("full speed")),
    reason: `${pace("full speed")} orders a second beside them; a read then takes ${quantile(timings["full speed"], 0.5).toFixed(2)} ms`,
  },
  stated("one after the other"),
  stated("333 a second"),
  stated("50 a second"),
])

function pace(name) {
  return median(placed[name]).toFixed(0)
}
function readsTo(name) {
  return ratio(all[name], all.alone, "rate")
}
