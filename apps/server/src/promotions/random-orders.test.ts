import { randomUUID } from "node:crypto"
import { toMenu, toMenuData } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { WantedLine } from "@ardoise/domain/order/order"
import { priceOrder } from "@ardoise/domain/pricing/price-order"
import { reductionsOf } from "@ardoise/domain/promotions/menu-reductions"
import { type Promotion, type PromotionDefinition, readDefinition } from "@ardoise/domain/promotions/promotion"
import { handMenu } from "@ardoise/domain/testing/hand-carts"
import { aMoment } from "@ardoise/domain/testing/order-builders"
import { aCartOf } from "@ardoise/domain/testing/random-carts"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

/** Orders of one run; more with `RANDOM_ORDERS`. */
const orders = Number(process.env.RANDOM_ORDERS ?? 300)

const always = { menuId: null, startsOn: "2026-11-01", endsOn: "2026-11-30", windows: [] }
const definitions: readonly object[] = [
  { target: { dishes: ["soup"] }, effect: { percent: 15 } },
  { target: { dishes: ["egg", "beer"] }, effect: { priceCents: 490 } },
  { target: { dishes: ["wine"] }, effect: { offCents: 133 } },
  { target: { dishes: ["tart", "flan"] }, effect: { take: 2, pay: 1 } },
  { target: { categories: ["custom-Plats"] }, effect: { take: 3, pay: 2 } },
  { target: "all", effect: { order: { percent: 7 }, minCents: 2_500 } },
  { target: "all", effect: { order: { offCents: 501 }, minCents: 6_000 } },
  { target: "all", effect: { order: { percent: 25 }, minCents: 0 }, code: "MIDI" },
  { target: "all", effect: { order: { offCents: 1_999 }, minCents: 4_000 }, code: "SOIR" },
]

/** The menu of the carts by hand. The owner has said of each drink whether it contains alcohol. */
const menu: Menu = {
  ...handMenu,
  categories: handMenu.categories.map((category) => ({
    ...category,
    dishes: category.dishes.map((dish) =>
      category.name === "Boissons" ? { ...dish, others: { alcohol: false, ...dish.others } } : dish,
    ),
  })),
}

const euros = (cents: number) => (cents / 100).toFixed(2)

type Forgery = "price" | "total" | "choice" | "code" | "quantity"
const aCall = fc.record({
  wanted: aCartOf(menu),
  code: fc.option(fc.constantFrom("MIDI", "soir", "FAUX")),
  forgery: fc.option(fc.constantFrom<Forgery>("price", "total", "choice", "code", "quantity"), { freq: 2 }),
})

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  }, 120_000)
  afterAll(() => server.stop())

  test("OFF-03: each random order is stored at the total of the pricing function; nothing forged lowers it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(aMoment.nowMs - 60_000)
    const owner = await server.owner()
    await server.premium(owner, 90 * 24 * 3_600_000)
    const token = owner.accessToken
    const menuId = randomUUID()
    const menuData = toMenuData(menu, "2026-11-01T00:00:00.000Z")
    await server.call("/rest/v1/user_menus", {
      token,
      body: { id: menuId, user_id: owner.userId, menu_data: menuData },
    })
    const promotions: Promotion[] = []
    for (const [at, fields] of definitions.entries()) {
      const definition = readDefinition({ ...always, ...fields }) as PromotionDefinition
      const body = { id: randomUUID(), name: `Promotion ${at}`, is_on: true, seen: null, definition }
      expect(await server.call("/rest/v1/rpc/save_promotion", { token, body })).toMatchObject({ status: 200 })
      const onSince = new Date(aMoment.nowMs - 60_000).toISOString()
      promotions.push({ ...definition, id: body.id, name: body.name, onSince, stoppedAt: null })
    }
    vi.setSystemTime(aMoment.nowMs)
    const carte = { menu: toMenu(menuId, menuData), soldOut: new Set<string>(), promotions }
    const { prices } = reductionsOf(carte.menu, promotions, aMoment)

    const place = async (lines: readonly WantedLine[], totalCents: number, code: string | null) => {
      const body = {
        menu_id: menuId,
        lines: lines.map(({ dishId, ...line }) => ({ id: dishId, ...line })),
        shown_total: euros(totalCents),
        ...(code !== null && { code }),
        idempotency_key: randomUUID(),
      }
      const { status, body: answer } = await server.call("/rest/v1/rpc/place_order", { body })
      type Placed = { totalPrice: string; items: { price: string; quantity: number; units?: string[] }[] }
      return { status, order: (answer as { order?: Placed }).order }
    }
    let placed = 0
    let refused = 0
    for (const { wanted, code, forgery } of fc.sample(aCall, { numRuns: orders, seed: 22 })) {
      const shown = wanted.map((line) => {
        const reduced = prices.get(line.dishId)
        return reduced === undefined ? line : { ...line, price: euros(reduced.cents) }
      })
      const typed = code?.toUpperCase() ?? null
      const expected = priceOrder(carte, shown, aMoment, { code: typed })
      if (!expected.ok) throw new Error(JSON.stringify(expected.differences))
      if (forgery === null) {
        const { status, order } = await place(shown, expected.totalCents, code)
        expect(status).toBe(200)
        expect(order?.totalPrice).toBe(euros(expected.totalCents))
        const units = order?.items.flatMap(({ price, quantity, units }) => units ?? Array(quantity).fill(price))
        const sum = units?.reduce((all, unit) => all + Math.round(Number(unit) * 100), 0)
        expect(sum).toBe(expected.totalCents)
        placed += 1
        continue
      }
      const forged: { lines: readonly WantedLine[]; cents: number; code: string | null } = {
        price: { lines: shown.map((line) => ({ ...line, price: "0.01" })), cents: expected.totalCents, code },
        total: { lines: shown, cents: Math.max(0, expected.totalCents - 1), code },
        choice: {
          lines: shown.map((line) => ({ ...line, options: [{ id: "none", choices: [{ id: "none", price: "-5" }] }] })),
          cents: expected.totalCents,
          code,
        },
        code: { lines: shown, cents: Math.max(0, expected.totalCents - 100), code: "MIDI' OR 1=1" },
        quantity: { lines: shown.map((line) => ({ ...line, quantity: -1 })), cents: expected.totalCents, code },
      }[forgery]
      const { status, order } = await place(forged.lines, forged.cents, forged.code)
      // A forged field may be harmless, such as a choice of a dish without options: then the total is the right one.
      if (status === 200) {
        expect(Number(order?.totalPrice) * 100).toBeGreaterThanOrEqual(expected.totalCents - 0.5)
        placed += 1
      } else {
        expect([409, 422]).toContain(status)
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(orders / 20)
    const { body } = await server.call("/rest/v1/orders?select=id", { method: "GET", token })
    expect(body).toHaveLength(Math.min(placed, 1_000))
  }, 600_000)
})
