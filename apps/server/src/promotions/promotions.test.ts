import { randomUUID } from "node:crypto"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

type MenuPage = Extract<PublicMenuPage, { kind: "menu" }>

const dishes = {
  plats: [
    { id: "sole", name: "Sole", price: "24", allergens: [] },
    { id: "soupe", name: "Soupe", price: "8", allergens: [] },
  ],
  boissons: [
    { id: "biere", name: "Bière", price: "6", alcohol: true, allergens: [] },
    { id: "jus", name: "Jus de pomme", price: "4", alcohol: false, allergens: [] },
  ],
}
type Dishes = Readonly<Record<string, readonly object[]>>
const aDocument = (content: Dishes = dishes) => ({
  name: "Carte",
  isActive: true,
  categories: Object.entries(content).map(([id, items]) => ({ id, name: id, items })),
})

const november = {
  menuId: null,
  target: { dishes: ["sole"] } as unknown,
  effect: { percent: 25 } as unknown,
  startsOn: "2026-11-02" as string | null,
  endsOn: "2026-11-30" as string | null,
  windows: [] as unknown[],
}

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  }, 120_000)
  afterAll(() => server.stop())

  /** Begins at a local time in Paris, and lets a test move on. */
  function at(time: string) {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(new Date(`2026-11-${time}+01:00`))
    return (next: string) => vi.setSystemTime(new Date(`2026-11-${next}+01:00`))
  }

  async function aRestaurant(content: Dishes = dishes) {
    const owner = await server.owner()
    await server.premium(owner, 90 * 24 * 3_600_000)
    const menuId = randomUUID()
    const body = { id: menuId, user_id: owner.userId, menu_data: aDocument(content) }
    expect((await server.call("/rest/v1/user_menus", { token: owner.accessToken, body })).status).toBe(201)
    return { owner, menuId }
  }

  const call = async (owner: TestOwner, name: string, body: object) => {
    const answer = await server.call(`/rest/v1/rpc/${name}`, { token: owner.accessToken, body })
    return { status: answer.status, body: answer.body as Record<string, unknown> }
  }

  async function save(owner: TestOwner, definition: object, fields: object = {}) {
    const given = { ...{ id: randomUUID(), name: "Novembre", is_on: true, seen: null }, ...fields }
    const answer = await call(owner, "save_promotion", { ...given, definition: { ...november, ...definition } })
    return { ...answer, id: given.id }
  }

  async function saved(owner: TestOwner, definition: object = {}, fields: object = {}) {
    const answer = await save(owner, definition, fields)
    expect(answer.body).toMatchObject({ id: answer.id })
    return answer
  }

  /** Orders dishes at the prices that the diner saw. */
  async function order(menuId: string, lines: readonly [id: string, quantity: number, price: string][], key?: string) {
    const body = {
      menu_id: menuId,
      table_number: "7",
      lines: lines.map(([id, quantity, price]) => ({ id, quantity, price, note: "" })),
      idempotency_key: key ?? randomUUID(),
    }
    const { status, body: answer } = await server.call("/rest/v1/rpc/place_order", { body })
    const { order: placed } = answer as { order?: { totalPrice: string; items: Record<string, unknown>[] } }
    const differences = status === 409 ? JSON.parse(String((answer as { details: string }).details)) : null
    return { status, total: placed?.totalPrice, items: placed?.items, differences }
  }

  test("a promotion lowers the price of an order while it holds, and its line says so", async () => {
    const moveTo = at("01T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const { id } = await saved(owner)
    expect(await order(menuId, [["sole", 1, "24"]])).toMatchObject({ status: 200, total: "24.00" })
    moveTo("02T00:00:00")
    const refused = await order(menuId, [["sole", 1, "24"]])
    expect(refused).toMatchObject({ status: 409, differences: [{ id: "sole", kind: "price", price: "18.00" }] })
    const placed = await order(menuId, [["sole", 2, "18.00"]])
    expect(placed).toMatchObject({ status: 200, total: "36.00" })
    const promotion = { id, name: "Novembre" }
    expect(placed.items).toMatchObject([{ id: "sole", quantity: 2, price: "18.00", basePrice: "24", promotion }])
  })

  test("OFF-04: the page and the order change their price at the same millisecond", async () => {
    const moveTo = at("09T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const windows = [{ days: ["tuesday"], from: "17:00", to: "19:00" }]
    await saved(owner, { windows, startsOn: null, endsOn: null }, { name: "Happy hour" })
    const priceAt = async (time: string) => {
      moveTo(time)
      const page = drawnBy(await (await fetch(`${server.url}/u/${owner.userId}`)).text()) as MenuPage
      const shown = page.promotions?.prices.find(({ dishId }) => dishId === "sole")
      const cents = shown?.cents ?? 2400
      expect((await order(menuId, [["sole", 1, (cents / 100).toFixed(2)]])).status).toBe(200)
      return `${cents} ${shown?.time.kind ?? ""}`.trim()
    }
    expect(await priceAt("10T16:59:59.999")).toBe("2400 later")
    expect(await priceAt("10T17:00:00")).toBe("1800 now")
    expect(await priceAt("10T18:59:59.999")).toBe("1800 now")
    expect(await priceAt("10T19:00:00")).toBe("2400")
  })

  test("a page that was read the evening before says from midnight on which prices are lower later that day", async () => {
    const moveTo = at("09T12:00:00")
    const { owner } = await aRestaurant()
    const windows = [{ days: ["tuesday"], from: "17:00", to: "19:00" }]
    await saved(owner, { windows, startsOn: null, endsOn: null }, { name: "Happy hour" })
    const shownAt = async (time: string) => {
      moveTo(time)
      const page = drawnBy(await (await fetch(`${server.url}/u/${owner.userId}`)).text()) as MenuPage
      return page.promotions?.prices.find(({ dishId }) => dishId === "sole")?.time.kind
    }
    expect(await shownAt("09T23:59:59.999")).toBeUndefined()
    expect(await shownAt("10T00:00:00")).toBe("later")
    expect(await shownAt("10T23:59:59.999")).toBeUndefined()
  })

  test.each([
    ["La Réunion", "Indian/Reunion", "17:00", "19:00", "2026-11-10T13:00:00Z", "2026-11-10T15:00:00Z"],
    // The hour from two to three comes twice: the window is in the second one.
    ["the night with 25 hours", "Europe/Paris", "02:00", "03:00", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"],
    // The hour from two to three does not exist.
    ["the night with 23 hours", "Europe/Paris", "01:30", "03:30", "2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z"],
  ])("OFF-04: the page and the order agree at each edge: %s", async (_where, timeZone, from, to, begins, ends) => {
    const moveTo = (ms: number) => vi.setSystemTime(ms)
    const [beginMs, endMs] = [Date.parse(begins), Date.parse(ends)]
    at("01T12:00:00")
    moveTo(beginMs - 10 * 60_000)
    const { owner, menuId } = await aRestaurant()
    const path = `/rest/v1/restaurants?user_id=eq.${owner.userId}`
    const zone = { method: "PATCH", token: owner.accessToken, body: { time_zone: timeZone } }
    expect((await server.call(path, zone)).status).toBe(204)
    const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    await saved(owner, { windows: [{ days, from, to }], startsOn: null, endsOn: null })
    for (const [ms, cents] of [
      [beginMs - 1, 2400],
      [beginMs, 1800],
      [endMs - 1, 1800],
      [endMs, 2400],
    ] as const) {
      moveTo(ms)
      const page = drawnBy(await (await fetch(`${server.url}/u/${owner.userId}`)).text()) as MenuPage
      const shown = page.promotions?.prices.find(({ dishId }) => dishId === "sole")
      expect(shown?.cents ?? 2400).toBe(cents)
      expect(await order(menuId, [["sole", 1, (cents / 100).toFixed(2)]])).toMatchObject({ status: 200 })
    }
  })

  test("OFF-06: the page crosses the lowest price of the thirty days before, and nothing for a new dish", async () => {
    const moveTo = at("01T12:00:00")
    const { owner, menuId } = await aRestaurant()
    await saved(owner, { target: { categories: ["plats"] } })
    const plats = [...dishes.plats, { id: "daube", name: "Daube", price: "20", allergens: [] }]
    const path = `/rest/v1/user_menus?id=eq.${menuId}`
    const change = { method: "PATCH", token: owner.accessToken, body: { menu_data: aDocument({ ...dishes, plats }) } }
    moveTo("01T12:40:00")
    expect((await server.call(path, change)).status).toBe(204)
    moveTo("02T00:00:00")
    const page = drawnBy(await (await fetch(`${server.url}/u/${owner.userId}`)).text()) as MenuPage
    const crossed = page.promotions?.prices.map(({ dishId, was, reason }) => [dishId, was?.cents, reason?.kind])
    expect(crossed).toEqual([
      ["sole", 2400, "lowest"],
      ["soupe", 800, "lowest"],
      ["daube", 2000, "lowest"],
    ])
  })

  test("OFF-13: a free restaurant's page shows no promotion, whatever is stored", async () => {
    const moveTo = at("02T11:50:00")
    const { owner } = await aRestaurant()
    await saved(owner)
    await server.premium(owner, 300_000)
    const shown = async () =>
      (drawnBy(await (await fetch(`${server.url}/u/${owner.userId}`)).text()) as MenuPage).promotions
    expect(await shown()).toMatchObject({ prices: [{ dishId: "sole", cents: 1800 }] })
    moveTo("02T11:55:00")
    expect(await shown()).toBeUndefined()
  })

  test("for five minutes after its end, a diner still gets the price of the page", async () => {
    const moveTo = at("30T12:00:00")
    const { owner, menuId } = await aRestaurant()
    await saved(owner)
    moveTo("30T23:59:59.999")
    expect(await order(menuId, [["sole", 1, "18"]])).toMatchObject({ status: 200 })
    vi.setSystemTime(new Date("2026-12-01T00:04:59.999+01:00"))
    expect(await order(menuId, [["sole", 1, "18"]])).toMatchObject({ status: 200, total: "18.00" })
    vi.setSystemTime(new Date("2026-12-01T00:05:00.000+01:00"))
    const late = await order(menuId, [["sole", 1, "18"]])
    expect(late).toMatchObject({ status: 409, differences: [{ id: "sole", kind: "price", price: "24" }] })
  })

  test("of two units one is free, and lines of different prices are stored apart", async () => {
    at("10T12:00:00")
    const { owner, menuId } = await aRestaurant()
    await saved(owner, { target: { categories: ["plats"] }, effect: { take: 2, pay: 1 } })
    const placed = await order(menuId, [
      ["sole", 1, "24"],
      ["soupe", 2, "8"],
    ])
    expect(placed).toMatchObject({ status: 200, total: "32.00" })
    expect(placed.items?.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      ["sole", 1, "24"],
      ["soupe", 1, "8"],
      ["soupe", 1, "0.00"],
    ])
  })

  test("when beer is reduced, so is each drink without alcohol", async () => {
    at("10T17:00:00")
    const { owner, menuId } = await aRestaurant()
    const windows = [{ days: ["tuesday"], from: "17:00", to: "19:00" }]
    await saved(owner, {
      target: { dishes: ["biere"] },
      effect: { percent: 50 },
      windows,
      startsOn: null,
      endsOn: null,
    })
    expect(await order(menuId, [["jus", 1, "2"]])).toMatchObject({ status: 200, total: "2.00" })
  })

  test("a promotion that has begun cannot be changed or deleted, only stopped", async () => {
    const moveTo = at("01T23:30:00")
    const { owner, menuId } = await aRestaurant()
    const { id, body } = await saved(owner)
    const earlier = await save(owner, { effect: { percent: 20 } }, { id, seen: body.updated_at })
    expect(earlier.status).toBe(200)
    moveTo("02T00:00:00")
    const late = await save(owner, { effect: { percent: 5 } }, { id, seen: earlier.body.updated_at })
    expect(late).toMatchObject({ status: 409, body: { code: "promotion_started" } })
    expect(await call(owner, "delete_promotion", { id })).toMatchObject({ status: 409 })
    moveTo("02T00:00:01")
    const stopped = await call(owner, "stop_promotion", { id })
    expect(stopped.body).toMatchObject({ stopped_at: "2026-11-01T23:00:01.000Z" })
    moveTo("02T00:20:00")
    expect((await call(owner, "stop_promotion", { id })).body).toEqual(stopped.body)
    expect(await order(menuId, [["sole", 1, "24"]])).toMatchObject({ status: 200, total: "24.00" })
  })

  test("of two devices that change the same promotion, the second one is refused", async () => {
    at("01T12:00:00")
    const { owner } = await aRestaurant()
    const { id, body } = await saved(owner)
    const seen = body.updated_at
    const both = await Promise.all([5, 6].map((percent) => save(owner, { effect: { percent } }, { id, seen })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "promotion_changed" })
  })

  test("a repeated call stores one promotion, and deleting twice is no error", async () => {
    at("01T12:00:00")
    const { owner } = await aRestaurant()
    const { id, body } = await saved(owner)
    expect((await save(owner, {}, { id })).body).toEqual(body)
    for (const _time of [1, 2]) expect((await call(owner, "delete_promotion", { id })).status).toBe(200)
    const rows = await server.call("/rest/v1/promotions", { method: "GET", token: owner.accessToken })
    expect(rows.body).toEqual([])
  })

  test("a free restaurant stores drafts, and a lapsed plan ends every reduction", async () => {
    const moveTo = at("02T23:30:00")
    const { owner, menuId } = await aRestaurant()
    await saved(owner)
    await server.premium(owner, 900_000)
    moveTo("03T00:10:00")
    expect(await save(owner, {})).toMatchObject({ status: 403, body: { code: "premium_required" } })
    expect(await save(owner, {}, { is_on: false })).toMatchObject({ status: 200, body: { on_since: null } })
    expect((await order(menuId, [["sole", 1, "18"]])).status).toBe(403)
  })

  test("alcohol is not reduced on a menu without a soft drink, or with unknown drinks", async () => {
    at("01T12:00:00")
    const [beer, juice] = dishes.boissons
    const target = { categories: ["boissons"] }
    const alone = await aRestaurant({ boissons: [beer as object] })
    expect(await save(alone.owner, { target })).toMatchObject({
      status: 400,
      body: { code: "promotion_needs_soft_drink" },
    })
    const untold = await aRestaurant({
      boissons: [beer as object, juice as object, { id: "vin", name: "Vin", price: "5" }],
    })
    const refused = await save(untold.owner, { target: { dishes: ["biere"] } })
    expect(refused).toMatchObject({ status: 400, body: { code: "promotion_drinks_unknown" } })
    expect(JSON.parse(String(refused.body.details))).toEqual({ dishes: ["vin"] })
    expect((await save(untold.owner, { target: { dishes: ["jus"] } })).status).toBe(200)
  })

  test.each([
    ["no name", {}, { name: " " }],
    ["no end", { endsOn: null }, {}],
    ["91 percent", { effect: { percent: 91 } }, {}],
    ["a free dish", { effect: { priceCents: 0 } }, {}],
    ["three for one", { effect: { take: 3, pay: 1 } }, {}],
    ["no target", { target: { dishes: [] } }, {}],
    ["a definition that is text", { effect: "gratuit" }, {}],
    ["the end before the begin", { endsOn: "2026-11-01" }, {}],
  ])("a promotion with %s is refused, and nothing is stored", async (_what, definition, fields) => {
    at("01T12:00:00")
    const { owner } = await aRestaurant()
    expect(await save(owner, definition, fields)).toMatchObject({ status: 400, body: { code: "promotion_invalid" } })
    const rows = await server.call("/rest/v1/promotions", { method: "GET", token: owner.accessToken })
    expect(rows.body).toEqual([])
  })

  test("an owner has fifty open promotions at most", async () => {
    at("01T12:00:00")
    const { owner } = await aRestaurant()
    for (let n = 0; n < 50; n++) await saved(owner)
    expect(await save(owner, {})).toMatchObject({ status: 400, body: { code: "too_many_promotions" } })
  })
})
