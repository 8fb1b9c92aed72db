import { randomUUID } from "node:crypto"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

/** Calls of the owner in one run; more with `GUARD_CALLS`. */
const calls = Number(process.env.GUARD_CALLS ?? 150)

type MenuPage = Extract<PublicMenuPage, { kind: "menu" }>

const ids = ["a", "b", "c", "d", "e", "f"] as const
const aMenu = fc.array(
  fc.record({ price: fc.integer({ min: 50, max: 2_000 }), alcohol: fc.option(fc.boolean(), { freq: 6 }) }),
  { minLength: 2, maxLength: ids.length },
)
const anEffect = fc.oneof(
  fc.integer({ min: 1, max: 90 }).map((percent) => ({ percent })),
  fc.integer({ min: 1, max: 1_500 }).map((offCents) => ({ offCents })),
  fc.integer({ min: 1, max: 1_500 }).map((priceCents) => ({ priceCents })),
  fc.integer({ min: 2, max: 6 }).map((take) => ({ take, pay: take - 1 })),
)
const aTarget = fc.oneof(
  fc.constant("all" as const),
  fc.constant({ categories: ["boissons"] }),
  fc.subarray([...ids], { minLength: 1 }).map((dishes) => ({ dishes })),
)
const aCall = fc.oneof(
  fc.record({ kind: fc.constant("menu" as const), dishes: aMenu }),
  fc.record({ kind: fc.constant("save" as const), target: aTarget, effect: anEffect }),
  fc.record({ kind: fc.constant("stop" as const), at: fc.nat() }),
)

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  }, 120_000)
  afterAll(() => server.stop())

  test("OFF-07: no sequence of calls makes the page or an order reduce alcohol more than drinks without", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(new Date("2026-11-20T11:00:00Z"))
    const owner = await server.owner()
    await server.premium(owner, 90 * 24 * 3_600_000)
    const token = owner.accessToken
    const menuId = randomUUID()
    const document = (dishes: readonly { price: number; alcohol: boolean | null }[]) => ({
      name: "Carte",
      isActive: true,
      categories: [
        {
          ...{ id: "boissons", name: "Boissons" },
          items: dishes.map(({ price, alcohol }, at) => ({
            ...{ id: ids[at], name: `Boisson ${at}`, price: (price / 100).toFixed(2), allergens: [] },
            ...(alcohol !== null && { alcohol }),
          })),
        },
      ],
    })
    const first = document([
      { price: 600, alcohol: true },
      { price: 400, alcohol: false },
    ])
    const menu = { id: menuId, user_id: owner.userId, menu_data: first }
    await server.call("/rest/v1/user_menus", { token, body: menu })
    const on: string[] = []
    let reducedAlcohol = 0
    let seconds = 0
    for (const call of fc.sample(aCall, { numRuns: calls, seed: 7 })) {
      // One second for each call, within the life of the session.
      vi.setSystemTime(new Date("2026-11-20T11:00:00Z").getTime() + (seconds++ % 3_000) * 1_000)
      if (call.kind === "menu") {
        const body = { menu_data: document(call.dishes) }
        const answer = await server.call(`/rest/v1/user_menus?id=eq.${menuId}`, { method: "PATCH", token, body })
        expect(answer.status).toBe(204)
      } else if (call.kind === "save") {
        const days = { startsOn: "2026-11-01", endsOn: "2026-11-30", windows: [], menuId: null }
        const definition = { ...days, target: call.target, effect: call.effect }
        const body = { id: randomUUID(), name: "Promotion", is_on: true, seen: null, definition }
        const { status } = await server.call("/rest/v1/rpc/save_promotion", { token, body })
        expect([200, 400]).toContain(status)
        if (status === 200) on.push(body.id)
        // The oldest makes room: an owner has fifty at most.
        if (on.length > 6) await server.call("/rest/v1/rpc/stop_promotion", { token, body: { id: on.shift() } })
      } else if (on.length > 0) {
        const [id] = on.splice(call.at % on.length, 1)
        await server.call("/rest/v1/rpc/stop_promotion", { token, body: { id } })
      }

      const page = drawnBy(await (await fetch(`${server.url}/u/${owner.userId}`)).text()) as MenuPage
      const dishes = page.menu.categories.flatMap((category) => category.dishes)
      const rateOf = ({ id, price }: (typeof dishes)[number]) => {
        const cents = Math.round(Number(price) * 100)
        const reduced = page.promotions?.prices.find((one) => one.dishId === id)
        if (reduced) return (100 * (cents - reduced.cents)) / cents
        const lot = page.promotions?.lots.find(({ dishIds }) => dishIds.includes(id))
        return lot ? 100 / lot.take : 0
      }
      const soft = dishes.filter(({ others }) => others.alcohol === false)
      for (const strong of dishes.filter(({ others }) => others.alcohol !== false)) {
        const rate = rateOf(strong)
        if (rate === 0) continue
        expect(strong.others.alcohol).toBe(true)
        expect(soft.length).toBeGreaterThan(0)
        reducedAlcohol += 1
        const roundedCent = 100 / Math.round(Number(strong.price) * 100)
        for (const drink of soft) expect(rateOf(drink)).toBeGreaterThanOrEqual(rate - roundedCent)
      }
      // One unit of each drink costs what the page says.
      const shown = (id: string) => page.promotions?.prices.find(({ dishId }) => dishId === id)?.cents
      const lines = dishes.map(({ id, price }) => {
        const cents = shown(id)
        return { id, quantity: 1, price: cents === undefined ? price : (cents / 100).toFixed(2) }
      })
      const body = { menu_id: menuId, lines, idempotency_key: randomUUID() }
      expect((await server.call("/rest/v1/rpc/place_order", { body })).status).toBe(200)
    }
    expect(reducedAlcohol).toBeGreaterThan(calls / 10)
  }, 600_000)
})
