import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const aMenu = (userId: string, note: string) => ({
  user_id: userId,
  menu_data: {
    name: "Carte",
    categories: [{ id: "plats", name: "Plats", items: [] }],
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
    note,
  },
})

test("on a full disk an owner is asked to try again, loses nothing that was saved, and can save once there is space", async () => {
  const owner = await server.owner()
  const save = (note: string) => owner.client.from("user_menus").insert(aMenu(owner.userId, note)).select("id").single()
  const { data: before } = await save("avant")

  server.limitPages(1)
  const saves = await Promise.all(Array.from({ length: 30 }, (_, n) => save("x".repeat(n % 2 ? 50_000 : 100))))
  const refused = saves.filter(({ error }) => error !== null)
  expect(refused.length).toBeGreaterThan(0)
  for (const { error, status } of refused) {
    expect({ status, code: error?.code }).toEqual({ status: 503, code: "storage_unavailable" })
  }
  const kept = [before?.id, ...saves.flatMap(({ data }) => (data ? [data.id] : []))]
  const stored = async () => (await owner.client.from("user_menus").select("id").eq("user_id", owner.userId)).data ?? []
  expect((await stored()).map((row) => row.id).sort()).toEqual([...kept].sort())

  // A bare request shows what the client library receives: when to retry, and that nothing was changed.
  const big = aMenu(owner.userId, "x".repeat(200_000))
  const bare = await server.call("/rest/v1/user_menus", { token: owner.accessToken, body: big })
  expect({ status: bare.status, retryAfter: bare.headers.get("retry-after") }).toEqual({ status: 503, retryAfter: "1" })
  expect(Object.keys(bare.body).sort()).toEqual(["code", "details", "hint", "message"])

  // Diners and owners can still read.
  expect((await fetch(`${server.url}/u/${owner.userId}`)).status).toBe(200)
  expect((await owner.client.auth.getUser()).error).toBeNull()

  server.limitPages(0)
  expect((await save("x".repeat(200_000))).error).toBeNull()
  expect((await server.owner()).userId).not.toBe(owner.userId)
})
