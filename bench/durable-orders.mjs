// Orders that come together share a sync to the disk: many more a second than with one for each, and no less durable.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { atLeast, atMost, inTurns, loaded, median, ratio, report, tell } from "./measuring/claims.mjs"
import { load } from "./measuring/load.mjs"
import { measured, startRawServer, startServer } from "./measuring/processes.mjs"
import { anOrder, manyMenus } from "./restaurant/restaurant.mjs"

const forMs = 400
const rounds = 9
const server = await startServer()
const restaurant = await manyMenus(server, { dishes: 40 })
const folder = mkdtempSync(join(tmpdir(), "ardoise-bench-"))
const oneByOne = measured(
  [join(import.meta.dirname, "measuring/one-by-one.mjs"), join(folder, "orders.db")],
  process.env,
)
const { port } = await oneByOne.message("listening")
const raw = await startRawServer()
await raw.use({
  headers: ["content-type", "application/json"],
  body: Buffer.from(JSON.stringify({ order: { items: [] } })),
})

let number = 0
const request = () => anOrder(server, restaurant, number++)
const against = (one, at) => () => loaded(one, () => load({ port: at, request, forMs }))
const all = await inTurns(
  { ours: against(server, server.port), "one transaction each": against(oneByOne, port), raw: against(raw, raw.port) },
  { rounds },
)
for (const [name, ofIt] of Object.entries(all)) tell(name, ofIt)
const syncMs = timeOfSync(folder)
console.log(
  `  a write of 8 kB with its sync takes ${syncMs.toFixed(2)} ms on this disk: ${(1000 / syncMs).toFixed(0)} a second`,
)
await Promise.all([server.stop(), oneByOne.stop(), raw.stop()])
rmSync(folder, { recursive: true })
const times = atLeast(
  "durable orders, times one transaction each",
  10,
  ratio(all.ours, all["one transaction each"], "rate"),
)
await report([
  { ...times, reason: `a sync takes ${syncMs.toFixed(2)} ms here` },
  atMost("durable order, processor time to raw Node answering a POST", 4, ratio(all.ours, all.raw, "cpu")),
])

/** Milliseconds of the sync that each durable transaction waits for at least. */
function timeOfSync(where) {
  const file = openSync(join(where, "sync"), "w")
  const block = Buffer.alloc(8192, 1)
  // As in a log that is used again: the file has its size already.
  for (let n = 0; n < 200; n++) writeSync(file, block)
  fdatasyncSync(file)
  const took = []
  for (let n = 0; n < 200; n++) {
    const begin = performance.now()
    writeSync(file, block, 0, block.length, n * block.length)
    fdatasyncSync(file)
    took.push(performance.now() - begin)
  }
  closeSync(file)
  return median(took)
}
