// `npm run bench:peers`: compares our server with other programs that can serve menus: Next.js, Strapi and Directus.
// Installs the versions named in peers/*.mjs into a temporary folder (2 GB, some minutes). Measures the same read and
// the same order on each of them and on ours, in turns. BENCH_PEERS_FOLDER=… retains the installations for the next
// run.
//
// All run on this project's Node as one process in production mode, and store in SQLite in WAL mode. All have the same
// document of 120 dishes and get the same load from 64 connections.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { asText, atLeast, inTurns, loaded, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load, post } from "./measuring/load.mjs"
import { answerOf, startServer } from "./measuring/processes.mjs"
import { startDirectus } from "./peers/directus.mjs"
import { isRegistryInReach } from "./peers/install-peer.mjs"
import { nextPackage, startNext } from "./peers/next.mjs"
import { startStrapi } from "./peers/strapi.mjs"
import { aMenu, anOrder, aRestaurant, manyRestaurants } from "./restaurant/restaurant.mjs"

const forMs = Number(process.env.BENCH_MS ?? 1000)
const rounds = 7
const gzip = { "accept-encoding": "gzip" }
const plain = { "accept-encoding": "identity" }
const brotli = { "accept-encoding": "gzip, deflate, br" }

if (process.env.BENCH_PEERS_FOLDER === undefined && !(await isRegistryInReach(nextPackage))) {
  const why = "skipped: the package registry cannot be reached from here"
  await report([{ claim: "ours beside Next.js, Strapi and Directus", goal: "see docs", measured: why, holds: null }])
}
const folder = process.env.BENCH_PEERS_FOLDER ?? mkdtempSync(join(tmpdir(), "ardoise-peers-"))
// The installations are large, so delete them in every case, also after a failure or a signal.
process.once("exit", () => {
  if (process.env.BENCH_PEERS_FOLDER === undefined) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))

const menu = aMenu(120)
const server = await startServer()
const zinc = await aRestaurant(server, "zinc")
const auberges = await manyRestaurants(server, { dishes: 40 })
const page = `/u/${zinc.userId}`
const json = get(`/rest/v1/user_menus?select=*&id=eq.${zinc.menuIds[0]}`, {
  apikey: server.anonKey,
  accept: "application/vnd.pgrst.object+json",
})
let number = 0
const ours = (request) => () => loaded(server, () => load({ port: server.port, request, forMs }))
const theirs = (peer, request) => () => loaded(peer, () => load({ port: peer.port, request, forMs }))

const claims = []
const parts = { "Next.js": besideNext, Strapi: besideStrapi, Directus: besideDirectus }
for (const [name, part] of Object.entries(parts)) {
  console.log(`\n  ${name}`)
  try {
    claims.push(...(await part(name)))
  } catch (error) {
    const why = error.message.replaceAll(/\s+/g, " ").slice(0, 400)
    console.log(`  ${name} could not be measured here: ${why}`)
    claims.push({ claim: `ours beside ${name}`, goal: "to be measured", measured: `not here: ${why}`, holds: null })
  }
}
await server.stop()
await report(claims)

async function besideNext(name) {
  const peer = await startNext(join(folder, "next"), menu)
  try {
    await tellSizes("the page, gzip", server.url + page, peer.url + peer.kept, gzip)
    await tellSizes("the page, plain", server.url + page, peer.url + peer.kept, plain)
    await tellSizes("the page, brotli where there is one", server.url + page, peer.url + peer.kept, brotli)
    const all = await turns(name, {
      "ours, gzip": ours(get(page, gzip)),
      "ISR, gzip": theirs(peer, get(peer.kept, gzip)),
      "ours, plain": ours(get(page, plain)),
      "ISR, plain": theirs(peer, get(peer.kept, plain)),
      "dynamic, gzip": theirs(peer, get(peer.fresh, gzip)),
      "ours, JSON": ours(json),
      "JSON of a route handler, plain": theirs(peer, get(peer.json, plain)),
    })
    return [
      timesFaster("cached menu, times Next.js ISR (gzip)", 30, all["ours, gzip"], all["ISR, gzip"]),
      timesFaster("cached menu, times Next.js ISR (no compression)", 30, all["ours, plain"], all["ISR, plain"]),
      timesFaster("cached menu, times Next.js drawing each time (gzip)", null, all["ours, gzip"], all["dynamic, gzip"]),
      timesFaster(
        "menu JSON, times a route handler of Next.js",
        null,
        all["ours, JSON"],
        all["JSON of a route handler, plain"],
      ),
    ]
  } finally {
    await peer.stop()
  }
}

async function besideStrapi(name) {
  return besideStore(name, await startStrapi(join(folder, "strapi"), menu), { read: 20, order: 75 })
}

async function besideDirectus(name) {
  return besideStore(name, await startDirectus(join(folder, "directus"), menu), { read: 40, order: 200 })
}

/** Measures a read of the menu as JSON and an order of three dishes. */
async function besideStore(name, peer, goals) {
  try {
    const headers = { apikey: server.anonKey, accept: "application/vnd.pgrst.object+json" }
    const read = `/rest/v1/user_menus?select=*&id=eq.${zinc.menuIds[0]}`
    await tellSizes("the menu as JSON", server.url + read, peer.url + peer.json, { ...headers, ...plain })
    const lines = auberges.dishes
      .slice(0, 3)
      .map(({ id, name: dish, price }) => ({ id, name: dish, price, quantity: 1 }))
    const cached = await peer.withCache?.()
    const reads = await turns(name, {
      "ours, JSON": ours(json),
      JSON: theirs(peer, get(peer.json, plain)),
      ...(cached && { "JSON with its cache on": theirs(cached, get(peer.json, plain)) }),
    })
    await cached?.stop()
    const orders = await turns(name, {
      "ours, order": ours(() => anOrder(server, auberges, number++)),
      order: theirs(peer, () => post(peer.orders, {}, peer.order(lines))),
    })
    return [
      timesFaster(`menu JSON, times ${name}`, goals.read, reads["ours, JSON"], reads.JSON),
      ...(cached
        ? [
            timesFaster(
              `menu JSON from the database, times ${name} with its cache on`,
              null,
              reads["ours, JSON"],
              reads["JSON with its cache on"],
            ),
          ]
        : []),
      timesFaster(`durable order, times ${name}`, goals.order, orders["ours, order"], orders.order),
    ]
  } finally {
    await peer.stop()
  }
}

async function turns(name, variants) {
  const all = await inTurns(variants, { rounds })
  for (const [variant, its] of Object.entries(all))
    tell(variant.startsWith("ours") ? variant : `${name}, ${variant}`, its)
  return all
}

/** Returns a claim: the processor time of the other program divided by ours. The ratio of the rates is its reason. */
function timesFaster(claim, goal, mine, other) {
  const less = ratio(other, mine, "cpu")
  const reason = `rate ${asText(ratio(mine, other, "rate"))} times theirs`
  const stated = { claim: `${claim}, by processor time`, goal: "stated", measured: asText(less), holds: null, reason }
  return goal === null ? stated : { ...atLeast(stated.claim, goal, less), reason }
}

async function tellSizes(what, mine, other, headers) {
  const [our, their] = [await answerOf(mine, headers), await answerOf(other, headers)]
  console.log(`  ${what}: ${our.body.length} bytes of ours, ${their.body.length} of theirs`)
}
