// Orders that come together are stored together: many more a second than with a transaction for each, and no less durable.
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { aRestaurant, place, rate, report, startServer } from "./restaurant/restaurant.mjs"

const orders = 3000

async function measure() {
  const server = await startServer()
  const { menuIds } = await aRestaurant(server, "zinc", 30)
  const one = (number) => place(server, menuIds[number % menuIds.length])
  const together = await rate(one, { atOnce: 64, times: orders })
  await server.stop()
  const alone = oneTransactionEach()
  const ratio = together / alone
  return [
    {
      what: `durable orders a second over HTTP, against ${alone.toFixed(0)} bare commits`,
      value: `${together.toFixed(0)}, ${ratio.toFixed(1)} times`,
      goal: "10 times",
      isMet: ratio >= 10,
    },
  ]
}

/** Commits a second on the same disk when each order waits for its own, without any server around it. */
function oneTransactionEach() {
  const folder = mkdtempSync(join(tmpdir(), "ardoise-bench-"))
  const database = new DatabaseSync(join(folder, "orders.db"))
  database.exec(
    "pragma journal_mode=wal; pragma synchronous=full; create table orders (id text primary key, items text)",
  )
  const insert = database.prepare("insert into orders values (?, ?)")
  const items = JSON.stringify([{ id: "sole", name: "Sole meunière", price: "34", quantity: 1 }])
  const begin = performance.now()
  let done = 0
  for (; performance.now() - begin < 2000; done++) insert.run(randomUUID(), items)
  const seconds = (performance.now() - begin) / 1000
  database.close()
  rmSync(folder, { recursive: true })
  return done / seconds
}

report(await measure())
