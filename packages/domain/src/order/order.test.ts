import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { cartCents } from "./cart.ts"
import {
  isOrderable,
  noTable,
  orderLimits,
  orderNumber,
  sellLines,
  tableWithoutWords,
  toTable,
  totalCents,
  type WantedLine,
} from "./order.ts"

const aLine = (fields: Partial<WantedLine> = {}): WantedLine => ({
  dishId: "soup",
  quantity: 1,
  price: "8.50",
  note: "",
  ...fields,
})

const menu = aMenu([
  aCategory("Entrées", [aDish({ id: "soup", name: "Soupe", price: "8.5" })]),
  aCategory("Plats", [aDish({ id: "sole", name: "Sole", price: "34" }), aDish({ id: "odd", price: "selon arrivage" })]),
])
const nothing: ReadonlySet<string> = new Set()

test.each([
  ["order-1763654400123", "1763654400123"],
  ["order-12-34", "12-34"],
])("the number of the order %s is %s", (id, number) => {
  expect(orderNumber(id)).toBe(number)
})

test.each([
  ["", noTable],
  ["   ", "N/A"],
  [" 12 ", "12"],
  ["Terrasse 3", "Terrasse 3"],
  ["\u202e7\u200b ", "7"],
  ["\u2066\ufeff", noTable],
])("the table typed as %j is kept as %j", (typed, table) => {
  expect(toTable(typed)).toEqual({ ok: true, value: table })
})

test("a table of more than 20 characters is refused", () => {
  expect(toTable("x".repeat(20)).ok).toBe(true)
  expect(toTable("x".repeat(21))).toEqual({ ok: false, code: "order-invalid" })
})

test.each([
  ["12", "12"],
  ["T4", "T4"],
  ["é-104", "é-104"],
  ["N/A", noTable],
  ["Chez Lou", noTable],
  ["Lou 3", noTable],
  ["1234", noTable],
  ["0612345678", noTable],
  ["12 Lou", noTable],
])("long after the evening the table %j is %j", (table, kept) => {
  expect(tableWithoutWords(table)).toBe(kept)
})

test("a note for the kitchen comes without what nobody sees, and with the line ends of whoever wrote it", () => {
  const sale = sellLines(menu, nothing, [aLine({ note: " Sans sel\u202e,\nbien chaud\u200b \u0000" })])
  expect(sale).toMatchObject({ ok: true, lines: [{ note: "Sans sel,\nbien chaud" }] })
})

describe("what can be an order", () => {
  test.each([
    ["one line", [aLine()]],
    ["99 of a dish", [aLine({ quantity: 99 })]],
    ["100 lines", Array.from({ length: 100 }, () => aLine())],
  ])("%s can", (_what, lines) => {
    expect(isOrderable(lines)).toBe(true)
  })

  test.each([
    ["no line", []],
    ["101 lines", Array.from({ length: 101 }, () => aLine())],
    ["none of a dish", [aLine({ quantity: 0 })]],
    ["100 of a dish", [aLine({ quantity: 100 })]],
    ["half a dish", [aLine({ quantity: 0.5 })]],
    ["less than nothing of a dish", [aLine({ quantity: -1 })]],
    ["a number that is none", [aLine({ quantity: Number.NaN })]],
    ["a dish without an id", [aLine({ dishId: "" })]],
    ["a letter as a note", [aLine({ note: "x".repeat(201) })]],
  ])("%s cannot", (_what, lines) => {
    expect(isOrderable(lines)).toBe(false)
  })
})

describe("what a cart gives", () => {
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

  test("nothing when a dish is gone, sold out, or has another price; each is told once", () => {
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

  test("the right price to a diner whose page showed one that cannot be read", () => {
    expect(sellLines(menu, nothing, [aLine({ price: "gratuit" })])).toMatchObject({
      differences: [{ kind: "price", price: "8.5" }],
    })
  })
})

test("an order costs its quantities times its prices, to the cent", () => {
  const lines = [
    { price: "0.1", quantity: 3 },
    { price: "8.50", quantity: 2 },
    { price: "99999.99", quantity: 99 },
  ]
  expect(totalCents(lines)).toBe(30 + 1700 + 989_999_901)
})

test("ids and notes of a cart have their lengths, each of them", () => {
  const longId = "i".repeat(orderLimits.dishIdLength)
  const longNote = "n".repeat(orderLimits.noteLength)
  expect(isOrderable([aLine({ dishId: longId, note: longNote })])).toBe(true)
  expect(isOrderable([aLine(), aLine({ dishId: `${longId}i` })])).toBe(false)
  expect(isOrderable([aLine(), aLine({ note: `${longNote}n` })])).toBe(false)
})

test.each(["", "cher", "8,5,0"])("a price that was shown as %j is told as another", (price) => {
  expect(sellLines(menu, nothing, [aLine({ price })])).toEqual({
    ok: false,
    differences: [{ kind: "price", dishId: "soup", name: "Soupe", price: "8.5" }],
  })
})

test("an order of a price that cannot be read is a broken promise that names it", () => {
  expect(() => totalCents([{ price: "cher", quantity: 1 }])).toThrow("An order was sold at the price cher")
})

test("what is ordered costs to the cent what the diner's cart said, or nothing is ordered", () => {
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
