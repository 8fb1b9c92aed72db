// Claim: the moment at which a menu changes by itself is no different from any other for its readers. Measures the
// answers of the second in which a daily board ends, for 64 connections that read all the time; the baseline is a cold
// page: the first read after each change of the menu.
import { randomUUID } from "node:crypto"
import { quantile, report } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aMenu, aRestaurant } from "./restaurant/restaurant.mjs"

const rounds = 9
const coldReads = 100
const reads = 1_000
const asked = { "accept-encoding": "gzip, deflate, br" }

const server = await startServer()
const { userId, token, menuIds } = await aRestaurant(server, "zinc")
const path = `/u/${userId}`
const special = { id: "jour-potage", name: "Potage", price: "8", allergens: [], category: "Entrée" }

let seen = null
const ratios = []
for (let round = -1; round < rounds; round++) {
  const cold = quantile(await coldTimings(), 0.99)
  const atEdge = quantile(await edgeTimings(), 0.99)
  if (round < 0) continue
  console.log(
    `  p99 of ${coldReads} cold pages ${cold.toFixed(1)} ms, of ${reads} reads at the edge ${atEdge.toFixed(1)} ms`,
  )
  ratios.push(atEdge / cold)
}
await server.stop()
const value = quantile(ratios, 0.5)
await report([
  {
    claim: "p99 of the first 1,000 reads after the end of a board, to p99 of a cold page",
    goal: "at most 3",
    measured: `${value.toFixed(2)} (${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)})`,
    holds: value <= 3,
  },
])

async function call(method, address, body) {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}`, "content-type": "application/json" }
  const response = await fetch(server.url + address, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return response.status === 204 ? null : response.json()
}

/** Milliseconds of the first read after each change of the menu. */
async function coldTimings() {
  const document = aMenu()
  const timings = []
  for (let count = 0; count < coldReads; count++) {
    await call("PATCH", `/rest/v1/user_menus?id=eq.${menuIds[0]}`, {
      menu_data: { ...document, name: `Carte ${count}` },
    })
    const begun = performance.now()
    await (await fetch(server.url + path, { headers: asked })).arrayBuffer()
    timings.push(performance.now() - begun)
  }
  return timings
}

/** Milliseconds of the first thousand reads that are answered after the end of a board. @throws if it does not end then */
async function edgeTimings() {
  const endMs = Date.now() + 1_500
  const board = { specials: [special], ends_at: new Date(endMs).toISOString(), seen, idempotency_key: randomUUID() }
  const { published_at, version } = await call("POST", "/rest/v1/rpc/publish_daily_board", board)
  seen = { published_at, version }
  const timings = []
  let before = 0
  const each = () => {
    if (Date.now() < endMs) before = timings.length
  }
  await new Promise((resolve) => setTimeout(resolve, endMs - 100 - Date.now()))
  await load({ port: server.port, request: get(path, asked), forMs: 400, timings, each })
  const text = await (await fetch(server.url + path)).text()
  if (text.includes(special.name)) throw new Error("The board has not ended")
  const after = timings.slice(before, before + reads)
  if (before === 0 || after.length < reads) throw new Error("The reads did not last from before the end to after it")
  return after
}
