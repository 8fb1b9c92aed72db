import { createClient } from "@supabase/supabase-js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../../testing/test-server.ts"
import type { ListedSession } from "./session-functions.ts"

const onIphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const list = async (token: string) => {
    const { body } = await server.call("/functions/v1/list-sessions", { method: "POST", token })
    return body.sessions as ListedSession[]
  }
  const signInOn = async (userAgent: string, { email, password }: TestOwner) => {
    const device = createClient(server.url, server.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { "user-agent": userAgent } },
    })
    const { data, error } = await device.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { device, token: data.session.access_token }
  }

  test("an owner sees their own sessions with device names, the most recently used first", async () => {
    const owner = await server.owner()
    await server.owner()
    server.pass(60_000)
    const phone = await signInOn(onIphone, owner)
    const sessions = await list(phone.token)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ device: "Safari, iPhone" })
    server.pass(60_000)
    await owner.client.auth.refreshSession()
    const again = await list(phone.token)
    expect(again[1]).toEqual(sessions[0])
    expect(Date.parse(again[0]?.last_used_at ?? "")).toBeGreaterThan(Date.parse(again[1]?.last_used_at ?? ""))
  })

  test("an owner ends one session, which is refused everywhere from then on; the others stay", async () => {
    const owner = await server.owner()
    const phone = await signInOn(onIphone, owner)
    const [session] = (await list(owner.accessToken)).filter(({ device }) => device === "Safari, iPhone")
    const end = (id: unknown, token = owner.accessToken) =>
      server.call("/functions/v1/end-session", { token, body: { id } })
    expect((await end(session?.id)).body).toEqual({ ended: true })
    expect((await phone.device.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" })
    expect((await server.call("/rest/v1/user_menus", { token: phone.token })).status).toBe(401)
    expect((await owner.client.auth.getUser()).error).toBeNull()
    expect((await end(session?.id)).body).toEqual({ ended: false })
  })

  test("an owner cannot reach sessions of other owners, and an invalid id is refused", async () => {
    const [owner, other] = [await server.owner(), await server.owner()]
    const [theirs] = await list(other.accessToken)
    const end = (id: unknown) => server.call("/functions/v1/end-session", { token: owner.accessToken, body: { id } })
    expect((await end(theirs?.id)).body).toEqual({ ended: false })
    expect((await other.client.auth.getUser()).error).toBeNull()
    for (const id of ["n’importe quoi", 1, null]) expect((await end(id)).status).toBe(400)
    expect((await server.call("/functions/v1/list-sessions", { method: "POST" })).status).toBe(401)
  })

  // Moves the clock far ahead, so this must be the last test.
  test("a session unused for half a year has expired, even before it is deleted", async () => {
    const owner = await server.owner()
    server.pass(181 * 86_400_000)
    expect((await owner.client.auth.refreshSession()).error).toMatchObject({ code: "session_expired", status: 400 })
  })
})
