import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type AllergenDeclaration, undeclared } from "../menu/allergens.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { aLine } from "../testing/order-builders.ts"
import { cartCents } from "./cart.ts"
import { orderLimits, totalCents } from "./order.ts"
import { sellLines } from "./sale.ts"

const menu = aMenu([
  aCategory("Entrées", [aDish({ id: "soup", name: "Soupe", price: "8.5" })]),
  aCategory("Plats", [aDish({ id: "sole", name: "Sole", price: "34" }), aDish({ id: "odd", price: "selon arrivage" })]),
])
const nothing: ReadonlySet<string> = new Set()

test("a note for the kitchen has no invisible characters, and keeps its line ends", () => {
  const sale = sellLines(menu, nothing, [aLine({ note: " Sans sel\u202e,\nbien chaud\u200b \u0000" })])
  expect(sale).toMatchObject({ ok: true, lines: [{ note: "Sans sel,\nbien chaud" }] })
})

describe("a cart gives", () => {
  test("names and prices of the menu, with the diner's quantities and wishes", () => {
    const wanted = [aLine({ quantity: 2, note: "sans sel" }), aLine({ dishId: "sole", price: "34.00" })]
    expect(sellLines(menu, nothing, wanted)).toEqual({
      ok: true,
      lines: [
        { dishId: "soup", name: "Soupe", price: "8.5", quantity: 2, note: "sans sel" },
        { dishId: "sole", name: "Sole", price: "34", quantity: 1, note: "" },
      ],
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
    expect(sellLines(menu, new Set(["soup"]), wanted)).toEqual({
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
      expect(sellLines(card(now), nothing, [aLine({ allergens })])).toMatchObject({ ok: true })
    })

    test.each<[string, AllergenDeclaration, readonly string[] | null, readonly string[] | null]>([
      ["another allergen is declared", present("Gluten", "Lait"), ["Lait"], ["Gluten", "Lait"]],
      ['an allergen is declared instead of "none of the fourteen"', present("Lait"), [], ["Lait"]],
      ["an allergen is declared where nothing was declared", present("Lait"), null, ["Lait"]],
      ["the declaration was removed", undeclared, ["Lait"], null],
      ['"none of the fourteen" is no longer declared', undeclared, [], null],
      ["a name with a comma is new", present("Noix, noisettes"), [], ["Noix", "noisettes"]],
    ])("the difference is reported, and the dish is not sold, where %s", (_what, now, shown, allergens) => {
      expect(sellLines(card(now), nothing, [aLine({ allergens: shown })])).toEqual({
        ok: false,
        differences: [{ kind: "allergens", dishId: "soup", name: "Soupe", allergens }],
      })
    })

    test("another price is reported together with it; for an unavailable dish only that is reported", () => {
      const wanted = [aLine({ price: "8", allergens: [] }), aLine({ allergens: [] })]
      const sale = sellLines(card(present("Lait")), nothing, wanted)
      expect(sale).toMatchObject({ differences: [{ kind: "price" }, { kind: "allergens" }] })
      const gone = sellLines(card(present("Lait")), new Set(["soup"]), wanted)
      expect(gone).toMatchObject({ differences: [{ kind: "sold-out" }] })
    })
  })

  test("the current price to a diner whose page showed an unreadable one", () => {
    expect(sellLines(menu, nothing, [aLine({ price: "gratuit" })])).toMatchObject({
      differences: [{ kind: "price", price: "8.5" }],
    })
  })
})

test.each(["", "cher", "8,5,0"])("a shown price of %j is reported as a difference", (price) => {
  expect(sellLines(menu, nothing, [aLine({ price })])).toEqual({
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
      const sale = sellLines(
        card,
        new Set(soldOut),
        lines.map(({ id, ...line }) => ({ ...line, dishId: id, note: "" })),
      )
      const cart = lines.map((line) => ({ name: "", description: "", translatedName: "", ...line }))
      if (sale.ok) {
        expect(totalCents(sale.lines)).toBe(cartCents(cart))
        expect(sale.lines.some(({ dishId }) => soldOut.includes(dishId as "a") || dishId === "gone")).toBe(false)
      } else expect(sale.differences.every(({ dishId }) => lines.some(({ id }) => id === dishId))).toBe(true)
    }),
  )
})
