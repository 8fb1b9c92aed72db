// Measures how the removal of a month of replaced menus and a day of changes slows down requests. The amount is that of
// a large installation after a long downtime or after a busy holiday. The database holds as many orders as changes;
// orders are not removed. BENCH_ROWS=1000000 measures with more rows.
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { quantile, report } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { anOrder, manyRestaurants } from "./restaurant/restaurant.mjs"

const changes = Number(process.env.BENCH_ROWS ?? 300_000)
const orders = changes
const versions = Math.round(changes / 10)
const connections = 8
const slice = 500
/** Milliseconds until the removal is due, so that requests are measured before it even if the server starts slowly. */
const beginsAfterMs = 20_000

const folder = mkdtempSync(join(tmpdir(), "ardoise-pruning-"))
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const first = await startServer({ DATA_DIR: folder })
const restaurant = await manyRestaurants(first, { dishes: 40 })
await first.stop()
const path = join(folder, "ardoise.db")
fill(path)
const megabytes = () => (statSync(path).size / 1e6).toFixed(0)
console.log(`  ${changes} changes, ${versions} replaced menus, ${orders} orders: ${megabytes()} MB`)

const server = await startServer({ DATA_DIR: folder })
const file = new DatabaseSync(path, { readOnly: true })
const oldest = new Date(Date.now() - 24 * 3_600_000).toISOString()
const left = file.prepare(`select (select count(*) from menu_versions where replaced_at < ?)
  + (select count(*) from change where at < ?) as count`)
const rowsLeft = () => left.get(oldest, oldest).count

let number = 0
const read = get(`/rest/v1/user_menus?select=*&id=eq.${restaurant.menuIds[0]}`, { apikey: server.anonKey })
const wanted = { order: () => anOrder(server, restaurant, number++), read: () => read }
const alone = { order: [], read: [] }
const during = { order: [], read: [] }

let rows = rowsLeft()
const toRemove = rows
let begun = 0
while (rows > 0) {
  const took = { order: [], read: [] }
  const at = performance.now()
  await moment(took)
  const now = rowsLeft()
  // The removal has begun in the first slice after which fewer rows are left.
  if (now < rows && begun === 0) begun = at
  for (const what of ["order", "read"]) (begun === 0 ? alone : during)[what].push(...took[what])
  rows = now
}
const seconds = (performance.now() - begun) / 1000
file.close()
await server.stop()
const free = freePages(path)
console.log(
  `  ${toRemove} rows removed in ${seconds.toFixed(0)} s; the file keeps its ${megabytes()} MB, ${free} of them free for what comes`,
)

const claims = []
for (const what of ["order", "read"]) {
  const [p50, p99, most] = [0.5, 0.99, 1].map((part) => [quantile(alone[what], part), quantile(during[what], part)])
  const text = ([one, other]) => `${one.toFixed(1)} and ${other.toFixed(1)} ms`
  console.log(`  ${what.padEnd(6)} alone and meanwhile: p50 ${text(p50)}, p99 ${text(p99)}, longest ${text(most)}`)
  const times = p99[1] / p99[0]
  claims.push({
    claim: `p99 of ${what === "order" ? "an order" : "a read"} while a month is removed, to the same load alone`,
    goal: "at most 2",
    measured: times.toFixed(2),
    holds: times <= 2,
    reason: `${text(p99)}; longest ${text(most)}`,
  })
}
await report(claims)

/** Loads the server with orders and reads for one slice. @param times receives the milliseconds of each answer */
async function moment(times) {
  const options = { port: server.port, connections, forMs: slice }
  await Promise.all(
    Object.keys(wanted).map((what) => load({ ...options, request: wanted[what], timings: times[what] })),
  )
}

/** Writes old rows into the database file, and sets the time at which the server removes them. */
function fill(where) {
  const database = new DatabaseSync(where)
  database.exec("pragma synchronous=off; pragma cache_size=-200000")
  const { userId, menuIds } = restaurant
  const document = database.prepare("select menu_data from user_menus where id = ?").get(menuIds[0]).menu_data
  const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString()
  database.exec("begin")
  const numbers = "with recursive n(n) as (select 1 union all select n + 1 from n where n < ?)"
  database
    .prepare(`${numbers} insert into menu_versions
      (id, menu_id, user_id, menu_data, is_active, created_at, updated_at, replaced_at, reason, bytes)
      select 'old-' || n, ?, ?, ?, 1, ?, ?, ?, 'saved', length(?) from n`)
    .run(versions, menuIds[0], userId, document, ago(60), ago(60), ago(40), document)
  database
    .prepare(`${numbers} insert into change (owner, kind, event, ref, version, at)
      select ?, 'order', 'insert', 'order-' || n, ?, ? from n`)
    .run(changes, userId, ago(2), ago(2))
  database
    .prepare(`${numbers} insert into orders (id, user_id, menu_id, items, total_cents, status, table_number,
      idempotency_key, tracking_key_hash, created_at, updated_at)
      select 'order-' || n, ?, ?, ?, 4200, 'completed', '7', 'old-' || n, 'old-' || n, ?, ? from n`)
    .run(orders, userId, menuIds[0], orderLines(), ago(3), ago(3))
  database
    .prepare("update jobs set due_at = ? where name = 'prune'")
    .run(new Date(Date.now() + beginsAfterMs).toISOString())
  database.exec("commit")
  database.close()
}

/** Returns the lines of an order in their stored form. */
function orderLines() {
  const lines = restaurant.dishes.slice(0, 3).map(({ id, name, price }) => ({ id, name, price, quantity: 1 }))
  return JSON.stringify(lines)
}

function freePages(where) {
  const database = new DatabaseSync(where, { readOnly: true })
  const { freelist_count: pages } = database.prepare("pragma freelist_count").get()
  database.close()
  return `${((pages * 4096) / 1e6).toFixed(0)} MB`
}
