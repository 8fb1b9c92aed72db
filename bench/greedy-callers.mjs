// Claim: no caller slows the others. Beside one greedy visitor, diner or device that does the most that it may, everybody
// else's pages, orders, saves and events on the board are as fast as without. `greedy-owner` does the same for owners.
// Rate limits are on, as in production. Each caller has a network of its own; the greedy one has one, too.
import { fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { openBoard } from "./measuring/board.mjs"
import { median, quantile, report } from "./measuring/claims.mjs"
import { get, load, openKey, patch, post } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aMenu, aRestaurant, manyRestaurants } from "./restaurant/restaurant.mjs"

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const forMs = 3_000
const greedyConnections = 8
/** Milliseconds after which an order that is not on its board counts as lost. */
const longestMs = 10_000
const only = process.argv[2] ?? ""

const folder = mkdtempSync(join(tmpdir(), "ardoise-greedy-"))
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

// Without limits, because all accounts are created from here.
const first = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" })
const { anonKey } = first
const noon = await manyRestaurants(first, { restaurants: 40, dishes: 40 })
const colleague = await aRestaurant(first, "collegue")
const wanted = await aRestaurant(first, "envie")
const device = await aDevice(first, wanted)
await first.stop()
const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "on", TRUST_PROXY: "on" })
const { port, url } = server

let networks = 0
/** Headers of a caller in a network of its own. */
const fromElsewhere = () => {
  networks += 1
  return { "x-forwarded-for": `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` }
}

const greedyHeaders = { apikey: anonKey, connection: "close", ...fromElsewhere() }
const ofDevice = { ...greedyHeaders, authorization: `Bearer ${device}` }
const line = { id: wanted.dishes[0].id, price: wanted.dishes[0].price, quantity: 1 }
/** What the greedy ones do again and again, over eight connections. */
const greedy = {
  "a visitor who opens a page uncompressed": get(`/u/${wanted.userId}`, greedyHeaders),
  "a visitor who opens pages that do not exist": get(`/u/${openKey}`, greedyHeaders),
  "a visitor who lists all menus": get("/rest/v1/user_menus?select=*", greedyHeaders),
  "a visitor who opens the sitemap": get("/sitemap.xml", greedyHeaders),
  "a visitor who leaves counts": post("/functions/v1/menu-pulse", greedyHeaders, {
    menu_id: wanted.menuIds[0],
    words: ["gratin", openKey],
  }),
  "a diner who orders": post("/rest/v1/rpc/place_order", greedyHeaders, {
    menu_id: wanted.menuIds[0],
    lines: [line],
    idempotency_key: openKey,
  }),
  "a device that reads all orders": get("/rest/v1/orders?select=*", ofDevice),
  "a device that enters orders": post("/rest/v1/rpc/place_order", ofDevice, {
    menu_id: wanted.menuIds[0],
    lines: [line],
    idempotency_key: openKey,
  }),
}
const names = Object.keys(greedy).filter((name) => name.includes(only))

/** When each order arrived on its board, as a promise of the time. Made by the board or by the answer, if it comes first. */
const arrivals = new Map()
const arrival = (id) => {
  if (!arrivals.has(id)) arrivals.set(id, Promise.withResolvers())
  return arrivals.get(id)
}
const noted = ({ id }) => arrival(id).resolve(performance.now())
const boards = await Promise.all(noon.tokens.map((token) => openBoard(server, token, noted)))
const document = aMenu(120)
let number = 0

/** Measures everybody else for a while. @returns the milliseconds of each call, by what is done */
async function everybody() {
  const timings = { pages: [], orders: [], saves: [], events: [] }
  const until = performance.now() + forMs
  const page = get(`/u/${noon.userId}`, { "accept-encoding": "br" })
  await Promise.all([
    load({ port, request: page, connections: 8, everyMs: 5, forMs, timings: timings.pages }),
    load({ port, request: aSave, connections: 2, everyMs: 100, forMs, timings: timings.saves }),
    ...Array.from({ length: 2 }, () => orderUntil(until, timings)),
  ])
  return timings
}

function aSave() {
  number += 1
  const headers = { apikey: anonKey, authorization: `Bearer ${colleague.token}`, ...fromElsewhere() }
  const menu_data = { ...document, note: `${number}` }
  return patch(`/rest/v1/user_menus?id=eq.${colleague.menuIds[0]}`, headers, { menu_data })
}

/** Orders 20 times a second, and waits for each order on its board. */
async function orderUntil(until, { orders, events }) {
  while (performance.now() < until) {
    number += 1
    const begun = performance.now()
    const answer = await fetch(`${url}/rest/v1/rpc/place_order`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json", ...fromElsewhere() },
      body: JSON.stringify({
        menu_id: noon.menuIds[number % noon.menuIds.length],
        lines: [{ id: noon.dishes[0].id, quantity: 1, price: noon.dishes[0].price }],
        idempotency_key: randomUUID(),
      }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { order } = await answer.json()
    orders.push(performance.now() - begun)
    const lost = setTimeout(
      () => arrival(order.id).reject(new Error(`Order ${order.id} is not on its board`)),
      longestMs,
    )
    events.push((await arrival(order.id).promise) - begun)
    clearTimeout(lost)
    await wait(50)
  }
}

await everybody()
const before = await server.usage()
const kinds = ["pages", "orders", "saves", "events"]
const nothing = () => Object.fromEntries(kinds.map((kind) => [kind, []]))
const alone = nothing()
const beside = Object.fromEntries(names.map((name) => [name, nothing()]))
const add = (to, timings) => {
  for (const kind of kinds) to[kind].push(...timings[kind])
}
for (let round = 0; round < rounds; round++) {
  add(alone, await everybody())
  for (const name of names) {
    const child = fork(join(import.meta.dirname, "measuring/greedy.mjs"), [
      JSON.stringify({ port, request: greedy[name].toString(), connections: greedyConnections, isRead: true }),
    ])
    await wait(300)
    add(beside[name], await everybody())
    child.kill()
  }
}
await wait(2_000)
const grown = ((await server.usage()).rss - before.rss) / 1e6
for (const board of boards) board.close()
await server.stop()

const p99 = (timings) => quantile(timings, 0.99)
const ratios = names.map((name) => {
  const ofKinds = kinds.map((kind) => p99(beside[name][kind]) / p99(alone[kind]))
  const told = kinds.map((kind) => `${kind} ${p99(alone[kind]).toFixed(2)} to ${p99(beside[name][kind]).toFixed(2)} ms`)
  console.log(`  beside ${name}: p99 of ${told.join(", ")}`)
  return { name, ofKinds }
})
await report([
  ...kinds.map((kind, at) => {
    const [worst] = ratios.toSorted((a, b) => b.ofKinds[at] - a.ofKinds[at])
    const value = worst.ofKinds[at]
    return {
      claim: `p99 of ${kind} beside the greediest visitor, diner or device, to the same alone`,
      goal: "at most 2",
      measured: value.toFixed(2),
      holds: value <= 2,
      reason: `${worst.name}; the median of all is ${median(ratios.map(({ ofKinds }) => ofKinds[at])).toFixed(2)}`,
    }
  }),
  {
    claim: "memory of the server after all greedy visitors, diners and devices",
    goal: "at most 100 MB more",
    measured: `${grown.toFixed(0)} MB`,
    holds: grown <= 100,
  },
])

/** Links a device of the kitchen. @returns its token */
async function aDevice({ url: at }, { token }) {
  const ask = async (name, headers, body) => {
    const call = {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${at}/functions/v1/${name}`, call)
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
    return answer.json()
  }
  const owner = { apikey: anonKey, authorization: `Bearer ${token}` }
  const { code } = await ask("invite-device", owner, { role: "floor", name: "Salle" })
  const { access_token } = await ask("join-team", { apikey: anonKey }, { code })
  return access_token
}
