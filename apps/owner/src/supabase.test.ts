// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { gotNoAnswer } from "./no-answer.ts"
import { createTestClients } from "./testing/test-clients.ts"

const hour = 3_600_000
const email = "claire@lepetitzinc.fr"

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
})

/** A server with its own clock and keys. It returns a token valid for one hour for a password or a refresh token. */
async function aServer({ aheadMs = 0 } = {}) {
  const server = {
    now: () => Date.now() + aheadMs,
    key: "first key",
    isRenewing: true,
    calls: [] as string[],
    /** Paths that get no answer. */
    mute: [] as string[],
  }
  let issued = 0
  const ends = new Map<string, number>()
  const json = (body: object, status = 200) => {
    return Response.json(body, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } })
  }
  const answer = (path: string, token: string): Response => {
    const isTaken = (ends.get(token) ?? 0) > server.now() && token.startsWith(server.key)
    if (path === "/auth/v1/token") {
      if (!server.isRenewing) return json({ code: "refresh_token_not_found", message: "" }, 400)
      issued += 1
      const access_token = `${server.key} ${issued}`
      ends.set(access_token, server.now() + hour)
      const expires_at = Math.round((server.now() + hour) / 1000)
      return json({
        access_token,
        refresh_token: `r${issued}`,
        expires_in: 3600,
        expires_at,
        user: { id: "u1", email },
      })
    }
    if (path === "/auth/v1/user") return isTaken ? json({ id: "u1" }) : json({ code: "bad_jwt", message: "" }, 403)
    return isTaken ? json([]) : json({ code: "PGRST301", message: "" }, 401)
  }
  const fetch: typeof window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    server.calls.push(pathname)
    if (server.mute.includes(pathname)) return new Promise<never>(() => undefined)
    return answer(pathname, (new Headers(init?.headers).get("Authorization") ?? "").replace("Bearer ", ""))
  }
  const clients = createTestClients(fetch)
  await clients.auth.signInWithPassword({ email, password: "pralines roses" })
  server.calls.length = 0
  const read = () => clients.restFetch("http://ardoise.test/rest/v1/orders")
  return { server, clients, read }
}

describe("a token that the server no longer accepts", () => {
  test("is renewed, and the call is repeated: the token has expired there, or the keys have changed", async () => {
    const { server, read } = await aServer()
    server.key = "second key"
    expect((await read()).status).toBe(200)
    expect((await read()).status).toBe(200)
    expect(server.calls.filter((path) => path === "/auth/v1/token")).toHaveLength(1)
  })

  test("is renewed once for several calls that were refused", async () => {
    const { server, read } = await aServer()
    server.key = "second key"
    const answers = await Promise.all([read(), read(), read()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(server.calls.filter((path) => path === "/auth/v1/token")).toHaveLength(1)
  })

  test("ends the session if it cannot be renewed", async () => {
    const { server, clients, read } = await aServer()
    server.key = "second key"
    server.isRenewing = false
    expect(await (await read()).json()).toMatchObject({ code: "not_signed_in" })
    expect((await clients.auth.getSession()).data.session).toBeNull()
  })
})

test.each([
  ["an hour and a half behind", -1.5 * hour],
  ["an hour and a half ahead of", 1.5 * hour],
])("a session lasts on a device where the server's clock is %s its own", async (_what, aheadMs) => {
  const { server, read } = await aServer({ aheadMs })
  for (let count = 0; count < 3; count += 1) expect((await read()).status).toBe(200)
  expect(server.calls).toEqual(Array.from({ length: 3 }, () => "/rest/v1/orders"))
})

describe("without an answer", () => {
  const origin = "http://ardoise.test"

  /** Returns the state of a call 15 s later. */
  async function after15s(call: Promise<unknown>): Promise<unknown> {
    let outcome: unknown = "waiting"
    call.catch((error) => {
      outcome = error
    })
    await vi.advanceTimersByTimeAsync(15_000)
    return outcome
  }

  test.each([
    ["a list", "/rest/v1/orders", undefined],
    ["a check of the plan", "/functions/v1/check-subscription", "POST"],
    ["the invoices", "/functions/v1/billing", "POST"],
    ["the figures", "/functions/v1/insight", "POST"],
    ["the state of the printers", "/functions/v1/printer-standings", "POST"],
    ["a comparison of the archive", "/functions/v1/compare-display", "POST"],
    ["the short address", "/functions/v1/short-address", "POST"],
  ])("%s fails after 15 s", async (_what, path, method) => {
    const { server, clients } = await aServer()
    server.mute = [path]
    vi.useFakeTimers()
    const outcome = await after15s(clients.restFetch(`${origin}${path}`, method === undefined ? {} : { method }))
    expect(gotNoAnswer(outcome)).toBe(true)
  })

  test("to the renewal of the session, a read fails after 15 s", async () => {
    const { server, read } = await aServer()
    server.mute = ["/auth/v1/token"]
    vi.useFakeTimers()
    vi.setSystemTime(Date.now() + 2 * hour)
    expect(gotNoAnswer(await after15s(read()))).toBe(true)
    expect(server.calls).toContain("/auth/v1/token")
  })

  test("the second step is not shown as off: its query fails after 15 s", async () => {
    const { server, clients } = await aServer()
    server.mute = ["/auth/v1/user"]
    vi.useFakeTimers()
    const asked = clients.auth.getUser()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(gotNoAnswer((await asked).error)).toBe(true)
  })

  test("a write does not time out, because it may have been done", async () => {
    const { server, clients } = await aServer()
    server.mute = ["/rest/v1/user_menus"]
    vi.useFakeTimers()
    expect(await after15s(clients.restFetch(`${origin}/rest/v1/user_menus`, { method: "PATCH" }))).toBe("waiting")
  })
})
