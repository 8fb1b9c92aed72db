import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { aDocument } from "../testing/restaurants.ts"
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { startTestServer } from "../testing/test-server.ts"

const given = process.env.FAULT_TIMES
/** Connections of each kind. `npm run faults` opens up to ten thousand idle ones. */
const crowd = given === undefined ? 100 : Math.min(10_000, Number(given) * 100)
const timeout = given === undefined ? 60_000 : 400_000

type Session = { access_token: string; user: { id: string } }

/** A restaurant on its own server process, with functions for its page, stream and changes. */
async function aRestaurant() {
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder() })
  const body = { email: "lou@example.fr", password: "un mot de passe" }
  const { access_token: token, user } = await server.call<Session>("/auth/v1/signup", { body })
  const menuId = randomUUID()
  await server.call("/rest/v1/user_menus", {
    token,
    body: { id: menuId, user_id: user.id, menu_data: aDocument("Carte") },
  })
  const page = () => fetch(`${server.url}/u/${user.id}`).then(({ status }) => status)
  const stream = `GET /functions/v1/track-order?menu=${menuId} HTTP/1.1\r\nHost: localhost\r\napikey: ${server.key}\r\nAccept: text/event-stream\r\n\r\n`
  /** Marks a dish as sold out, which changes the menu. */
  const sellOut = () =>
    server.call("/rest/v1/sold_out", { token, body: { menu_id: menuId, item_id: randomUUID(), until: null } })
  return { server, menuId, page, stream, sellOut }
}

/** Opens a connection and sends a text. Received data is collected as text. */
async function open(
  { url }: Pick<ServerProcess, "url">,
  said: string,
): Promise<{ socket: Socket; heard: () => string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => socket.destroy())
  onTestFinished(() => {
    socket.destroy()
  })
  let heard = ""
  socket.on("data", (bytes) => {
    heard += bytes
  })
  await once(socket, "connect")
  if (said !== "") socket.write(said)
  return { socket, heard: () => heard }
}

async function openMany(count: number, server: Pick<ServerProcess, "url">, said: string) {
  const opened: Awaited<ReturnType<typeof open>>[] = []
  // A whole crowd at once would not fit into the system's accept queue.
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(100, count - opened.length) }, () => open(server, said))
    opened.push(...(await Promise.all(some)))
  }
  return opened
}

test("idle and slow connections do not delay the page, and event streams still receive their events", {
  timeout,
}, async () => {
  const { server, page, stream, sellOut } = await aRestaurant()
  const idle = await openMany(crowd, server, "")
  const slowHead = await openMany(Math.ceil(crowd / 10), server, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
  const slowBody = await openMany(
    Math.ceil(crowd / 10),
    server,
    "POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  )
  const streams = await openMany(Math.ceil(crowd / 4), server, stream)
  for (const { heard } of streams) await expect.poll(heard, { timeout: 30_000 }).toContain("event: menu")
  const before = streams.map(({ heard }) => heard().length)
  expect(await page()).toBe(200)
  await sellOut()
  for (const [n, { heard }] of streams.entries()) {
    await expect.poll(() => heard().length, { timeout: 30_000 }).toBeGreaterThan(before[n] ?? 0)
  }
  expect(await page()).toBe(200)
  if (given === undefined) return
  // A request must arrive within two minutes, and connections are checked every half minute.
  for (const { socket } of [...idle, ...slowHead, ...slowBody]) {
    if (!socket.closed) await once(socket, "close")
  }
  expect(await page()).toBe(200)
  expect(streams.filter(({ socket }) => socket.closed)).toEqual([])
})

test("a process that was suspended for a while keeps its streams and answers the requests that came meanwhile", {
  timeout,
}, async () => {
  const { server, page, stream, sellOut } = await aRestaurant()
  const streams = await openMany(10, server, stream)
  for (const { heard } of streams) await expect.poll(heard).toContain("event: menu")
  const before = streams.map(({ heard }) => heard().length)
  process.kill(server.pid, "SIGSTOP")
  const asked = [page(), sellOut(), page()]
  const waiting = await open(server, stream)
  process.kill(server.pid, "SIGCONT")
  expect(await Promise.all(asked)).toMatchObject([200, [{}], 200])
  for (const [n, { heard }] of streams.entries()) {
    await expect.poll(() => heard().length).toBeGreaterThan(before[n] ?? 0)
  }
  await expect.poll(waiting.heard).toContain("event: menu")
})

test("a client that sends requests and never reads is disconnected", { timeout }, async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { userId, client } = await server.owner()
  const menu_data = { ...aDocument("Carte"), note: "x".repeat(500_000) }
  await client.from("user_menus").insert({ user_id: userId, menu_data })
  // Shorten the timeout for the test, if there is one.
  const http = server.app.server
  http.timeout = http.timeout > 0 ? 300 : 0
  const accepted = once(http, "connection") as Promise<[Socket]>
  const { socket } = await open(server, "")
  const [theirs] = await accepted
  socket.pause()
  const ask = `GET /rest/v1/user_menus?user_id=eq.${userId} HTTP/1.1\r\nHost: localhost\r\napikey: ${server.secrets.publishableKey}\r\n\r\n`
  socket.write(`GET /u/${userId} HTTP/1.1\r\nHost: localhost\r\n\r\n${ask.repeat(60)}`)
  await expect.poll(() => theirs.closed, { timeout: 20_000 }).toBe(true)
  expect((await fetch(`${server.url}/u/${userId}`)).status).toBe(200)
})
