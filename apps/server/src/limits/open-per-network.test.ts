import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { aRestaurant, type TestRestaurant } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { OpenPerNetwork } from "./open-per-network.ts"
import { openRules } from "./rules.ts"

test("a network can reuse what it closes, once, and is removed with the last", () => {
  const open = new OpenPerNetwork(2)
  const first = open.take("2001:db8:1:2::1")
  expect(open.take("2001:db8:1:2::ffff")).not.toBeNull()
  expect(open.take("2001:db8:1:2:3::1")).toBeNull()
  const other = open.take("2001:db8:1:3::1")
  expect(other).not.toBeNull()
  other?.()
  first?.()
  first?.()
  const again = open.take("2001:db8:1:2::2")
  expect(again).not.toBeNull()
  expect(open.take("2001:db8:1:2::2")).toBeNull()
  expect(open.size).toBe(1)
})

describe.each(engines)("behind a proxy that names its visitors, on %s", (engine) => {
  let server: TestServer
  let restaurant: TestRestaurant
  beforeAll(async () => {
    server = await startTestServer({ engine, settings: { RATE_LIMITS: "on", TRUST_PROXY: "on" } })
    restaurant = await aRestaurant(server)
  })
  afterAll(() => server.stop())

  async function follow(from: string, accept = "text/event-stream") {
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const response = await fetch(`${server.url}/functions/v1/track-order?menu=${restaurant.menuId}`, {
      headers: { apikey: server.secrets.publishableKey, accept, "x-forwarded-for": from },
      signal: ending.signal,
    })
    // Keep a reference to the response: fetch closes the stream of a response that is garbage-collected.
    return { response, status: response.status, end: () => ending.abort() }
  }

  test("one network has a limited number of order streams, and can still poll", async () => {
    const streams = []
    for (let n = 0; n < openRules.streamsOfNetwork; n += 1) streams.push(await follow("203.0.113.7"))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await follow("203.0.113.7")).status).toBe(429)
    expect((await follow("203.0.113.7", "application/json")).status).toBe(200)
    expect((await follow("203.0.113.8")).status).toBe(200)
    streams[0]?.end()
    await expect.poll(async () => (await follow("203.0.113.7")).status).toBe(200)
  })

  test("a phone that disconnects before its stream opens does not count for its network", async () => {
    const { hostname, port } = new URL(server.url)
    const head = [
      `GET /functions/v1/track-order?menu=${restaurant.menuId} HTTP/1.1`,
      "host: localhost",
      `apikey: ${server.secrets.publishableKey}`,
      "accept: text/event-stream",
      "x-forwarded-for: 203.0.113.9",
    ]
    const visit = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname)
        socket.on("close", () => resolve())
        socket.on("error", () => undefined)
        socket.write(`${head.join("\r\n")}\r\n\r\n`, () => socket.destroy())
      })
    for (let n = 0; n < 2 * openRules.streamsOfNetwork; n += 50) await Promise.all(Array.from({ length: 50 }, visit))
    await expect.poll(async () => (await follow("203.0.113.9")).status).toBe(200)
  })

  test("one network has a limited number of sockets", async () => {
    const open = async (from: string) => {
      const { url, secrets } = server
      const address = `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=1.0.0&apikey=${secrets.publishableKey}`
      const socket = new WebSocket(address, { headers: { "x-forwarded-for": from } } as never)
      onTestFinished(() => socket.close())
      const opened = await new Promise<boolean>((resolve) => {
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      })
      return { opened, socket }
    }
    const sockets = []
    for (let n = 0; n < openRules.socketsOfNetwork; n += 1) sockets.push(await open("2001:db8:1:2::7"))
    expect(sockets.every(({ opened }) => opened)).toBe(true)
    expect((await open("2001:db8:1:2::8")).opened).toBe(false)
    expect((await open("2001:db8:1:3::8")).opened).toBe(true)
    sockets[0]?.socket.close()
    await expect.poll(async () => (await open("2001:db8:1:2::9")).opened).toBe(true)
  })
})
