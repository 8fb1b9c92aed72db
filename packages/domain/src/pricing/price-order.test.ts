import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type AllergenDeclaration, undeclared } from "../menu/allergens.ts"
import { cartCents } from "../order/cart.ts"
import { orderLimits } from "../order/order.ts"
import { totalCents } from "../order/order-total.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { aLine, aMoment } from "../testing/order-builders.ts"
import { priceOrder } from "./price-order.ts"

const menu = aMenu([
  aCategory("Entrées", [aDish({ id: "soup", name: "Soupe", price: "8.5" })]),
  aCategory("Plats", [aDish({ id: "sole", name: "Sole", price: "34" }), aDish({ id: "odd", price: "selon arrivage" })]),
])
const nothing: ReadonlySet<string> = new Set()

test("a note for the kitchen has no invisible characters, and keeps its line ends", () => {
  const sale = priceOrder(
    { menu, soldOut: nothing },
    [aLine({ note: " Sans sel\u202e,\nbien chaud\u200b \u0000" })],
    aMoment,
  )
  expect(sale).toMatchObject({ ok: true, lines: [{ note: "Sans sel,\nbien chaud" }] })
})

describe("a cart gives", () => {
  test("names and prices of the menu, with the diner's quantities and wishes", () => {
    const wanted = [aLine({ quantity: 2, note: "sans sel" }), aLine({ dishId: "sole", price: "34.00" })]
    expect(priceOrder({ menu, soldOut: nothing }, wanted, aMoment)).toEqual({
      ok: true,
      reductions: [],
      lines: [
        {
          ...{ dishId: "soup", name: "Soupe", price: "8.5", quantity: 2, note: "sans sel" },
          ...{ key: "soup", baseCents: 850, unitCents: [850, 850], vat: "10", vatOfUnit: [{ rate: "10", cents: 850 }] },
        },
        {
          ...{ dishId: "sole", name: "Sole", price: "34", quantity: 1, note: "" },
          ...{ key: "sole", baseCents: 3400, unitCents: [3400], vat: "10", vatOfUnit: [{ rate: "10", cents: 3400 }] },
        },
      ],
      totalCents: 5100,
      vat: [{ rate: "10", excludingCents: 4636, vatCents: 464, includingCents: 5100 }],
    })
  })

  test("nothing when a dish is gone, sold out, or has another price; each difference is reported once", () => {
    const wanted = [
      aLine(),
      aLine({ dishId: "quenelle" }),
      aLine({ dishId: "quenelle", note: "bien cuite" }),
      aLine({ dishId: "sole", price: "30" }),
      aLine({ dishId: "odd" }),
    ]
    expect(priceOrder({ menu, soldOut: new Set(["soup"]) }, wanted, aMoment)).toEqual({
      ok: false,
      differences: [
        { kind: "sold-out", dishId: "soup", name: "Soupe" },
        { kind: "gone", dishId: "quenelle" },
        { kind: "price", dishId: "sole", name: "Sole", price: "34" },
        { kind: "gone", dishId: "odd" },
      ],
    })
  })

  describe("with the allergens that the diner was shown", () => {
    const card = (allergens: AllergenDeclaration) =>
      aMenu([aCategory("Plats", [aDish({ id: "soup", name: "Soupe", price: "8.5", allergens })])])
    const present = (...names: string[]): AllergenDeclaration => ({ state: "present", names })
    const none: AllergenDeclaration = { state: "none" }

    test.each<[string, AllergenDeclaration, readonly string[] | null | undefined]>([
      ["the same are declared", present("Lait", "Gluten"), ["Gluten", "Lait"]],
      ["one of them is no longer in the dish", present("Gluten"), ["Gluten", "Lait"]],
      ["the dish no longer contains any", none, ["Gluten"]],
      ["nothing was declared, and nothing is", undeclared, null],
      ['"none of the fourteen" was declared, and still is', none, []],
      ['"none of the fourteen" is declared now', none, null],
      ["the cart does not name what was shown", present("Gluten"), undefined],
      ["the cart does not name what was shown, and nothing is declared", undeclared, undefined],
      ["a name with a comma was read as two names", present("Noix, noisettes", "Lait"), ["Noix", "noisettes", "Lait"]],
    ])("the dish is sold where %s", (_what, now, allergens) => {
      expect(priceOrder({ menu: card(now), soldOut: nothing }, [aLine({ allergens })], aMoment)).toMatchObject({
        ok: true,
      })
    })

    test.each<[string, AllergenDeclaration, readonly string[] | null, readonly string[] | null]>([
      ["another allergen is declared", present("Gluten", "Lait"), ["Lait"], ["Gluten", "Lait"]],
      ['an allergen is declared instead of "none of the fourteen"', present("Lait"), [], ["Lait"]],
      ["an allergen is declared where nothing was declared", present("Lait"), null, ["Lait"]],
      ["the declaration was removed", undeclared, ["Lait"], null],
      ['"none of the fourteen" is no longer declared', undeclared, [], null],
      ["a name with a comma is new", present("Noix, noisettes"), [], ["Noix", "noisettes"]],
    ])("the difference is reported, and the dish is not sold, where %s", (_what, now, shown, allergens) => {
      expect(priceOrder({ menu: card(now), soldOut: nothing }, [aLine({ allergens: shown })], aMoment)).toEqual({
        ok: false,
        differences: [{ kind: "allergens", dishId: "soup", name: "Soupe", allergens }],
      })
    })

    test("another price is reported together with it; for an unavailable dish only that is reported", () => {
      const wanted = [aLine({ price: "8", allergens: [] }), aLine({ allergens: [] })]
      const sale = priceOrder({ menu: card(present("Lait")), soldOut: nothing }, wanted, aMoment)
      expect(sale).toMatchObject({ differences: [{ kind: "price" }, { kind: "allergens" }] })
      const gone = priceOrder({ menu: card(present("Lait")), soldOut: new Set(["soup"]) }, wanted, aMoment)
      expect(gone).toMatchObject({ differences: [{ kind: "sold-out" }] })
    })
  })

  test("the current price to a diner whose page showed an unreadable one", () => {
    expect(priceOrder({ menu, soldOut: nothing }, [aLine({ price: "gratuit" })], aMoment)).toMatchObject({
      differences: [{ kind: "price", price: "8.5" }],
    })
  })
})

test.each(["", "cher", "8,5,0"])("a shown price of %j is reported as a difference", (price) => {
  expect(priceOrder({ menu, soldOut: nothing }, [aLine({ price })], aMoment)).toEqual({
    ok: false,
    differences: [{ kind: "price", dishId: "soup", name: "Soupe", price: "8.5" }],
  })
})

test("an order costs exactly what the diner's cart showed, or is refused", () => {
  const price = fc.constantFrom(
    "0",
    "8.5",
    "8.50",
    "8,50",
    "12",
    "1 200,50",
    "99999.99",
    "0.29",
    "1.10",
    "selon arrivage",
  )
  const ids = ["a", "b", "c"] as const
  const wanted = fc.record({
    id: fc.constantFrom(...ids, "gone"),
    price,
    quantity: fc.integer({ min: 1, max: orderLimits.quantity }),
  })
  fc.assert(
    fc.property(fc.tuple(price, price, price), fc.subarray([...ids]), fc.array(wanted), (prices, soldOut, lines) => {
      const card = aMenu([
        aCategory(
          "Plats",
          ids.map((id, at) => aDish({ id, price: prices[at] ?? "" })),
        ),
      ])
      const sale = priceOrder(
        { menu: card, soldOut: new Set(soldOut) },
        lines.map(({ id, ...line }) => ({ ...line, dishId: id, note: "" })),
        aMoment,
      )
      const cart = lines.map((line) => ({ name: "", description: "", translatedName: "", ...line }))
      if (sale.ok) {
        expect([totalCents(sale.lines), sale.totalCents]).toEqual([cartCents(cart), cartCents(cart)])
        expect(sale.lines.some(({ dishId }) => soldOut.includes(dishId as "a") || dishId === "gone")).toBe(false)
      } else expect(sale.differences.every(({ dishId }) => lines.some(({ id }) => id === dishId))).toBe(true)
    }),
  )
})

describe("a dish with options", () => {
  const choice = (id: string, name: string, price: string, allergens: string[] | null = []) => ({
    ...{ id, name, price },
    ...(allergens === null ? {} : { allergens, allergensDeclared: allergens.length === 0 }),
  })
  const options = [
    {
      id: "cook",
      name: "Cuisson",
      min: 1,
      max: 1,
      choices: [choice("rare", "Saignant", "0"), choice("done", "Bien cuit", "0")],
    },
    {
      ...{ id: "extra", name: "Supplément", min: 0, max: 2 },
      choices: [
        choice("sauce", "Sauce au poivre", "1.50", ["Lait"]),
        choice("fries", "Frites", "2.5", null),
        choice("bone", "Os", "4"),
      ],
    },
  ]
  const steak = aDish({ id: "steak", name: "Bavette", price: "19.5", others: { options } })
  const carte = { menu: aMenu([aCategory("Plats", [steak])]), soldOut: nothing }
  const wanted = (...chosen: (string | { id: string; price?: string; allergens?: readonly string[] | null })[]) =>
    aLine({
      dishId: "steak",
      price: "19.50",
      options: options.map(({ id, choices }) => ({
        id,
        choices: chosen
          .map((one) => (typeof one === "string" ? { id: one } : one))
          .filter((one) => choices.some((known) => known.id === one.id)),
      })),
    })

  test("costs the dish and its choices, for each unit, in the order of the menu", () => {
    const pricing = priceOrder(carte, [{ ...wanted("fries", "sauce", "rare"), quantity: 2 }], aMoment)
    expect(pricing).toEqual({
      ok: true,
      reductions: [],
      totalCents: 4700,
      lines: [
        {
          ...{ dishId: "steak", name: "Bavette", price: "23.50", basePrice: "19.5", quantity: 2, note: "" },
          options: [
            { id: "cook", name: "Cuisson", choices: [{ id: "rare", name: "Saignant", price: "0" }] },
            {
              ...{ id: "extra", name: "Supplément" },
              choices: [
                { id: "sauce", name: "Sauce au poivre", price: "1.50" },
                { id: "fries", name: "Frites", price: "2.5" },
              ],
            },
          ],
          ...{
            key: "steak/fries/rare/sauce",
            baseCents: 2350,
            unitCents: [2350, 2350],
            vat: "10",
            vatOfUnit: [{ rate: "10", cents: 2350 }],
          },
        },
      ],
      vat: [{ rate: "10", excludingCents: 4273, vatCents: 427, includingCents: 4700 }],
    })
  })

  test("is not sold to a page that knows no options if it needs a choice, and is sold without if it needs none", () => {
    expect(priceOrder(carte, [aLine({ dishId: "steak", price: "19.5" })], aMoment)).toEqual({
      ok: false,
      differences: [{ kind: "gone", dishId: "steak" }],
    })
    const optional = aDish({ ...steak, others: { options: options.slice(1) } })
    const free = { menu: aMenu([aCategory("Plats", [optional])]), soldOut: nothing }
    const line = aLine({ dishId: "steak", price: "19.5" })
    expect(priceOrder(free, [line], aMoment)).toMatchObject({ ok: true, totalCents: 1950 })
    // Lines of the version before are stored exactly as before.
    expect(Object.keys(Object(priceOrder(free, [line], aMoment)).lines[0])).not.toContain("options")
  })

  test.each([
    [
      "without a choice that it needs",
      wanted(),
      { kind: "choice", optionId: "cook", option: "Cuisson", choiceId: null },
    ],
    ["with two choices of one", wanted("rare", "done"), { kind: "choice", optionId: "cook", choiceId: null }],
    ["with three choices of two", wanted("rare", "sauce", "fries", "bone"), { kind: "choice", optionId: "extra" }],
    [
      "with another supplement",
      wanted("rare", { id: "sauce", price: "1.20" }),
      { kind: "choice-price", choiceId: "sauce", choice: "Sauce au poivre", price: "1.50" },
    ],
    [
      "with an allergen that was not shown",
      wanted("rare", { id: "sauce", allergens: [] }),
      { kind: "choice-allergens", choiceId: "sauce", allergens: ["Lait"] },
    ],
    [
      "with a declaration that was removed",
      wanted("rare", { id: "fries", allergens: [] }),
      { kind: "choice-allergens", choiceId: "fries", allergens: null },
    ],
  ])("is not sold %s", (_what, line, difference) => {
    const pricing = priceOrder(carte, [line], aMoment)
    expect(pricing).toMatchObject({ ok: false, differences: [{ dishId: "steak", name: "Bavette", ...difference }] })
  })

  test("is not sold with a choice that is sold out, or gone, which is said once", () => {
    const soldOut = { ...carte, soldOut: new Set(["steak/rare"]) }
    const gone = { ...aLine({ dishId: "steak", price: "19.5" }), options: [{ id: "old", choices: [{ id: "gone" }] }] }
    expect(priceOrder(soldOut, [wanted("rare"), wanted("rare")], aMoment)).toEqual({
      ok: false,
      differences: [
        { kind: "choice", dishId: "steak", name: "Bavette", optionId: "cook", option: "Cuisson", choiceId: "rare" },
      ],
    })
    expect(priceOrder(carte, [gone], aMoment)).toMatchObject({
      differences: [
        { kind: "choice", optionId: "old", option: "", choiceId: "gone" },
        { kind: "choice", optionId: "cook", choiceId: null },
      ],
    })
  })

  test("counts a choice once, however often the caller names it", () => {
    const line = aLine({
      dishId: "steak",
      price: "19.5",
      options: [
        { id: "cook", choices: [{ id: "rare" }, { id: "rare" }] },
        { id: "cook", choices: [{ id: "rare" }] },
      ],
    })
    expect(priceOrder(carte, [line], aMoment)).toMatchObject({ ok: true, totalCents: 1950 })
  })

  test("is not sold above the highest price", () => {
    const dear = aDish({ ...steak, price: "99999.99" })
    const pricing = priceOrder(
      { menu: aMenu([aCategory("Plats", [dear])]), soldOut: nothing },
      [{ ...wanted("rare", "sauce"), price: "99999.99" }],
      aMoment,
    )
    expect(pricing).toEqual({ ok: false, differences: [{ kind: "gone", dishId: "steak" }] })
  })

  test("costs in the order exactly what the cart shows, whatever is chosen", () => {
    const ids = ["rare", "done", "sauce", "fries", "bone"]
    fc.assert(
      fc.property(fc.subarray(ids), fc.integer({ min: 1, max: 99 }), (chosen, quantity) => {
        const line = { ...wanted(...chosen), quantity }
        const pricing = priceOrder(carte, [line], aMoment)
        const cart = options.map(({ id, name, choices }) => ({
          ...{ id, name },
          choices: choices
            .filter((one) => chosen.includes(one.id))
            .map(({ id, name, price }) => ({ id, name, price, allergens: null })),
        }))
        const texts = { id: "steak", name: "", description: "", translatedName: "" }
        const isSold = ["rare", "done"].filter((id) => chosen.includes(id)).length === 1 && chosen.length <= 3
        expect(pricing.ok).toBe(isSold)
        if (pricing.ok)
          expect(pricing.totalCents).toBe(cartCents([{ ...texts, price: "19.5", quantity, options: cart }]))
      }),
    )
  })
})
