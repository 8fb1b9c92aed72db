import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const menu = {
  name: "Carte",
  isActive: true,
  categories: [
    {
      id: "plats",
      name: "Plats",
      items: [
        { id: "sole", name: "Sole", price: "24", allergens: [] },
        { id: "soupe", name: "Soupe", price: "8", allergens: [] },
      ],
    },
  ],
}

const always = { menuId: null, target: "all", startsOn: "2026-11-01", endsOn: "2026-11-30", windows: [] }

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

  async function aRestaurant() {
    const owner = await server.owner()
    await server.premium(owner, 90 * 24 * 3_600_000)
    const menuId = randomUUID()
    const body = { id: menuId, user_id: owner.userId, menu_data: menu }
    expect((await server.call("/rest/v1/user_menus", { token: owner.accessToken, body })).status).toBe(201)
    return { owner, menuId }
  }

  async function save(owner: TestOwner, definition: object, fields: object = {}) {
    const given = { ...{ id: randomUUID(), name: "Bienvenue", is_on: true, seen: null }, ...fields }
    const body = { ...given, definition: { ...always, ...definition } }
    const answer = await server.call("/rest/v1/rpc/save_promotion", { token: owner.accessToken, body })
    return { status: answer.status, body: answer.body as Record<string, unknown>, id: given.id }
  }

  type Sent = { shown_total?: string; code?: string; idempotency_key?: string }

  async function order(menuId: string, soups: number, sent: Sent = {}) {
    const lines = [{ id: "soupe", quantity: soups, price: "8", note: "" }]
    const body = { menu_id: menuId, table_number: "7", lines, idempotency_key: randomUUID(), ...sent }
    const answer = await server.call("/rest/v1/rpc/place_order", { body })
    const { order: placed, ...refusal } = answer.body as { order?: Record<string, unknown>; details?: string }
    const differences = answer.status === 409 ? JSON.parse(refusal.details ?? "[]") : null
    return { status: answer.status, order: placed, differences, refusal }
  }

  const check = (menuId: string, code: string) =>
    server.call("/rest/v1/rpc/check_promotion_code", { body: { menu_id: menuId, code } })

  async function usesOf(owner: TestOwner, id: string) {
    const path = `/rest/v1/promotions?id=eq.${id}`
    const { body } = await server.call(path, { method: "GET", token: owner.accessToken })
    return (body as unknown as { uses: number }[])[0]?.uses
  }

  test("a promotion on the order lowers its total from the minimum on, and each unit says what it costs", async () => {
    at("03T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const { id } = await save(owner, { effect: { order: { offCents: 500 }, minCents: 2_000 } })
    expect((await order(menuId, 2)).order).toMatchObject({ totalPrice: "16.00", reductions: [] })
    const reductions = [{ id, name: "Bienvenue", amount: "5.00" }]
    const placed = await order(menuId, 3, { shown_total: "19.00" })
    expect(placed.order).toMatchObject({ totalPrice: "19.00", reductions })
    expect(placed.order?.items).toMatchObject([{ price: "8", quantity: 3, units: ["6.33", "6.33", "6.34"] }])

    const path = `/rest/v1/orders?id=eq.${String(placed.order?.id)}`
    const { body: stored } = await server.call(path, { method: "GET", token: owner.accessToken })
    expect(stored).toMatchObject([{ totalPrice: "19.00", reductions }])
  })

  test("another total than the diner saw is refused with what the cart must count now", async () => {
    at("03T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const { id } = await save(owner, { effect: { order: { percent: 10 }, minCents: 0 } })
    const refused = await order(menuId, 1, { shown_total: "8.00" })
    const rule = { id, name: "Bienvenue", order: { percent: 10 }, minCents: 0 }
    expect(refused.differences).toEqual([
      { id: "", kind: "total", total: "7.20", offers: { lots: [], orders: [rule], hasCodes: false }, code: null },
    ])
    expect((await order(menuId, 1, { shown_total: "7.20" })).status).toBe(200)
  })

  test("a code lowers the total of those who typed it, however they typed it, and its uses are counted", async () => {
    at("03T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const { id } = await save(owner, { effect: { order: { percent: 25 }, minCents: 0 }, code: "Été 26" })
    expect((await order(menuId, 1)).order).toMatchObject({ totalPrice: "8.00", reductions: [] })
    const found = await check(menuId, "ete-26")
    expect(found.body).toMatchObject({ rule: { id, order: { percent: 25 } }, offers: { orders: [], hasCodes: true } })
    const key = randomUUID()
    for (const code of ["ete26", "ÉTÉ 26"]) {
      const sent = { code, shown_total: "6.00", idempotency_key: key }
      expect((await order(menuId, 1, sent)).order).toMatchObject({ totalPrice: "6.00" })
    }
    expect(await usesOf(owner, id)).toBe(1)
    expect((await order(menuId, 1, { code: "ETE26", shown_total: "6.00" })).status).toBe(200)
    expect(await usesOf(owner, id)).toBe(2)
  })

  test("on a page in another language, a name that stayed French has no mark in its text", async () => {
    at("03T12:00:00")
    const { owner } = await aRestaurant()
    await save(owner, { effect: { order: { offCents: 500 }, minCents: 2_000 } })
    await save(owner, { effect: { order: { percent: 10 }, minCents: 0 } }, { name: "Plat du jour" })
    const page = drawnBy(await (await fetch(`${server.url}/u/${owner.userId}?lang=en`)).text())
    const names = page.cartOffers.orders.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(["Bienvenue", "Dish of the day"])
  })

  test("a code that does not count changes nothing: the total differs, and nothing is ordered", async () => {
    at("03T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const { id } = await save(owner, { effect: { order: { percent: 25 }, minCents: 0 }, code: "MIDI" })
    const wrong = await order(menuId, 1, { code: "SOIR", shown_total: "6.00" })
    expect(wrong.differences).toMatchObject([
      { kind: "total", total: "8.00", offers: { orders: [], hasCodes: true }, code: null },
    ])
    const blind = await order(menuId, 1, { code: "MIDI" })
    expect(blind).toMatchObject({ status: 422, refusal: { code: "order_invalid" } })
    expect(await usesOf(owner, id)).toBe(0)
  })

  test("an unknown code, one that is off and one that does not hold yet are refused alike", async () => {
    at("03T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const effect = { order: { percent: 25 }, minCents: 0 }
    await save(owner, { effect, code: "LATER", startsOn: "2026-11-20" })
    await save(owner, { effect, code: "DRAFT" }, { is_on: false })
    const { id } = await save(owner, { effect, code: "STOPPED" })
    await server.call("/rest/v1/rpc/stop_promotion", { token: owner.accessToken, body: { id } })
    const answers = await Promise.all(["NEVER", "LATER", "DRAFT", "STOPPED"].map((code) => check(menuId, code)))
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(answers[0]?.body)
    }
    expect(answers[0]?.body).toMatchObject({ code: "code_unknown", message: "Ce code n’est pas valable." })
  })

  test("thirty wrong codes of a network are answered in ten minutes; right ones do not count", async () => {
    const limited = await startTestServer({ engine, settings: { RATE_LIMITS: "on" } })
    onTestFinished(() => limited.stop())
    const owner = await limited.owner()
    await limited.premium(owner, 90 * 24 * 3_600_000)
    const menuId = randomUUID()
    const token = owner.accessToken
    await limited.call("/rest/v1/user_menus", { token, body: { id: menuId, user_id: owner.userId, menu_data: menu } })
    const definition = {
      ...always,
      effect: { order: { percent: 25 }, minCents: 0 },
      code: "MIDI",
      endsOn: "2126-11-30",
    }
    const promotion = { id: randomUUID(), name: "Midi", is_on: true, seen: null, definition }
    await limited.call("/rest/v1/rpc/save_promotion", { token, body: promotion })
    const codeCheck = (code: string) =>
      limited.call("/rest/v1/rpc/check_promotion_code", { body: { menu_id: menuId, code } })
    for (let n = 0; n < 40; n++) expect((await codeCheck("MIDI")).status).toBe(200)
    for (let n = 0; n < 30; n++) expect((await codeCheck(`CODE${n}`)).status).toBe(400)
    expect(await codeCheck("CODE30")).toMatchObject({ status: 429, body: { code: "too_many_codes" } })
    const lines = [{ id: "soupe", quantity: 1, price: "8", note: "" }]
    const body = { menu_id: menuId, lines, code: "MIDI", shown_total: "6.00", idempotency_key: randomUUID() }
    expect((await limited.call("/rest/v1/rpc/place_order", { body })).status).toBe(429)
  }, 60_000)

  test("a code serves one promotion at a time, from two devices at the same instant, too", async () => {
    const moveTo = at("03T12:00:00")
    const { owner } = await aRestaurant()
    const effect = { order: { percent: 10 }, minCents: 0 }
    const both = await Promise.all(["midi", "MIDI"].map((code) => save(owner, { effect, code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "code_exists" })
    const id = both.find(({ status }) => status === 200)?.id
    await server.call("/rest/v1/rpc/stop_promotion", { token: owner.accessToken, body: { id } })
    moveTo("03T12:00:01")
    expect((await save(owner, { effect, code: "midi" })).status).toBe(200)
  })

  test.each([
    ["with a code on dishes", { effect: { percent: 10 }, code: "MIDI" }],
    [
      "on the order, for some dishes",
      { effect: { order: { percent: 10 }, minCents: 0 }, target: { dishes: ["sole"] } },
    ],
    ["with a code of two letters", { effect: { order: { percent: 10 }, minCents: 0 }, code: "AB" }],
    ["with a price for the order", { effect: { order: { priceCents: 100 }, minCents: 0 } }],
  ])("a promotion %s is refused", async (_what, definition) => {
    at("03T12:00:00")
    const { owner } = await aRestaurant()
    expect((await save(owner, definition)).body).toMatchObject({ code: "promotion_invalid" })
  })

  test("OFF-14: visitors never read a code: not on the page, and not in the answer to another code", async () => {
    at("03T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const effect = { order: { percent: 10 }, minCents: 0 }
    await save(owner, { effect, code: "SECRETSOUPE" })
    await save(owner, { effect, code: "CONNU" })
    const page = await (await fetch(`${server.url}/u/${owner.userId}`)).text()
    const found = await check(menuId, "CONNU")
    expect(found.status).toBe(200)
    const rows = await server.call("/rest/v1/promotions", { method: "GET" })
    for (const text of [page, JSON.stringify(found.body), JSON.stringify(rows.body)]) {
      expect(text).not.toContain("SECRETSOUPE")
    }
  })

  test("a promotion on the order is honoured for five minutes after its end, at the total that was shown", async () => {
    const moveTo = at("09T12:00:00")
    const { owner, menuId } = await aRestaurant()
    const windows = [{ days: ["tuesday"], from: "17:00", to: "19:00" }]
    await save(owner, { effect: { order: { percent: 25 }, minCents: 0 }, windows, startsOn: null, endsOn: null })
    moveTo("10T19:04:59.999")
    expect((await order(menuId, 1, { shown_total: "6.00" })).order).toMatchObject({ totalPrice: "6.00" })
    moveTo("10T19:05:00")
    expect((await order(menuId, 1, { shown_total: "6.00" })).differences).toMatchObject([{ total: "8.00" }])
  })
})
