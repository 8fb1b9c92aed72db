import { once } from "node:events"
import { createServer, request } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { json, text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { aRestaurant } from "../testing/restaurants.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { startTestServer } from "../testing/test-server.ts"

test("a pipelined request with Expect: 100-continue gets a complete response", async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const ask = (path: string, more: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
  const page = `/u/${(await aRestaurant(server)).userId}`
  // A cached page is sent as bytes.
  await server.call(page)
  socket.write(ask("/mentions-legales", "") + ask(page, "Expect: 100-continue\r\nConnection: close\r\n"))
  const heard = await text(socket)
  const [, , second = ""] = heard.split("HTTP/1.1 200 OK\r\n")
  const [head = "", body = ""] = second.split("\r\n\r\n")
  expect(second).not.toContain("100 Continue")
  expect(Buffer.byteLength(body)).toBe(Number(/content-length: (\d+)/i.exec(head)?.[1]))
})

test("a single request with Expect: 100-continue gets 100 Continue", async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const headers = { apikey: server.secrets.publishableKey, "content-type": "application/json", expect: "100-continue" }
  const call = request(`${server.url}/rest/v1/rpc/place_order`, { method: "POST", headers })
  call.flushHeaders()
  await once(call, "continue")
  call.end("{}")
  const [answer] = await once(call, "response")
  expect(answer.statusCode).toBe(422)
})

test("invalid bytes after a request do not add a response to the one that is being sent", async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const { hostname, port } = new URL(server.url)
  const { menuId } = await aRestaurant(server)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => undefined)
  const heard = text(socket)
  const key = `apikey: ${server.secrets.publishableKey}\r\nAccept: text/event-stream`
  socket.write(`GET /functions/v1/track-order?menu=${menuId} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n\r\n`)
  await once(socket, "data")
  socket.write("\0 what is this?\r\n\r\n")
  // Only the beginnings of responses: any digits may be in the ids that the stream names.
  expect((await heard.catch(String)).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"])
})

test("a request without an IP address, from a local socket or a disconnected client, is served like any other", async () => {
  const server = await startTestServer({ settings: { RATE_LIMITS: "on" } })
  const socketPath = join(await temporaryFolder(), "ardoise.sock")
  const local = createServer((asked, answer) => server.app.routing(asked, answer)).listen(socketPath)
  await once(local, "listening")
  onTestFinished(async () => {
    local.close()
    await server.stop()
  })
  const post = async (path: string, body: object) => {
    const headers = { apikey: server.secrets.publishableKey, "content-type": "application/json" }
    const call = request({ socketPath, path, method: "POST", headers })
    call.end(JSON.stringify(body))
    const [answer] = await once(call, "response")
    return { status: answer.statusCode, body: await json(answer) }
  }
  expect(await post("/rest/v1/rpc/place_order", {})).toMatchObject({ status: 422, body: { code: "order_invalid" } })
  const account = { email: "zinc@example.fr", password: "un mot de passe" }
  expect(await post("/auth/v1/signup", account)).toMatchObject({ status: 200 })
  expect(await post("/auth/v1/token?grant_type=password", account)).toMatchObject({ status: 200 })
})
