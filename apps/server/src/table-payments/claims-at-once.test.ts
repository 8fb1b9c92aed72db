import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Chance } from "../testing/chance.ts"
import { engines } from "../testing/engines.ts"
import { type PayingRestaurant, payingTables, type Wish } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

/** Phones that claim at the same instant, and rounds of it. `BILL_ROUNDS=1000` repeats it a thousand times. */
const phones = 64
const rounds = Number(process.env.BILL_ROUNDS ?? 2)
const roundMs = 5_000

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let other: TestServer | null = null
  const here = payingTables(() => server)
  const there = payingTables(() => other ?? server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
    // Two processes share a database of PostgreSQL. SQLite belongs to one.
    if (engine === "postgres") other = await startTestServer({ engine, beside: server })
  })
  afterAll(async () => {
    await other?.stop()
    await server.stop()
  })

  /** Claims one to three dishes of the bill, which overlap with those of other phones. */
  async function claim(
    restaurant: PayingRestaurant,
    units: { key: string; amount: string }[],
    phone: number,
    first: number,
  ) {
    const wanted = units.filter((_unit, place) => (place + first + phone) % 4 < 1 + (phone % 3))
    const sum = wanted.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)
    const wish: Wish = { kind: "lines", units: wanted.map(({ key }) => key) }
    const { pay } = phone % 2 === 0 ? here : there
    return pay(restaurant, wish, (sum / 100).toFixed(2))
  }

  test(
    "PAY-02: of 64 phones that claim overlapping dishes at one instant, in one and two processes, none pays a dish twice",
    async () => {
      const chance = new Chance(20_261_125)
      let restaurant = await here.aRestaurant()
      for (let round = 0; round < rounds; round += 1) {
        // Claims of one bill are limited, and a restaurant has other tables: each round has a restaurant of its own.
        if (round > 0) restaurant = await here.aRestaurant()
        await here.ordered(restaurant)
        await here.ordered(restaurant)
        const { units } = await here.billOf(restaurant)
        const first = chance.below(units.length)
        const answers = await Promise.all(
          Array.from({ length: phones }, (_, phone) => claim(restaurant, units, phone, first)),
        )
        const statuses = new Set(answers.map(({ status }) => status))
        for (const status of statuses) expect([200, 409, 422]).toContain(status)
        expect(statuses).toContain(200)
        const held = (await here.shares(restaurant)).filter(({ state }) => state === "held")
        const keys = held.flatMap((share) => share.units)
        expect(new Set(keys).size, "a dish is held twice").toBe(keys.length)
        expect(held).toHaveLength(answers.filter(({ status }) => status === 200).length)
        const [bill] = await here.bills(restaurant)
        expect(Number(bill?.held) + Number(bill?.settled)).toBeLessThanOrEqual(Number(bill?.total))
      }
    },
    60_000 + roundMs * rounds,
  )
})
