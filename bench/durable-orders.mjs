// Claim: concurrent orders share one disk sync (group commit). The server stores many more orders a second than with
// one sync for each order, and they are equally durable.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compileFaultyDisk, faultyDiskMissing } from "../apps/server/src/testing/disk/faulty-disk.ts"
import { atLeast, atMost, inTurns, loaded, median, ratio, report, tell } from "./measuring/claims.mjs"
import { load } from "./measuring/load.mjs"
import { measured, startRawServer, startServer } from "./measuring/processes.mjs"
import { anOrder, manyRestaurants } from "./restaurant/restaurant.mjs"

const forMs = 400
const rounds = 9
/** Milliseconds added to each sync for the second measurement: disks of rented machines are often that slow. */
const slowerMs = 4

const folder = mkdtempSync(join(tmpdir(), "ardoise-bench-"))
const syncMs = timeOfSync(folder)
console.log(`  a write of 8 kB with its sync takes ${syncMs.toFixed(2)} ms on this disk`)
const asItIs = await measureOn("this disk", {})
if (faultyDiskMissing !== null) console.log(`  a slower disk is not measured: ${faultyDiskMissing}`)
const slower =
  faultyDiskMissing === null
    ? await measureOn(`a disk that is ${slowerMs} ms slower`, {
        LD_PRELOAD: compileFaultyDisk(folder),
        DISK_FOLDER: folder,
        DISK_SYNC_MS: String(slowerMs),
      })
    : null
rmSync(folder, { recursive: true })

const times = (all) => ratio(all.ours, all["one transaction each"], "rate")
await report([
  {
    ...atLeast("durable orders, times one transaction each", 10, times(asItIs)),
    reason: `a sync takes ${syncMs.toFixed(2)} ms here`,
  },
  ...(slower ? [atLeast(`the same where a sync takes ${slowerMs} ms more`, 10, times(slower))] : []),
  atMost("durable order, processor time to raw Node answering a POST", 4, ratio(asItIs.ours, asItIs.raw, "cpu")),
])

/** Measures our server and both baselines on one kind of disk. @param disk settings of faulty-disk.c */
async function measureOn(name, disk) {
  const server = await startServer({ ...disk, DATA_DIR: mkdtempSync(join(folder, "ours-")) })
  const restaurant = await manyRestaurants(server, { dishes: 40 })
  const oneByOne = measured(
    [join(import.meta.dirname, "measuring/one-by-one.mjs"), join(mkdtempSync(join(folder, "each-")), "orders.db")],
    { ...process.env, ...disk },
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
    {
      ours: against(server, server.port),
      "one transaction each": against(oneByOne, port),
      raw: against(raw, raw.port),
    },
    { rounds },
  )
  console.log(`  on ${name}`)
  for (const [variant, ofIt] of Object.entries(all)) tell(variant, ofIt)
  await Promise.all([server.stop(), oneByOne.stop(), raw.stop()])
  return all
}

/** Returns the median milliseconds of a write of 8 kB with its sync: the least that a durable transaction waits. */
function timeOfSync(where) {
  const file = openSync(join(where, "sync"), "w")
  const block = Buffer.alloc(8192, 1)
  // Write the file to its full size first: a reused log does not grow, either.
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
