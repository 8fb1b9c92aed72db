import { createHash } from "node:crypto"
import pg from "pg"
import { describe, expect, onTestFinished, test } from "vitest"
import { aPostgresDatabase } from "../testing/engines.ts"
import { type ServerProcess, sharedKey, startServerProcess } from "../testing/server-process.ts"
import { joinTeam } from "../testing/team-device.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { startTestServer } from "../testing/test-server.ts"
import { callRules } from "./rules.ts"

test("behind a proxy, addresses that a client writes into X-Forwarded-For do not change its identity", async () => {
  const server = await startTestServer({ settings: { RATE_LIMITS: "on", TRUST_PROXY: "on" } })
  onTestFinished(() => server.stop())
  const attempt = async (forwarded: string) => {
    const body = { email: "lou@example.fr", password: "pas le bon" }
    const headers = { "x-forwarded-for": forwarded }
    return (await server.call("/auth/v1/token?grant_type=password", { body, headers })).status
  }
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push(await attempt(`203.0.113.${n}, 192.0.2.1`))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  expect(await attempt("203.0.113.1, 192.0.2.2")).toBe(400)
})

test("calls of functions are limited by network, and use up no write of an owner in the same network", async () => {
  const server = await startTestServer({ settings: { RATE_LIMITS: "on", TRUST_PROXY: "on" } })
  onTestFinished(() => server.stop())
  const order = (from: string) =>
    server.call("/rest/v1/rpc/place_order", { body: {}, headers: { "x-forwarded-for": from } })
  const allowed = callRules.restFunctions.most
  const answers = await Promise.all(Array.from({ length: allowed }, (_, n) => order(`2001:db8:1:2::${n.toString(16)}`)))
  expect(answers.filter(({ status }) => status === 429)).toEqual([])
  const refused = await order("2001:db8:1:2:ffff::1")
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: "over_request_rate_limit" })
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await order("2001:db8:1:3::1")).status).not.toBe(429)
  const headers = { "x-forwarded-for": "2001:db8:1:2::1" }
  const write = await server.call("/rest/v1/user_menus?id=eq.x", { method: "PATCH", body: {}, headers })
  expect(write.status).not.toBe(429)
})

test("a stranger in the Wi-Fi who writes without end stops no board and no device of the restaurant", async () => {
  const server = await startTestServer({ settings: { RATE_LIMITS: "on" } })
  onTestFinished(() => server.stop())
  const owner = await server.owner()
  await server.premium(owner)
  const { token: device } = await joinTeam(server, owner, "floor")
  const change = (token?: string) =>
    server.call("/rest/v1/orders?id=eq.order-1", {
      method: "PATCH",
      body: { status: "ready" },
      ...(token && { token }),
    })
  const accept = (token?: string) =>
    server.call("/rest/v1/rpc/accept_order", { body: { order_id: "order-1" }, ...(token && { token }) })
  for (const [call, { most }] of [[change, callRules.writes] as const, [accept, callRules.restFunctions] as const]) {
    const answers = await Promise.all(Array.from({ length: most }, () => call()))
    expect(answers.filter(({ status }) => status === 429)).toEqual([])
    expect((await call()).status).toBe(429)
    for (const token of [owner.accessToken, device]) expect((await call(token)).status).not.toBe(429)
  }
})

describe("two processes on one PostgreSQL", () => {
  async function twoProcesses() {
    const { url: DATABASE_URL, drop } = await aPostgresDatabase()
    onTestFinished(drop)
    const start = async () =>
      startServerProcess({
        DATABASE_URL,
        DATA_DIR: await temporaryFolder(),
        ENCRYPTION_KEY: sharedKey,
        RATE_LIMITS: "on",
        TRUST_PROXY: "on",
      })
    return Promise.all([start(), start()])
  }
  const attempt = async (server: ServerProcess, email: string, password: string, from = "192.0.2.1") => {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: server.key, "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ email, password }),
    })
    return { status: response.status, retryAfter: Number(response.headers.get("retry-after")) }
  }

  test.each(["lou@example.fr", "personne@example.fr"])(
    "count wrong passwords for %s together, with or without an account, and say when to retry",
    async (email) => {
      const [a, b] = await twoProcesses()
      await a.call("/auth/v1/signup", { body: { email: "lou@example.fr", password: "un mot de passe" } })
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, n) => attempt(n % 2 ? a : b, email, `essai ${n}`)),
      )
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
      const stopped = answers.filter(({ status }) => status === 429)
      expect(stopped).toHaveLength(4)
      for (const { retryAfter } of stopped) expect(retryAfter).toBeGreaterThan(800)
      expect((await attempt(a, email, "un mot de passe")).status).toBe(429)
      expect((await attempt(b, email, "un mot de passe")).status).toBe(429)
      // The owner can still sign in from another network: a stranger cannot lock out an account.
      expect((await attempt(b, "lou@example.fr", "un mot de passe", "192.0.2.99")).status).toBe(200)
    },
  )

  test("store neither an address nor a hash that can be computed from it", async () => {
    const { url, drop } = await aPostgresDatabase()
    onTestFinished(drop)
    const settings = { DATABASE_URL: url, ENCRYPTION_KEY: sharedKey, RATE_LIMITS: "on", TRUST_PROXY: "on" }
    const server = await startServerProcess({ ...settings, DATA_DIR: await temporaryFolder() })
    await attempt(server, "lou@example.fr", "essai")
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ key: string }>("select key from rate_limits")
    await client.end()
    expect(rows.length).toBeGreaterThan(0)
    const plain = (["hex", "base64", "base64url"] as const).map((form) =>
      createHash("sha256").update("192.0.2.1").digest(form),
    )
    for (const { key } of rows) {
      for (const known of ["192.0.2.1", "lou@example.fr", ...plain]) expect(key).not.toContain(known)
    }
  })

  test("count invalid calls together", async () => {
    const [a, b] = await twoProcesses()
    const ask = async (server: ServerProcess) => {
      const answer = await fetch(`${server.url}/auth/v1/authorize?provider=google`)
      return { status: answer.status, waits: answer.headers.has("retry-after") }
    }
    const answers = await Promise.all(Array.from({ length: 66 }, (_, n) => ask(n % 2 ? a : b)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
    expect(answers.filter(({ status, waits }) => status === 429 && waits)).toHaveLength(6)
  })

  test("count sign-ups of one network together", async () => {
    const [a, b] = await twoProcesses()
    const signUp = async (server: ServerProcess) => {
      const init = { method: "POST", headers: { apikey: server.key, "content-type": "application/json" }, body: "{}" }
      return (await fetch(`${server.url}/auth/v1/signup`, init)).status
    }
    const statuses = await Promise.all(Array.from({ length: 36 }, (_, n) => signUp(n % 2 ? a : b)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })
})
