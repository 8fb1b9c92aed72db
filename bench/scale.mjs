// Claim: the cost of an operation does not grow with the installation. Measures each operation at 1,000, 10,000 and
// 100,000 menus, in turns. BENCH_MENUS=1000,1000000 measures other sizes; each menu needs 9 kB of disk.
// BENCH_SCALE_FOLDER=… retains the filled databases for the next run.
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { passwordQueue } from "../apps/server/src/accounts/passwords.ts"
import { fillDatabase } from "../apps/server/src/generated-restaurants/fill-database.ts"
import { generateRestaurant } from "../apps/server/src/generated-restaurants/generated-restaurant.ts"
import { startWriter } from "../apps/server/src/start-writer.ts"
import { atMost, inTurns, loaded, median, ratio, report } from "./measuring/claims.mjs"
import { get, load, post } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"

const sizes = (process.env.BENCH_MENUS ?? "1000,10000,100000").split(",").map(Number)
/** Average number of menus of a restaurant. */
const menusEach = 1.36
/** Number of restaurants requested at every size. It is the same, so that caches have the same effect at every size. */
const asked = 700
const forMs = 250
/**
 * A menu accepts 200 orders in ten minutes. The smallest size has few Premium menus; longer rounds would reach this.
 */
const ordersForMs = 80
const connections = 16
const password = "pralines roses"
const passwordHash = await passwordQueue().hash(password)
const kept = process.env.BENCH_SCALE_FOLDER
const folder = kept ?? mkdtempSync(join(tmpdir(), "ardoise-scale-"))
process.once("exit", () => {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
})
const installations = []
for (const size of sizes) installations.push(await anInstallation(size))

const operations = {
  "read a menu by id": ({ menus, key }) => get(`/rest/v1/user_menus?select=*&id=eq.${any(menus)}`, { apikey: key }),
  "save a menu": ({ owners, key }) => aSave(any(owners), key),
  "place an order": ({ premium, key }) => anOrder(any(premium), key),
  "list an owner's menus": ({ owners, key }) => {
    const { userId, token } = any(owners)
    const path = `/rest/v1/user_menus?select=id,updated_at&user_id=eq.${userId}`
    return get(path, { apikey: key, authorization: `Bearer ${token}` })
  },
}
const claims = []
for (const [name, request] of Object.entries(operations)) {
  const spanMs = name === "place an order" ? ordersForMs : forMs
  const variants = installations.map((one) => [
    one.size,
    () =>
      loaded(one.server, () =>
        load({ port: one.server.port, request: () => request(one), connections, forMs: spanMs }),
      ),
  ])
  const all = await inTurns(Object.fromEntries(variants), { rounds: 13 })
  const costs = installations.map(({ size }) => `${median(all[size].map(({ cpu }) => cpu)).toFixed(0)} µs at ${size}`)
  console.log(`  ${name.padEnd(24)} ${costs.join(", ")}`)
  claims.push(
    atMost(
      `${name}: processor time at ${sizes.at(-1)} menus, to ${sizes[0]}`,
      1.3,
      ratio(all[sizes.at(-1)], all[sizes[0]], "cpu"),
    ),
  )
}
claims.push(await sitemaps())
for (const { server } of installations) await server.stop()
await report(claims)

/** Starts a server with a number of menus, and signs 24 owners in. */
async function anInstallation(size) {
  const dataDir = join(folder, String(size))
  const to = Math.round(size / menusEach)
  const file = join(dataDir, "ardoise.db")
  const begin = performance.now()
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const at = new Date(Date.now() - 1000).toISOString()
    await fillDatabase({ databaseUrl: null, dataDir }, { startWriter, from: 0, to, size: null, passwordHash, at })
  }
  const bytes = statSync(file).size
  const seconds = (performance.now() - begin) / 1000
  console.log(`  ${size} menus: ${(bytes / 1e6).toFixed(0)} MB, filled in ${seconds.toFixed(0)} s`)
  const server = await startServer({ DATA_DIR: dataDir })
  const spread = (count) => Array.from({ length: count }, (_, n) => generateRestaurant(Math.floor((n * to) / count)))
  const some = spread(Math.min(to, asked))
  const owners = []
  for (const { email, userId, menus } of spread(24)) {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: server.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    })
    const { access_token: token } = await response.json()
    owners.push({ userId, token, menu: menus[0] })
  }
  const premium = some.filter(({ isPremium }) => isPremium).map(({ menus }) => menus[0])
  return {
    size,
    server,
    key: server.anonKey,
    owners,
    premium,
    menus: some.flatMap(({ menus }) => menus.map(({ id }) => id)),
  }
}

async function sitemaps() {
  const rounds = installations.map(() => [])
  for (let round = 0; round < 9; round++) {
    for (const [index, { server }] of installations.entries()) {
      const first = await (await fetch(`${server.url}/sitemap.xml`)).text()
      const path = first.includes("<sitemapindex") ? "/sitemap-1.xml" : "/sitemap.xml"
      const before = await server.usage()
      const text = await (await fetch(server.url + path)).text()
      const after = await server.usage()
      rounds[index].push({ cpu: (after.cpuUs - before.cpuUs) / text.split("<url>").length })
    }
  }
  const costs = installations.map(
    ({ size }, index) => `${median(rounds[index].map(({ cpu }) => cpu)).toFixed(1)} µs at ${size}`,
  )
  console.log(`  an address of the sitemap ${costs.join(", ")}`)
  const of = ratio(rounds.at(-1), rounds[0], "cpu")
  return atMost(`an address of the sitemap: processor time at ${sizes.at(-1)} menus, to ${sizes[0]}`, 1.3, of)
}

function any(list) {
  return list[Math.floor(Math.random() * list.length)]
}

function aSave({ token, menu }, apikey) {
  const document = { ...menu.document, name: `La carte ${Math.random()}` }
  const text = JSON.stringify({ menu_data: document })
  const head = [
    `PATCH /rest/v1/user_menus?id=eq.${menu.id} HTTP/1.1`,
    "host: localhost",
    `apikey: ${apikey}`,
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${text}`)
}

function anOrder({ id, document }, apikey) {
  const dish = any(document.categories.flatMap(({ items }) => items))
  const lines = [{ id: dish.id, price: dish.price, quantity: 1 }]
  return post("/rest/v1/rpc/place_order", { apikey }, { menu_id: id, lines, idempotency_key: crypto.randomUUID() })
}
