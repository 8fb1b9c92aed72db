import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe("a body that was not sent yet", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  /**
   * Sends the headers of a call that announces a body, and nothing of the body. @returns the first line of the response
   */
  async function announce(path: string, length: number, headers: Record<string, string> = {}): Promise<string> {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const all = { host: "localhost", "content-type": "application/json", "content-length": String(length), ...headers }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
    const [chunk] = await once(socket, "data")
    socket.destroy()
    return String(chunk).split("\r\n", 1)[0] ?? ""
  }

  test.each([
    "/auth/v1/signup",
    "/auth/v1/token?grant_type=password",
    "/auth/v1/recover",
    "/auth/v1/verify",
    "/auth/v1/factors",
    "/rest/v1/user_menus",
    "/rest/v1/rpc/place_order",
    "/functions/v1/create-checkout",
    "/functions/v1/table-cards",
    "/functions/v1/push-order",
    "/storage/v1/object/list/files",
    "/operator/v1/list",
  ])("is refused without a key: %s", async (path) => {
    expect(await announce(path, 1_000)).toBe("HTTP/1.1 401 Unauthorized")
  })

  test.each([
    ["/auth/v1/signup", 1_048_577],
    ["/rest/v1/rpc/place_order", 131_073],
    ["/functions/v1/delete-account", 1_048_577],
  ])("is refused by its length: %s with %i bytes", async (path, length) => {
    const apikey = server.secrets.publishableKey
    expect(await announce(path, length, { apikey })).toBe("HTTP/1.1 413 Payload Too Large")
  })

  test("is refused without a token where only owners may write", async () => {
    const apikey = server.secrets.publishableKey
    expect(await announce("/rest/v1/user_menus", 1_000, { apikey })).toBe("HTTP/1.1 401 Unauthorized")
  })
})
