// Claims: what 1,000 printers that poll every five seconds cost while nothing is ordered (TEAM-13).
import { median, report } from "./measuring/claims.mjs"
import { load, post } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aRestaurant } from "./restaurant/restaurant.mjs"

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const [restaurants, printersEach, pollEveryMs, forMs] = [250, 4, 5_000, 10_000]
const server = await startServer()

/** Adds a Premium restaurant with printers. @returns a poll of each */
async function pollsOf(name) {
  const { token } = await aRestaurant(server, name, { menus: 0 })
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}`, "content-type": "application/json" }
  const polls = []
  for (let count = 0; count < printersEach; count++) {
    const body = JSON.stringify({ kind: "star", name: "Cuisine", prints: "all" })
    const answer = await fetch(`${server.url}/functions/v1/add-printer`, { method: "POST", headers, body })
    if (!answer.ok) throw new Error(await answer.text())
    const { user, secret } = await answer.json()
    const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`
    const said = { status: "23 6 0 0 0 0 0 0 0 ", printerMAC: "00:11:62:0d:43:7a", statusCode: "200%20OK" }
    polls.push(post("/impression/star", { authorization }, said))
  }
  return polls
}

const polls = []
for (let count = 0; count < restaurants; count++) polls.push(...(await pollsOf(`imprimante-${count}`)))
let next = 0
const request = () => polls[next++ % polls.length]
const connections = 10
const options = { port: server.port, request, connections, everyMs: (connections * pollEveryMs) / polls.length }
// The first polls find the printers, and store that they are ready.
await load({ ...options, everyMs: 0, forMs: 3_000 })
const shares = []
for (let round = 0; round < rounds; round++) {
  const idle = await cpuOf(() => new Promise((done) => setTimeout(done, forMs)))
  const polling = await cpuOf(() => load({ ...options, forMs }))
  shares.push((polling - idle) / (forMs * 1000))
  console.log(
    `  ${(idle / 1000).toFixed(0)} ms of the processor alone, ${(polling / 1000).toFixed(0)} ms with 1,000 printers`,
  )
}
await server.stop()
const share = median(shares)
await report([
  {
    claim: "1,000 printers that poll every 5 s while nothing is ordered (TEAM-13)",
    goal: "at most 5 % of one core",
    measured: `${(share * 100).toFixed(1)} %`,
    holds: share <= 0.05,
  },
])

/** Runs something. @returns microseconds of the server's processor time meanwhile */
async function cpuOf(run) {
  const before = await server.usage()
  await run()
  return (await server.usage()).cpuUs - before.cpuUs
}
