import { describe, expect, test } from "vitest"
import type { Promotion } from "../promotions/promotion.ts"
import { handMenu, handSpecials, result, toHandLine } from "../testing/hand-carts.ts"
import { aMoment } from "../testing/order-builders.ts"
import { aPromotion } from "../testing/promotion-builders.ts"
import { priceOrder } from "./price-order.ts"

const always = { startsOn: "2000-01-01", endsOn: "2100-01-01", onSince: "2000-01-01T00:00:00.000Z" }
const onDishes = (effect: Promotion["effect"], ...dishes: string[]) =>
  aPromotion({ ...always, id: `a-${dishes[0]}`, target: { dishes }, effect })
const onOrder = (order: { percent: number } | { offCents: number }, minCents = 0, more: Partial<Promotion> = {}) =>
  aPromotion({ ...always, id: "b-order", effect: { order, minCents }, ...more })

const soup15 = onDishes({ percent: 15 }, "soup")
const desserts2for1 = onDishes({ take: 2, pay: 1 }, "tart", "flan")
const mains3for2 = onDishes({ take: 3, pay: 2 }, "steak", "sole", "third")
const beer30 = onDishes({ percent: 30 }, "beer")

type Sums = [including: string, excluding: string]
// Each row: the promotions, the cart with the shown price where it is reduced, its total, and for each rate: with VAT,
// then without VAT. The sums are written out for a reader.
const carts: [
  promotions: Promotion[],
  cart: string[],
  shown: Record<string, string>,
  total: string,
  vat: Record<string, Sums>,
][] = [
  // 8.50 less 15 % is 7.225: the reduction is never smaller than announced.
  [[soup15], ["1 soup"], { soup: "7.22" }, "7.22", { "10": ["7.22", "7.22/1.1=6.56"] }],
  [[soup15], ["3 soup"], { soup: "7.22" }, "3*7.22=21.66", { "10": ["21.66", "21.66/1.1=19.69"] }],
  [[soup15], ["1 egg"], {}, "7.00", { "10": ["7.00", "7.00/1.1=6.36"] }],
  [
    [onDishes({ offCents: 200 }, "steak")],
    ["1 steak/extra=truffle"],
    { steak: "17.50" },
    // The choice keeps its price.
    "19.50-2.00+6=23.50",
    { "10": ["23.50", "23.50/1.1=21.36"] },
  ],
  [[onDishes({ offCents: 900 }, "third")], ["2 third"], { third: "0.00" }, "0.00", {}],
  [
    [onDishes({ priceCents: 2990 }, "sole")],
    ["2 sole"],
    { sole: "29.90" },
    "2*29.90=59.80",
    { "10": ["59.80", "59.80/1.1=54.36"] },
  ],
  // A price above that of the dish changes nothing.
  [[onDishes({ priceCents: 9900 }, "egg")], ["1 egg"], {}, "7.00", { "10": ["7.00", "7.00/1.1=6.36"] }],
  [[desserts2for1], ["1 tart"], {}, "8.50", { "10": ["8.50", "8.50/1.1=7.73"] }],
  [[desserts2for1], ["1 tart", "1 flan"], {}, "8.50+0=8.50", { "10": ["8.50", "8.50/1.1=7.73"] }],
  [[desserts2for1], ["2 tart", "1 flan"], {}, "8.50+0+7.50=16.00", { "10": ["16.00", "16.00/1.1=14.55"] }],
  [[desserts2for1], ["2 tart", "2 flan"], {}, "8.50+0+7.50+0=16.00", { "10": ["16.00", "16.00/1.1=14.55"] }],
  [
    [mains3for2],
    ["1 sole", "2 steak/extra=sauce", "2 third"],
    // 34, 21 and 21 make a group: one of 21 is free. 0.33 and 0.33 make none.
    {},
    "34+21+2*0.33=55.66",
    { "10": ["55.66", "55.66/1.1=50.60"] },
  ],
  // Beer at 4.13; the lemonade is reduced as much, to 3.15. The wine is not part of it.
  [
    [beer30],
    ["1 beer", "1 lemonade", "1 wine"],
    { beer: "4.13", lemonade: "3.15" },
    "4.13+3.15+7.50=14.78",
    { "20": ["4.13+7.50=11.63", "11.63/1.2=9.69"], "10": ["3.15", "3.15/1.1=2.86"] },
  ],
  // Two for one on beer is 50 %: the lemonade costs half.
  [
    [onDishes({ take: 2, pay: 1 }, "beer")],
    ["2 beer", "1 lemonade"],
    { lemonade: "2.25" },
    "5.90+0+2.25=8.15",
    { "20": ["5.90", "5.90/1.2=4.92"], "10": ["2.25", "2.25/1.1=2.05"] },
  ],
  [[onOrder({ percent: 10 })], ["1 soup"], {}, "8.50*0.9=7.65", { "10": ["7.65", "7.65/1.1=6.95"] }],
  // 10.01 less 10 % is 9.009.
  [[onOrder({ percent: 10 })], ["7 jour-bite"], {}, "9.00", { "10": ["9.00", "9.00/1.1=8.18"] }],
  [[onOrder({ offCents: 500 }, 3000)], ["3 soup"], {}, "25.50", { "10": ["25.50", "25.50/1.1=23.18"] }],
  // 5.00 over 59.00: of the sole 34 × 5 / 59 = 2.8813…, of the wine 0.6355…, of the stew 1.4830…; the cent that is
  // left goes to the largest remainder, the wine.
  [
    [onOrder({ offCents: 500 }, 3000)],
    ["1 jour-stew", "1 sole", "1 wine"],
    {},
    "59.00-5.00=54.00",
    { "20": ["7.50-0.64=6.86", "6.86/1.2=5.72"], "10": ["17.50-1.48+34-2.88=47.14", "47.14/1.1=42.85"] },
  ],
  // The lot first: 16.00 reaches the minimum, and 20 % of it are 3.20.
  [
    [desserts2for1, onOrder({ percent: 20 }, 1600)],
    ["2 tart", "1 flan"],
    {},
    "16.00*0.8=12.80",
    { "10": ["12.80", "12.80/1.1=11.64"] },
  ],
  // The menu at 18: 2.00 less is 16.00. The wine has 16 × 7.50 / 27 = 4.44…; the cent goes to 20 %.
  [
    [onOrder({ offCents: 200 })],
    ["1 set-lunch/b=b:steak/d=d:wine"],
    {},
    "18-2=16.00",
    { "20": ["4.45", "4.45/1.2=3.71"], "10": ["11.55", "11.55/1.1=10.50"] },
  ],
  // The larger of two reductions, never both.
  [
    [onOrder({ percent: 10 }), onOrder({ offCents: 300 }, 0, { id: "b-less" })],
    ["4 soup"],
    {},
    "34-3.40=30.60",
    { "10": ["30.60", "30.60/1.1=27.82"] },
  ],
  // Never below nothing.
  [[onOrder({ offCents: 5000 })], ["1 soup", "1 jar"], {}, "0.00", {}],
]

describe("OFF-02: carts with promotions whose sums are written out by hand", () => {
  test.each(carts)("%#: %j", (promotions, cart, shown, total, vat) => {
    const wanted = cart.map(toHandLine).map((line) => ({ ...line, price: shown[line.dishId] ?? line.price }))
    const carte = { menu: handMenu, soldOut: new Set<string>(), specials: handSpecials, promotions }
    const pricing = priceOrder(carte, wanted, aMoment)
    expect(pricing).toMatchObject({ ok: true, totalCents: result(total) })
    const lines = pricing.ok ? pricing.vat : []
    expect(Object.fromEntries(lines.map((line) => [line.rate, [line.includingCents, line.excludingCents]]))).toEqual(
      Object.fromEntries(Object.entries(vat).map(([rate, sums]) => [rate, sums.map(result)])),
    )
  })

  test("a code is only for those who type it, and only from its minimum on", () => {
    const carte = (promotion: Promotion) => ({ menu: handMenu, soldOut: new Set<string>(), promotions: [promotion] })
    const withCode = carte(onOrder({ percent: 10 }, 1700, { code: "MIDI" }))
    const totalOf = (cart: string[], code?: string) =>
      priceOrder(withCode, cart.map(toHandLine), aMoment, { code: code ?? null })
    expect(totalOf(["2 soup"], "MIDI")).toMatchObject({
      totalCents: 1530,
      reductions: [{ id: "b-order", name: "Novembre", cents: 170 }],
    })
    expect(totalOf(["2 soup"])).toMatchObject({ totalCents: 1700, reductions: [] })
    expect(totalOf(["2 soup"], "SOIR")).toMatchObject({ totalCents: 1700, reductions: [] })
    expect(totalOf(["1 soup"], "MIDI")).toMatchObject({ totalCents: 850, reductions: [] })
  })
})
