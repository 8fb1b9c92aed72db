// Claim: payment at the table costs little. Measures an order at restaurants that take payments; the baseline is the same
// order at restaurants that do not. A claim of a share and a bill page of 30 pieces are measured against that order, too.
// Then how soon a payment is on all phones of a table, and the memory of open bills.
import { randomUUID } from "node:crypto"
import { atMost, inTurns, loaded, quantile, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load, post } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aMenu, aRestaurant } from "./restaurant/restaurant.mjs"

const forMs = 400
const rounds = 15
/** Restaurants of each kind, and tables of each: a table orders some times in an evening. */
const restaurants = 60
const tables = Array.from({ length: 60 }, (_, n) => String(n + 1))
const pieces = 30
const phones = 50
const payments = 100
const openBills = 1000

const server = await startServer({ NODE_ARGS: "--expose-gc" })
const { url, anonKey } = server
const off = await several("auberge", false)
const on = await several("taverne", true)

let number = 0
/** The request of an order of three dishes at one of the tables. */
const orderAt = (all) => () => {
  const { menuId, dishes, codes } = all[number % all.length]
  const table = tables[Math.floor(number / all.length) % tables.length]
  const lines = [0, 1, 2].map((line) => {
    const { id, price } = dishes[(number + line * 7) % dishes.length]
    return { id, price, quantity: 1 }
  })
  number += 1
  const order = { menu_id: menuId, table_number: table, table_code: codes.get(table), lines }
  return post("/rest/v1/rpc/place_order", { apikey: anonKey }, { ...order, idempotency_key: randomUUID() })
}
/** The request of a claim of fifty cents by a phone of its own. */
const claimAt = (all) => () => {
  const { userId, codes } = all[number % all.length]
  const table = tables[Math.floor(number / all.length) % tables.length]
  number += 1
  const share = { kind: "amount", amount: "0.50" }
  return post(
    "/functions/v1/pay-bill",
    { apikey: anonKey, "x-table-code": codes.get(table), "x-payer-key": randomUUID() },
    { owner: userId, table, share, shown_amount: "0.50", idempotency_key: randomUUID() },
  )
}
// Each table of the restaurants with payments owes something, and one of each has a bill of thirty pieces.
for (const restaurant of on) for (const table of tables) await order(restaurant, table, 3)
for (const restaurant of on) await order(restaurant, "1", pieces - 3)
const pageOf = () => {
  const { userId, codes } = on[number++ % on.length]
  return get(`/addition/${userId}?table=1&t=${codes.get("1")}`)
}

const against = (request) => () => loaded(server, () => load({ port: server.port, request, forMs }))
const all = await inTurns(
  {
    "an order": against(orderAt(off)),
    "an order on a bill": against(orderAt(on)),
    "a claim": against(claimAt(on)),
    "a bill page": against(pageOf),
  },
  { rounds },
)
for (const [name, ofIt] of Object.entries(all)) tell(name, ofIt)

const reached = await payBefore(on[0], "2")
const before = (await server.usage()).heap
const more = await aPayingRestaurant("grande-salle", openBills)
const empty = (await server.usage()).heap
for (const table of more.codes.keys()) await order(more, table, 3)
const grownMb = ((await server.usage()).heap - empty) / 1e6
console.log(`  heap: ${(before / 1e6).toFixed(1)} MB before, ${(empty / 1e6).toFixed(1)} MB with the restaurant`)
await server.stop()

const plain = (claim, goal, value, unit) => {
  return { claim, goal: `at most ${goal} ${unit}`, measured: `${value.toFixed(2)} ${unit}`, holds: value <= goal }
}
await report([
  atMost(
    "an order on a bill, processor time to one without",
    1.5,
    ratio(all["an order on a bill"], all["an order"], "cpu"),
  ),
  atMost("a claim of a share, processor time to an order", 2, ratio(all["a claim"], all["an order"], "cpu")),
  atMost(
    `a bill page of ${pieces} pieces, processor time to an order`,
    8,
    ratio(all["a bill page"], all["an order"], "cpu"),
  ),
  plain(`a payment on ${phones} phones of the table after it was made, p99`, 50, quantile(reached, 0.99), "ms"),
  plain(`memory of ${openBills} open bills`, 1, grownMb, "MB"),
])

async function call(path, { token, body, method = "POST", headers = {} }) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...{ apikey: anonKey, "content-type": "application/json", ...headers },
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const text = await response.text()
  return text === "" ? null : JSON.parse(text)
}

async function aPayingRestaurant(name, count, isOn = true) {
  const { userId, token, menuIds, dishes } = await aRestaurant(server, name, { dishes: 40 })
  const own = `user_id=eq.${userId}`
  const patch = (table, body) => call(`/rest/v1/${table}?${own}`, { method: "PATCH", token, body })
  const names = Array.from({ length: Math.min(count, 200) }, (_, n) => String(n + 1))
  // The VAT of a drink must be known.
  const document = aMenu(40)
  for (const { items } of document.categories) for (const item of items) item.alcohol = false
  await call(`/rest/v1/user_menus?id=eq.${menuIds[0]}`, { method: "PATCH", token, body: { menu_data: document } })
  await patch("restaurants", { street: "1 rue des Halles", postal_code: "75001", city: "Paris" })
  await patch("ordering", { tables: names })
  if (isOn) {
    await call("/functions/v1/connect-payments", { token, body: {} })
    await patch("table_payments", { is_on: true, tips: true, commitment: true })
  }
  const listed = await call("/rest/v1/rpc/list_table_codes", { token, body: {} })
  const codes = new Map(listed.map(({ table, code }) => [table, code]))
  // The list of tables is bounded. An owner may enter an order at any table.
  for (let n = names.length; n < count; n++) codes.set(String(n + 1), undefined)
  return { userId, token, menuId: menuIds[0], dishes, codes }
}

async function several(name, isOn) {
  const made = []
  while (made.length < restaurants) made.push(await aPayingRestaurant(`${name}${made.length}`, tables.length, isOn))
  return made
}

/** Enters an order of so many pieces at a table, as staff do. */
function order({ token, menuId, dishes }, table, count) {
  const { id, price } = dishes[0]
  const lines = [{ id, price, quantity: count }]
  const body = { menu_id: menuId, table_number: table, lines, idempotency_key: randomUUID() }
  return call("/rest/v1/rpc/place_order", { token, body })
}

/** Pays shares of a bill while phones follow it. @returns milliseconds after which each phone knew of each payment */
async function payBefore(restaurant, table) {
  const { userId, codes } = restaurant
  const headers = { "x-table-code": codes.get(table) }
  const ending = new AbortController()
  let settled = ""
  const seen = []
  const waiting = new Set()
  const follow = async () => {
    const address = `${url}/functions/v1/table-bill?owner=${userId}&table=${table}`
    const response = await fetch(address, {
      headers: { apikey: anonKey, accept: "text/event-stream", ...headers },
      signal: ending.signal,
    })
    const phone = { done: () => undefined }
    waiting.add(phone)
    const read = async () => {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        if (settled !== "" && chunk.includes(`"settled":"${settled}"`)) phone.done(performance.now())
      }
    }
    read().catch(() => undefined)
  }
  await order(restaurant, table, pieces)
  for (let phone = 0; phone < phones; phone++) await follow()
  const asked = { headers: { apikey: anonKey, ...headers } }
  const first = await (await fetch(`${url}/functions/v1/table-bill?owner=${userId}&table=${table}`, asked)).json()
  let cents = Math.round(Number(first.settled) * 100)
  for (let payment = 0; payment < payments; payment++) {
    const body = {
      ...{ owner: userId, table, share: { kind: "amount", amount: "0.50" }, shown_amount: "0.50" },
      idempotency_key: randomUUID(),
    }
    const claim = { body, headers: { ...headers, "x-payer-key": randomUUID() } }
    const { url: page } = await call("/functions/v1/pay-bill", claim)
    cents += 50
    settled = (cents / 100).toFixed(2)
    const times = [...waiting].map((phone) => new Promise((resolve) => (phone.done = resolve)))
    const begin = performance.now()
    const answer = new URLSearchParams({ answer: "accepted" })
    await fetch(`${page}/payer`, { method: "POST", body: answer, redirect: "manual" })
    const answered = performance.now()
    for (const time of await Promise.all(times)) seen.push(Math.max(0, time - Math.max(begin, answered)))
  }
  ending.abort()
  return seen
}
