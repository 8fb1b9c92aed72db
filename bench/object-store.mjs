// Claim: menus, orders and saves are as fast while the object store is away as while it works, although phones ask for
// its photos (TEAM-23).
import { fork } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { pictures } from "../apps/server/src/testing/pictures.ts"
import { startObjectStore } from "../apps/server/src/testing/services/object-store.ts"
import { median, report } from "./measuring/claims.mjs"
import { get, p99Of, patch } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aMenu, anOrder, aRestaurant } from "./restaurant/restaurant.mjs"

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const forMs = 2_500
const photos = 40
/** Phones, and the milliseconds between two photos of one. */
const phones = { phones: 32, everyMs: 100 }

const store = await startObjectStore()
const relay = fork(join(import.meta.dirname, "measuring/store-relay.mjs"), [store.url])
const [{ port: relayPort }] = await once(relay, "message")
const bucket = await store.newBucket()
const server = await startServer({ ...bucket.settings, FILES_S3_URL: `http://127.0.0.1:${relayPort}` })
const owner = await aRestaurant(server, "photos", { dishes: 40 })
const colleague = await aRestaurant(server, "carte", { dishes: 40 })
const headers = { apikey: server.anonKey, authorization: `Bearer ${owner.token}` }
const addresses = []
for (let at = 0; at < photos; at++) {
  const path = `photos/${owner.userId}/${at}.png`
  addresses.push(`${server.url}/storage/v1/object/public/${path}`)
  const stored = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "image/png" },
    body: pictures.png,
  })
  if (!stored.ok) throw new Error(await stored.text())
}

let number = 0
const menu = aMenu(40)
const save = () => {
  const ofColleague = { ...headers, authorization: `Bearer ${colleague.token}` }
  const menu_data = { ...menu, note: `${number++}` }
  return patch(`/rest/v1/user_menus?id=eq.${colleague.menuIds[0]}`, ofColleague, { menu_data })
}
const calls = {
  menus: { request: get(`/u/${owner.userId}`, { "accept-encoding": "br" }), connections: 8, everyMs: 5 },
  orders: { request: () => anOrder(server, owner, number++), connections: 4, everyMs: 100 },
  saves: { request: save, connections: 2, everyMs: 200 },
}

/** Measures all calls at the same time while phones ask for photos that are in no cache. @returns p99 by name */
async function measure(trouble) {
  relay.send({ trouble })
  rmSync(join(server.folder, "files/cache"), { recursive: true, force: true })
  const asking = fork(join(import.meta.dirname, "measuring/ask-for-photos.mjs"), [
    JSON.stringify({ addresses, ...phones }),
  ])
  await wait(1_000)
  const measured = Object.entries(calls).map(async ([name, options]) => {
    return [name, await p99Of({ port: server.port, forMs, ...options })]
  })
  const p99 = Object.fromEntries(await Promise.all(measured))
  asking.send("end")
  const [{ refused }] = await once(asking, "message")
  return { ...p99, refused }
}

await measure(null)
const troubles = ["silent", "busy"]
const ratios = Object.fromEntries(troubles.map((trouble) => [trouble, { menus: [], orders: [], saves: [] }]))
for (let round = 0; round < rounds; round++) {
  const works = await measure(null)
  for (const trouble of troubles) {
    const away = await measure(trouble)
    const told = Object.keys(calls).map((name) => `${name} ${works[name].toFixed(2)} to ${away[name].toFixed(2)} ms`)
    console.log(`  ${trouble}, ${away.refused} photos refused: p99 of ${told.join(", ")}`)
    for (const name of Object.keys(calls)) ratios[trouble][name].push(away[name] / works[name])
  }
}
await server.stop()
relay.disconnect()
await store.stop()

await report(
  troubles.map((trouble) => {
    const values = Object.entries(ratios[trouble]).map(([name, all]) => ({ name, value: median(all) }))
    const [worst] = values.toSorted((a, b) => b.value - a.value)
    return {
      claim: `p99 of menus, orders and saves beside an object store that is ${trouble}, to one that works (TEAM-23)`,
      goal: "at most 1.1",
      measured: values.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(", "),
      holds: worst.value <= 1.1,
    }
  }),
)
