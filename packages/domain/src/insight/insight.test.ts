import { describe, expect, test } from "vitest"
import type { Order } from "../order/order.ts"
import { countSales } from "./count-sales.ts"
import { addUp, addUpSales, averageCents, compareInWords, viewsByHour, weekdayOf } from "./insight.ts"
import { insightCsv } from "./insight-csv.ts"
import { countDays, isFreePeriod, lastDays, listDays, periodBefore, readPeriod } from "./insight-period.ts"
import { readPulse } from "./read-pulse.ts"
import { shownAvoided, shownWords } from "./small-numbers.ts"

describe("comparison with the period before", () => {
  test.each([
    [112, 100, "+12\u00a0% sur la période précédente"],
    [97, 100, "\u22123\u00a0% sur la période précédente"],
    [100, 100, "Comme la période précédente"],
    [12, 0, "Rien sur la période précédente"],
    [0, 0, "Pas encore de comparaison"],
    [null, 10, "Pas encore de comparaison"],
    [0, 10, "\u2212100\u00a0% sur la période précédente"],
  ])("%s after %s says %s", (now, before, words) => expect(compareInWords(now, before)).toBe(words))
})

describe("adding up", () => {
  test("the most frequent is first, equal ones are in the order of their names", () => {
    const rows = [["b", 1] as const, ["a", 1] as const, ["c", 3] as const, ["a", 1] as const]
    expect(
      addUp(
        rows,
        ([name]) => name,
        ([, count]) => count,
      ),
    ).toEqual([
      { name: "c", count: 3 },
      { name: "a", count: 2 },
      { name: "b", count: 1 },
    ])
  })
  test("a renamed dish is one row under its newest name", () => {
    const sale = { dishId: "d", quantity: 2, cents: 500 }
    const sales = [
      { ...sale, day: "2026-11-20", name: "Soupe" },
      { ...sale, day: "2026-11-19", name: "Potage" },
    ]
    expect(addUpSales(sales)).toEqual([{ name: "Soupe", quantity: 4, cents: 1000 }])
  })
  test("views are placed by weekday and hour", () => {
    const table = viewsByHour([{ day: "2026-11-20", hour: 20, language: "fr", count: 3 }])
    expect(weekdayOf("2026-11-20")).toBe(4)
    expect(table[4]?.[20]).toBe(3)
    expect(table.flat().reduce((sum, count) => sum + count, 0)).toBe(3)
  })
  test("without orders there is no average", () => {
    expect(averageCents({ orders: 0, cents: 0 })).toBeNull()
    expect(averageCents({ orders: 3, cents: 1000 })).toBe(333)
  })
})

describe("periods", () => {
  test("the last seven days end today, and the seven before end where they begin", () => {
    const week = lastDays("2026-11-20", 7)
    expect(week).toEqual({ from: "2026-11-14", to: "2026-11-20" })
    expect(periodBefore(week)).toEqual({ from: "2026-11-07", to: "2026-11-13" })
    expect(listDays(week)).toHaveLength(7)
  })
  test("a night on which clocks change is one day", () => {
    expect(countDays({ from: "2026-03-28", to: "2026-03-30" })).toBe(3)
    expect(countDays({ from: "2026-10-24", to: "2026-10-26" })).toBe(3)
  })
  test.each([
    [undefined, undefined],
    ["2026-02-30", "2026-03-01"],
    ["2026-03-02", "2026-03-01"],
    ["2026-01-01", "2027-02-05"],
    ["2026-1-1", "2026-1-2"],
    [20260101, 20260102],
  ])("%s to %s is refused", (from, to) => expect(readPeriod(from, to)).toEqual({ ok: false, code: "period-invalid" }))
  test("400 days are the most", () => expect(readPeriod("2026-01-01", "2027-02-04").ok).toBe(true))
  test("without Premium the last 30 days may be read", () => {
    expect(isFreePeriod({ from: "2026-10-22", to: "2026-11-20" }, "2026-11-20")).toBe(true)
    expect(isFreePeriod({ from: "2026-10-21", to: "2026-11-20" }, "2026-11-20")).toBe(false)
  })
})

describe("small numbers", () => {
  test.each([
    ["three uses on two days", 3, 2, ["gratin"]],
    ["three uses on one day", 3, 1, []],
    ["two uses on two days", 2, 2, []],
  ])("%s", (_what, count, days, shown) => {
    expect(shownWords([{ word: "gratin", count, days }]).map(({ word }) => word)).toEqual(shown)
  })
  test("the hundred most frequent words are shown", () => {
    const words = Array.from({ length: 150 }, (_, at) => ({ word: `mot ${at}`, count: 3 + at, days: 2 }))
    const shown = shownWords(words)
    expect(shown).toHaveLength(100)
    expect(shown[0]).toEqual({ word: "mot 149", count: 152 })
    expect(shown.at(-1)?.count).toBe(53)
  })
  test("fewer than five uses of an allergen have no number", () => {
    expect([4, 5].map(shownAvoided)).toEqual([null, 5])
  })
})

describe("a pulse", () => {
  test("repetitions and entries of other kinds are ignored, and there are bounds", () => {
    const words = Array.from({ length: 30 }, (_, at) => `mot ${at}`)
    expect(
      readPulse({
        menu_id: "M",
        words: [...words, 3],
        without: ["œufs", "Oeufs", "Tarte"],
        photos: ["a", "a"],
        cart: 1,
      }),
    ).toEqual({ menuId: "m", words: words.slice(0, 10), without: ["Oeufs"], photos: ["a"], hasCart: false })
  })
  test.each([null, undefined, "x", 3, [], {}])("%s is none", (body) => expect(readPulse(body)).toBeNull())
})

describe("sales", () => {
  const order = (id: string, placedAt: string, more: Partial<Order> = {}): Order => ({
    ...{ id, table: "1", status: "completed", placedAt, movedAt: placedAt, totalCents: 0, lines: [] },
    ...more,
  })
  const line = (dishId: string, price: string, quantity: number, units?: string[]) => ({
    ...{ dishId, name: dishId, price, quantity, note: "" },
    ...(units !== undefined && { units }),
  })

  test("cancelled orders do not count, and a line of two dishes is one order of that dish", () => {
    const placed = "2026-11-20T19:30:00.000Z"
    const rows = countSales(
      [
        order("1", placed, { totalCents: 2500, lines: [line("soupe", "5.00", 2), line("plat", "15.00", 1)] }),
        order("2", placed, { totalCents: 500, lines: [line("soupe", "5.00", 1)], status: "cancelled" }),
      ],
      "Europe/Paris",
    )
    const time = { day: "2026-11-20", hour: "20" }
    expect(rows).toEqual([
      { ...time, dishId: "", name: "", quantity: 0, cents: 0, orders: 1 },
      { ...time, dishId: "soupe", name: "soupe", quantity: 2, cents: 1000, orders: 1 },
      { ...time, dishId: "plat", name: "plat", quantity: 1, cents: 1500, orders: 1 },
    ])
  })

  test("TEAM-19 over 400 days the sums equal the orders to the cent, clock changes and reductions included", () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    const begin = Date.parse("2026-01-01T00:00:00.000Z")
    const orders = Array.from({ length: 8_000 }, (_, at) => {
      const placedAt = new Date(begin + random(400 * 24 * 60) * 60_000).toISOString()
      const lines = Array.from({ length: 1 + random(4) }, () => {
        const cents = 100 + random(3000)
        const price = (cents / 100).toFixed(2)
        const quantity = 1 + random(3)
        const off = random(4) === 0 ? random(cents) : 0
        const units = Array.from({ length: quantity }, () => ((cents - off) / 100).toFixed(2))
        return {
          ...line(`d${random(30)}`, price, quantity, off > 0 ? units : undefined),
          net: (cents - off) * quantity,
        }
      })
      const totalCents = lines.reduce((sum, { net }) => sum + net, 0)
      return order(String(at), placedAt, { totalCents, lines, status: random(10) === 0 ? "cancelled" : "completed" })
    })
    const rows = countSales(orders, "Europe/Paris")
    const sold = orders.filter(({ status }) => status !== "cancelled")
    const dayOf = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })
    const wanted = new Map<string, number>()
    for (const { placedAt, totalCents } of sold) {
      const day = dayOf.format(Date.parse(placedAt))
      wanted.set(day, (wanted.get(day) ?? 0) + totalCents)
    }
    const counted = new Map<string, number>()
    for (const { day, cents } of rows) counted.set(day, (counted.get(day) ?? 0) + cents)
    expect([...counted].sort()).toEqual([...wanted].sort())
    const ofOrders = rows.filter(({ dishId }) => dishId === "").reduce((sum, { orders: count }) => sum + count, 0)
    expect(ofOrders).toBe(sold.length)
  })
})

test("no cell of a file is a formula", () => {
  const rows = [["=1+1", 3, { cents: 1250 }] as const]
  expect(insightCsv({ title: "Plats", columns: ["Plat", "Nombre", "Montant"], rows })).toBe(
    "\uFEFFPlat;Nombre;Montant\r\n'=1+1;3;12,50\r\n",
  )
})
