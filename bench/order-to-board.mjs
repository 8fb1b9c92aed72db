// An order is on the board of its restaurant within a moment, while many boards and phones are connected.
import { aRestaurant, place, quantile, report, startServer } from "./restaurant/restaurant.mjs"

const owners = Number(process.env.BENCH_OWNERS ?? 1000)
const diners = Number(process.env.BENCH_DINERS ?? 2000)
const orders = 150
const restaurants = 20

async function measure() {
  const server = await startServer()
  const { url, anonKey } = server
  const all = []
  for (let n = 0; n < restaurants; n++) all.push(await aRestaurant(server, `zinc${n}`))
  const heard = new Map()
  const sockets = []
  for (let n = 0; n < owners; n++)
    sockets.push(await openBoard(server, all[n % restaurants], n < restaurants ? heard : null))
  const ending = new AbortController()
  for (let n = 0; n < diners; n += 50) await Promise.all(Array.from({ length: 50 }, (_, m) => openPhone(n + m)))

  const took = []
  for (let n = 0; n < orders; n++) {
    const { menuIds } = all[n % restaurants]
    const begin = performance.now()
    const { order } = await place(server, menuIds[0])
    while (!heard.has(order.id)) await new Promise((resolve) => setImmediate(resolve))
    took.push(heard.get(order.id) - begin)
  }
  for (const socket of sockets) socket.close()
  ending.abort()
  await server.stop()
  const [half, most] = [quantile(took, 0.5), quantile(took, 0.99)]
  const scene = `${owners} boards and ${diners} phones connected`
  return [
    { what: `p50, ${scene}`, value: `${half.toFixed(1)} ms`, goal: "100 ms", isMet: half <= 100 },
    { what: `p99, ${scene}`, value: `${most.toFixed(1)} ms`, goal: "1000 ms", isMet: most <= 1000 },
  ]

  async function openPhone(n) {
    const response = await fetch(`${url}/functions/v1/track-order?menu=${all[n % restaurants].menuIds[0]}`, {
      headers: { apikey: anonKey, accept: "text/event-stream" },
      signal: ending.signal,
    })
    if (!response.ok) throw new Error(`A phone was refused: ${response.status}`)
    response.text().catch(() => undefined)
  }
}

/** Opens a board; the times at which it hears of orders are noted where they are wanted. */
async function openBoard({ url, anonKey }, { token }, heard) {
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onerror = reject
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          topic: "realtime:board",
          event: "phx_join",
          ref: "1",
          join_ref: "1",
          payload: {
            config: { postgres_changes: [{ event: "*", schema: "public", table: "orders" }] },
            access_token: token,
          },
        }),
      )
    socket.onmessage = ({ data }) => {
      const { event, payload } = JSON.parse(data)
      if (event === "phx_reply" && payload.status === "ok") resolve()
      if (event === "postgres_changes") heard?.set(payload.data.record.id, performance.now())
    }
  })
  return socket
}

report(await measure())
