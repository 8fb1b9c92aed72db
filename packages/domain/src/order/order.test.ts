import { describe, expect, test } from "vitest"
import { aLine } from "../testing/order-builders.ts"
import { isOrderable, noTable, orderLimits, tableWithoutWords, toTable } from "./order.ts"
import { orderNumber } from "./order-number.ts"

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
])("the table typed as %j is stored as %j", (typed, table) => {
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
])("the table %j of an old order becomes %j", (table, kept) => {
  expect(tableWithoutWords(table)).toBe(kept)
})

describe("the lines of an order", () => {
  test.each([
    ["one line", [aLine()]],
    ["99 of a dish", [aLine({ quantity: 99 })]],
    ["100 lines", Array.from({ length: 100 }, () => aLine())],
  ])("%s: accepted", (_what, lines) => {
    expect(isOrderable(lines)).toBe(true)
  })

  test.each([
    ["no line", []],
    ["101 lines", Array.from({ length: 101 }, () => aLine())],
    ["zero of a dish", [aLine({ quantity: 0 })]],
    ["100 of a dish", [aLine({ quantity: 100 })]],
    ["half a dish", [aLine({ quantity: 0.5 })]],
    ["a negative number of a dish", [aLine({ quantity: -1 })]],
    ["a quantity that is not a number", [aLine({ quantity: Number.NaN })]],
    ["a dish without an id", [aLine({ dishId: "" })]],
    ["an overlong note", [aLine({ note: "x".repeat(201) })]],
  ])("%s: refused", (_what, lines) => {
    expect(isOrderable(lines)).toBe(false)
  })
})

test("each id and note of a cart has a maximum length", () => {
  const longId = "i".repeat(orderLimits.dishIdLength)
  const longNote = "n".repeat(orderLimits.noteLength)
  expect(isOrderable([aLine({ dishId: longId, note: longNote })])).toBe(true)
  expect(isOrderable([aLine(), aLine({ dishId: `${longId}i` })])).toBe(false)
  expect(isOrderable([aLine(), aLine({ note: `${longNote}n` })])).toBe(false)
})
