import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { restoreMenu } from "../menus/restore-menu.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { mostEndedPrices } from "./record-prices.ts"

type Price = { item_id: string; cents: number; from_at: string; until_at: string | null; name: string }

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  }, 120_000)
  afterAll(() => server.stop())

  const aDocument = (prices: Readonly<Record<string, string>>) => ({
    name: "Carte",
    categories: [
      {
        id: "plats",
        name: "Plats",
        items: Object.entries(prices).map(([id, price]) => ({ id, name: `Plat ${id}`, price })),
      },
    ],
  })

  async function save(owner: TestOwner, menuId: string, prices: Readonly<Record<string, string>>) {
    server.pass(60_000)
    const { status } = await server.call(`/rest/v1/user_menus?id=eq.${menuId}`, {
      method: "PATCH",
      token: owner.accessToken,
      body: { menu_data: aDocument(prices) },
    })
    expect(status).toBe(204)
  }

  /** The register of a menu: one text for each price, the oldest first. */
  async function register(owner: TestOwner, menuId: string) {
    const path = `/rest/v1/dish_prices?menu_id=eq.${menuId}&order=item_id,from_at`
    const { body } = await server.call(path, { method: "GET", token: owner.accessToken })
    const rows = body as unknown as Price[]
    for (const { from_at, until_at } of rows) expect(until_at === null || until_at > from_at).toBe(true)
    return rows.map(({ item_id, cents, until_at }) => `${item_id} ${cents}${until_at === null ? " now" : ""}`)
  }

  async function aMenu(prices: Readonly<Record<string, string>>) {
    const owner = await server.owner()
    const menuId = crypto.randomUUID()
    const body = { id: menuId, user_id: owner.userId, menu_data: aDocument(prices) }
    const { status } = await server.call("/rest/v1/user_menus", { token: owner.accessToken, body })
    expect(status).toBe(201)
    return { owner, menuId }
  }

  test("each price of a dish is in the register, with its times", async () => {
    const { owner, menuId } = await aMenu({ sole: "24", tarte: "8,50" })
    expect(await register(owner, menuId)).toEqual(["sole 2400 now", "tarte 850 now"])
    await save(owner, menuId, { sole: "26", tarte: "8.5" })
    await save(owner, menuId, { sole: "26.00", tarte: "8.5", soupe: "7" })
    await save(owner, menuId, { sole: "24", soupe: "7" })
    expect(await register(owner, menuId)).toEqual([
      "sole 2400",
      "sole 2600",
      "sole 2400 now",
      "soupe 700 now",
      "tarte 850",
    ])
  })

  test("the end of a price is the beginning of the next one", async () => {
    const { owner, menuId } = await aMenu({ sole: "24" })
    await save(owner, menuId, { sole: "26" })
    const path = `/rest/v1/dish_prices?menu_id=eq.${menuId}&order=from_at`
    const { body } = await server.call(path, { method: "GET", token: owner.accessToken })
    const [first, second] = body as unknown as Price[]
    expect(first?.until_at).toBe(second?.from_at)
    expect(second?.until_at).toBeNull()
  })

  test("a deleted menu ends its prices, and a restored one begins them again", async () => {
    const { owner, menuId } = await aMenu({ sole: "24" })
    server.pass(60_000)
    await server.call(`/rest/v1/user_menus?id=eq.${menuId}`, { method: "DELETE", token: owner.accessToken })
    expect(await register(owner, menuId)).toEqual(["sole 2400"])
    server.pass(60_000)
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const restored = await server.database.run(restoreMenu, { ownerId: owner.userId, menuId, at })
    expect(restored.ok).toBe(true)
    expect(await register(owner, menuId)).toEqual(["sole 2400", "sole 2400 now"])
  })

  test("of several saves in the same millisecond, the last price stays", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const { owner, menuId } = await aMenu({ sole: "24" })
    for (const price of ["25", "26", "27"]) {
      const call = { method: "PATCH", token: owner.accessToken, body: { menu_data: aDocument({ sole: price }) } }
      expect((await server.call(`/rest/v1/user_menus?id=eq.${menuId}`, call)).status).toBe(204)
    }
    expect(await register(owner, menuId)).toEqual(["sole 2700 now"])
  })

  test("of an owner, only the newest ended prices are stored", async () => {
    const { owner, menuId } = await aMenu({ sole: "24" })
    const rows = Array.from({ length: mostEndedPrices + 5 }, (_, at) => {
      const [from, until] = [at, at + 1].map((day) => new Date(Date.UTC(1990, 0, 1) + day * 3_600_000).toISOString())
      return `('${owner.userId}', '${menuId}', 'tarte', '${from}', '${until}', ${at}, 'Tarte')`
    })
    const columns = "user_id, menu_id, item_id, from_at, until_at, cents, name"
    await server.fill(`insert into dish_prices (${columns}) values ${rows.join(",")}`)
    await save(owner, menuId, { sole: "26" })
    const path = `/rest/v1/dish_prices?menu_id=eq.${menuId}&order=from_at&limit=1`
    const { body } = await server.call(path, { method: "GET", token: owner.accessToken })
    const [oldest] = body as unknown as Price[]
    // The price of the sole has ended as well, and is the newest one.
    expect(oldest).toMatchObject({ item_id: "tarte", cents: 6 })
  })
})
