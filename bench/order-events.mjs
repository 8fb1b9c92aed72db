// Measures how soon an order appears on its restaurant's board while many boards and phones are connected. Measures
// also the server's memory for each connected board and phone.
import { openBoard } from "./measuring/board.mjs"
import { quantile, report } from "./measuring/claims.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aRestaurant, place } from "./restaurant/restaurant.mjs"

const owners = 500
const boardsOfEach = 2
const phones = 2000
const orders = 300
const cooking = 4

const server = await startServer({ NODE_ARGS: "--expose-gc" })
const { url, anonKey } = server
const restaurants = []
for (let n = 0; n < cooking; n++) restaurants.push(await aRestaurant(server, `zinc${n}`, { dishes: 40 }))
const tokens = restaurants.map(({ token }) => token)
for (let n = cooking; n < owners; n++) {
  const { token } = await aRestaurant(server, `auberge${n}`, { menus: 0, isPremium: false })
  tokens.push(token)
}

/** The time of the first event of each order. */
const heard = new Map()
const hear = ({ id }) => heard.set(id, heard.get(id) ?? performance.now())
const empty = (await server.usage()).rss
const sockets = []
for (let n = 0; n < owners * boardsOfEach; n += 50) {
  const opening = Array.from({ length: 50 }, (_, m) => (n + m) % owners)
  sockets.push(
    ...(await Promise.all(
      opening.map((owner) => openBoard(server, tokens[owner], owner < cooking ? hear : () => undefined)),
    )),
  )
}
const withBoards = (await server.usage()).rss
const ending = new AbortController()
for (let n = 0; n < phones; n += 50) await Promise.all(Array.from({ length: 50 }, (_, m) => openPhone(n + m)))
const withPhones = (await server.usage()).rss
const kbOfBoard = (withBoards - empty) / 1000 / sockets.length
const kbOfPhone = (withPhones - withBoards) / 1000 / phones

const whole = []
const afterAnswer = []
for (let n = -20; n < orders; n++) {
  const { menuIds, dishes } = restaurants[n & (cooking - 1)]
  const begin = performance.now()
  const { order } = await place(server, { menuIds, dishes })
  const answered = performance.now()
  while (!heard.has(order.id)) await new Promise((resolve) => setImmediate(resolve))
  // The first 20 orders warm up and do not count.
  if (n < 0) continue
  whole.push(heard.get(order.id) - begin)
  afterAnswer.push(Math.max(0, heard.get(order.id) - answered))
}
for (const socket of sockets) socket.close()
ending.abort()
await server.stop()
const ms = (numbers, part) => quantile(numbers, part)
console.log(`  ${sockets.length} boards of ${owners} owners, and ${phones} phones`)
console.log(`  from the tap to the board: p50 ${ms(whole, 0.5).toFixed(2)} ms, p99 ${ms(whole, 0.99).toFixed(2)} ms`)
const claims = [
  ["order on the board after its answer, p50", ms(afterAnswer, 0.5), 1, "ms"],
  ["order on the board after its answer, p99", ms(afterAnswer, 0.99), 5, "ms"],
  ["from the tap to the board, p99", ms(whole, 0.99), 1000, "ms"],
  ["memory of a connected board", kbOfBoard, 25, "kB"],
  ["memory of a connected phone", kbOfPhone, 16, "kB"],
]
await report(
  claims.map(([claim, value, goal, unit]) => ({
    claim,
    goal: `at most ${goal} ${unit}`,
    measured: `${value.toFixed(2)} ${unit}`,
    holds: value <= goal,
  })),
)

async function openPhone(n) {
  const { menuIds } = restaurants[n % cooking]
  const response = await fetch(`${url}/functions/v1/track-order?menu=${menuIds[0]}`, {
    headers: { apikey: anonKey, accept: "text/event-stream" },
    signal: ending.signal,
  })
  if (!response.ok) throw new Error(`A phone was refused: ${response.status}`)
  response.text().catch(() => undefined)
}
