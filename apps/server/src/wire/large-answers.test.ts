import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const menus = 20

/** A document of almost two million bytes. No connection accepts twenty of them unless the client reads. */
const aLargeDocument = (name: string) => ({
  name,
  categories: [{ id: "plats", name: "Plats", items: [] }],
  isActive: true,
  lastUpdated: "2026-11-20T19:00:00.000Z",
  note: "x".repeat(1_900_000),
})

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  const ids = Array.from({ length: menus }, () => randomUUID())
  beforeAll(async () => {
    server = await startTestServer({ engine, settings: { RATE_LIMITS: "on" } })
    owner = await server.owner()
    for (const [index, id] of ids.entries()) {
      const row = { id, user_id: owner.userId, menu_data: aLargeDocument(`Carte ${index}`) }
      await owner.client.from("user_menus").insert(row).throwOnError()
    }
  })
  afterAll(() => server.stop())

  /** Requests all menus and reads only the beginning of the answer. */
  async function askWithoutReading(): Promise<{ socket: Socket; head: string }> {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(server.url).port) })
    onTestFinished(() => void socket.destroy())
    const lines = [
      `GET /rest/v1/user_menus?select=*&user_id=eq.${owner.userId} HTTP/1.1`,
      "host: localhost",
      `apikey: ${server.secrets.publishableKey}`,
      `authorization: Bearer ${owner.accessToken}`,
    ]
    socket.write(`${lines.join("\r\n")}\r\n\r\n`)
    const head = await new Promise<string>((resolve) => {
      socket.once("data", (data) => {
        socket.pause()
        resolve(data.toString("utf8", 0, 2_000))
      })
    })
    return { socket, head }
  }

  test("38 MB of menus arrive in pieces, as one list that the official client reads", async () => {
    const { data, count } = await owner.client
      .from("user_menus")
      .select("id, menu_data", { count: "exact" })
      .eq("user_id", owner.userId)
      .order("created_at")
      .throwOnError()
    expect(count).toBe(menus)
    expect(data.map(({ id, menu_data }) => [id, menu_data.name])).toEqual(ids.map((id, at) => [id, `Carte ${at}`]))
    const bare = await askWithoutReading()
    expect(bare.head).toMatch(/transfer-encoding: chunked\r\n/i)
    server.pass(61_000)
  })

  test("a menu of two million bytes is a single object", async () => {
    const { data } = await owner.client
      .from("user_menus")
      .select("menu_data")
      .eq("id", ids[7] ?? "")
      .single()
      .throwOnError()
    expect(data.menu_data.name).toBe("Carte 7")
    server.pass(61_000)
  })

  test("an owner who does not read answers is refused further ones, in French, and other owners are served", async () => {
    const unread = []
    for (let asked = 0; asked < 5; asked++) unread.push(await askWithoutReading())
    expect(unread.map(({ head }) => head.slice(9, 12))).toEqual(["200", "200", "200", "200", "200"])
    server.pass(61_000)
    for (let asked = 0; asked < 4; asked++) unread.push(await askWithoutReading())
    const refused = unread.filter(({ head }) => head.slice(9, 12) === "429")
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.head).toMatch(/retry-after: 1\r\n/i)
    expect(refused[0]?.head).toContain("Trop de lectures en peu de temps.")
    const other = await server.owner()
    const read = await other.client
      .from("user_menus")
      .select("menu_data")
      .eq("id", ids[0] ?? "")
      .single()
    expect(read.error).toBeNull()
    for (const { socket } of unread) socket.destroy()
    // The server notices closed connections in later turns of the event loop.
    await expect.poll(async () => (await askWithoutReading()).head.slice(9, 12)).toBe("200")
  })

  test("readers who leave before their answer begins leave no room taken", async () => {
    server.pass(15 * 60_000)
    const query = `/rest/v1/user_menus?select=*&user_id=eq.${owner.userId}&limit=1`
    const read = (signal?: AbortSignal) =>
      fetch(`${server.url}${query}`, {
        headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` },
        ...(signal && { signal }),
      })
    for (let at = 0; at < 40; at += 1) {
      const leaving = new AbortController()
      const answer = read(leaving.signal).catch(() => null)
      await new Promise((resolve) => setTimeout(resolve, at % 12))
      leaving.abort()
      await answer
    }
    server.pass(15 * 60_000)
    const isServed = async () => {
      const { status, body } = await read()
      await body?.cancel()
      return status
    }
    await expect.poll(isServed, { timeout: 5_000 }).toBe(200)
  })

  test.each([
    ["of a table", "/rest/v1/restaurants?select=city", {}],
    ["of a function", "/functions/v1/list-sessions", { method: "POST" }],
    ["of files", "/storage/v1/object/list/files", { body: { prefix: "" } }],
  ])("the 301st read %s in a row is refused; later reads are allowed again", async (_what, path, call) => {
    server.pass(61_000)
    const reader = await server.owner()
    const read = () => server.call(path, { ...call, token: reader.accessToken })
    const answers = []
    // Far more calls than the limit regains meanwhile.
    for (let asked = 0; asked < 12; asked++) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => read()))))
    }
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 200))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.code ?? refused?.body.error).toBe("too_many_reads")
    expect(refused?.headers.get("retry-after")).toBe("1")
    server.pass(61_000)
    expect((await read()).status).toBe(200)
  })
})
