import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { vatRates } from "../drinks/dish-vat.ts"
import type { WantedLine } from "../order/order.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { aLine, aMoment } from "../testing/order-builders.ts"
import { priceOrder } from "./price-order.ts"
import { divideByVat } from "./vat-lines.ts"

const nothing: ReadonlySet<string> = new Set()
const none = { state: "none" } as const
const cooking = {
  ...{ id: "cook", name: "Cuisson", min: 1, max: 1 },
  choices: ["rare", "done"].map((id) => ({ id, name: id, price: "0", allergens: [], allergensDeclared: true })),
}
const steak = aDish({ id: "steak", name: "Bavette", price: "20", allergens: none, others: { options: [cooking] } })
const sole = aDish({ id: "sole", name: "Sole", price: "34", allergens: { state: "present", names: ["Poissons"] } })
const soup = aDish({ id: "soup", name: "Soupe", price: "8", allergens: none })
const wine = aDish({ id: "wine", name: "Morgon, le verre", price: "7", allergens: none, others: { alcohol: true } })
const lunch = {
  ...{ id: "set-lunch", name: "Formule midi", price: "24", drink: "included" },
  courses: [
    { id: "a", name: "Entrée", category: "entrees" },
    { id: "b", name: "Plat", dishes: ["steak", "sole"], supplements: { sole: "6.50" } },
    { id: "c", name: "Boisson", dishes: ["wine"] },
  ],
}
const menu = aMenu(
  [aCategory("Entrées", [soup], { id: "entrees" }), aCategory("Plats", [steak, sole]), aCategory("Vins", [wine])],
  { others: { setMenus: [lunch] } },
)

type Chosen = { readonly id: string; readonly price?: string; readonly allergens?: readonly string[] | null }

/** A line of the set menu with a choice for each course and option. */
const wanted = (choices: Readonly<Record<string, string | Chosen>>, fields: Partial<WantedLine> = {}): WantedLine =>
  aLine({
    ...{ dishId: "set-lunch", price: "24", ...fields },
    options: Object.entries(choices).map(([id, choice]) => ({
      id,
      choices: [typeof choice === "string" ? { id: choice } : choice],
    })),
  })
const whole = { a: "a:soup", b: "b:sole", c: "c:wine" }

describe("a set menu", () => {
  test("is sold at its price with the supplements, and names its dishes in the order of its courses", () => {
    const pricing = priceOrder(
      { menu, soldOut: nothing },
      [wanted({ c: "c:wine", b: "b:sole", a: "a:soup" }, { quantity: 2 })],
      aMoment,
    )
    expect(pricing).toMatchObject({
      ok: true,
      totalCents: 6100,
      lines: [
        {
          ...{ dishId: "set-lunch", name: "Formule midi", price: "30.50", basePrice: "24", quantity: 2 },
          options: [
            { id: "a", name: "Entrée", choices: [{ id: "a:soup", name: "Soupe", price: "0" }] },
            { id: "b", name: "Plat", choices: [{ id: "b:sole", name: "Sole", price: "6.50" }] },
            { id: "c", name: "Boisson", choices: [{ id: "c:wine", name: "Morgon, le verre", price: "0" }] },
          ],
        },
      ],
    })
  })

  test("divides its VAT over its dishes, in proportion to their own prices", () => {
    // 30.50 over 8 + 34 at 10 % and 7 at 20 %, 49 in all: 30.50 × 42 / 49 = 26.142…, 30.50 × 7 / 49 = 4.357….
    // The cent that rounding left goes to the higher rate: 26.14 and 4.36. Two units: 52.28 and 8.72.
    const pricing = priceOrder({ menu, soldOut: nothing }, [wanted(whole, { quantity: 2 })], aMoment)
    expect(pricing).toMatchObject({
      lines: [
        {
          vatParts: [
            { rate: "20", price: "4.36" },
            { rate: "10", price: "26.14" },
          ],
        },
      ],
      vat: [
        { rate: "20", includingCents: 872, excludingCents: 727, vatCents: 145 },
        { rate: "10", includingCents: 5228, excludingCents: 4753, vatCents: 475 },
      ],
    })
    expect(Object.keys(Object(pricing).lines[0])).not.toContain("vat")
  })

  test("asks for the options of the dishes that were chosen, and of no other", () => {
    const carte = { menu, soldOut: nothing }
    const withSteak = { ...whole, b: "b:steak" }
    expect(priceOrder(carte, [wanted(withSteak)], aMoment)).toMatchObject({
      differences: [
        { kind: "choice", name: "Formule midi", optionId: "b:steak:cook", option: "Cuisson", choiceId: null },
      ],
    })
    const rare = { "b:steak:cook": "b:steak:rare" }
    expect(priceOrder(carte, [wanted({ ...withSteak, ...rare })], aMoment)).toMatchObject({
      totalCents: 2400,
      lines: [{ options: [{}, {}, { name: "Cuisson", choices: [{ id: "b:steak:rare" }] }, {}] }],
    })
    expect(priceOrder(carte, [wanted({ ...whole, ...rare })], aMoment)).toMatchObject({
      differences: [{ kind: "choice", optionId: "b:steak:cook" }],
    })
  })

  test.each<[string, WantedLine, readonly string[], object]>([
    ["without a course", wanted({ a: "a:soup", c: "c:wine" }), [], { kind: "choice", option: "Plat", choiceId: null }],
    ["with a dish that is sold out", wanted(whole), ["sole"], { kind: "choice", optionId: "b", choiceId: "b:sole" }],
    ["with a dish of another course", wanted({ ...whole, a: "a:sole" }), [], { kind: "choice", choiceId: "a:sole" }],
    ["at another price", wanted(whole, { price: "20" }), [], { kind: "price", name: "Formule midi", price: "24" }],
    [
      "with another supplement",
      wanted({ ...whole, b: { id: "b:sole", price: "0" } }),
      [],
      { kind: "choice-price", choice: "Sole", price: "6.50" },
    ],
    [
      "with an allergen that the diner did not see",
      wanted({ ...whole, b: { id: "b:sole", allergens: [] } }),
      [],
      { kind: "choice-allergens", choice: "Sole", allergens: ["Poissons"] },
    ],
    ["by a page that knows no choices", aLine({ dishId: "set-lunch", price: "24" }), [], { kind: "gone" }],
  ])("is not sold %s", (_what, line, soldOut, difference) => {
    const pricing = priceOrder({ menu, soldOut: new Set(soldOut) }, [line], aMoment)
    expect(pricing).toMatchObject({ ok: false, differences: [{ dishId: "set-lunch", ...difference }] })
  })

  test("is not sold with a choice of one of its dishes that is sold out", () => {
    const line = wanted({ ...whole, b: "b:steak", "b:steak:cook": "b:steak:rare" })
    expect(priceOrder({ menu, soldOut: new Set(["steak/rare"]) }, [line], aMoment)).toMatchObject({
      differences: [{ kind: "choice", choiceId: "b:steak:rare" }],
    })
  })
})

describe("OFF-01, invariant 12: the parts of a set menu sum to its price", () => {
  const dish = fc.record({ rate: fc.constantFrom(...vatRates), cents: fc.integer({ min: 0, max: 9_999_999 }) })
  test("for any dishes, and in any order of them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.array(dish, { minLength: 1, maxLength: 8 }),
        (cents, dishes) => {
          const parts = divideByVat(cents, dishes)
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
          expect(parts.every((part) => part.cents >= 0)).toBe(true)
          expect(divideByVat(cents, dishes.toReversed())).toEqual(parts)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test("dishes without a price leave all of it to the highest of their rates", () => {
    const dishes = [
      { rate: "10", cents: 0 },
      { rate: "20", cents: 0 },
    ] as const
    expect(divideByVat(2400, dishes)).toEqual([{ rate: "20", cents: 2400 }])
  })
})

test("the example of docs/pricing.md is right", () => {
  const sauce = { id: "sauce", name: "Sauce au poivre", price: "1.50" }
  const extra = { id: "extra", name: "Supplément", min: 0, max: 1, choices: [sauce] }
  const bavette = aDish({ id: "bavette", name: "Bavette", price: "19.5", others: { options: [extra] } })
  const kir = aDish({ id: "kir", name: "Kir", price: "6", others: { alcohol: true } })
  const carte = { ...menu, categories: [...menu.categories, aCategory("Autres", [bavette, kir])] }
  const lines = [
    aLine({ dishId: "bavette", price: "19.5", quantity: 2, options: [{ id: "extra", choices: [{ id: "sauce" }] }] }),
    wanted(whole, { quantity: 2 }),
    aLine({ dishId: "kir", price: "6", options: [] }),
  ]
  expect(priceOrder({ menu: carte, soldOut: nothing }, lines, aMoment)).toMatchObject({
    totalCents: 10_900,
    vat: [
      { rate: "20", includingCents: 1472, excludingCents: 1227, vatCents: 245 },
      { rate: "10", includingCents: 9428, excludingCents: 8571, vatCents: 857 },
    ],
  })
})

describe("OFF-05: a set menu with hours", () => {
  const hours = [{ days: ["friday"], from: "12:00", to: "14:30" }]
  const atNoon = { ...menu, others: { setMenus: [{ ...lunch, windows: hours }] } }
  const priced = (iso: string, timeZone = "Europe/Paris") =>
    priceOrder({ menu: atNoon, soldOut: nothing }, [wanted(whole)], { nowMs: Date.parse(iso), timeZone })
  const refusal = { ok: false, differences: [{ kind: "set-menu", dishId: "set-lunch", name: "Formule midi" }] }

  test.each([
    ["as its hours begin", "2026-11-20T11:00:00Z"],
    ["a second before they end", "2026-11-20T13:29:59Z"],
    ["4 minutes and 59 seconds after they ended", "2026-11-20T13:34:59Z"],
  ])("is sold %s", (_when, iso) => {
    expect(priced(iso)).toMatchObject({ ok: true, totalCents: 3050 })
  })

  test.each([
    ["a second before they begin", "2026-11-20T10:59:59Z"],
    ["5 minutes after they ended", "2026-11-20T13:35:00Z"],
    ["on another day", "2026-11-21T11:30:00Z"],
  ])("is not sold %s, and the cart learns why", (_when, iso) => {
    expect(priced(iso)).toEqual(refusal)
  })

  test("follows the clocks of the restaurant", () => {
    expect(priced("2026-11-20T08:00:00Z", "Indian/Reunion")).toMatchObject({ ok: true })
    expect(priced("2026-11-20T11:00:00Z", "Indian/Reunion")).toEqual(refusal)
  })

  test("is sold at any hour to staff who enter an order", () => {
    expect(priceOrder({ menu: atNoon, soldOut: nothing }, [wanted(whole)], aMoment, { isByStaff: true })).toMatchObject(
      { ok: true },
    )
  })
})
