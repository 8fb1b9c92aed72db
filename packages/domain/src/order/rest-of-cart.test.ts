import { expect, test } from "vitest"
import type { CartLine } from "./cart.ts"
import { restOfCart } from "./rest-of-cart.ts"

const aLine = (id: string, quantity: number, note?: string): CartLine => ({
  id,
  name: id,
  description: "",
  price: "9.5",
  translatedName: "",
  quantity,
  ...(note !== undefined && { note }),
})

test("nothing remains of a cart that was ordered unchanged", () => {
  const cart = [aLine("soup", 2), aLine("sole", 1, " bien cuite ")]
  expect(
    restOfCart(cart, [
      { id: "soup", quantity: 2 },
      { id: "sole", quantity: 1, note: "bien cuite" },
    ]),
  ).toEqual([])
})

test("nothing remains of a line that a lot divided into paid and free units", () => {
  const ordered = [
    { id: "soup", quantity: 2 },
    { id: "soup", quantity: 1 },
  ]
  expect(restOfCart([aLine("soup", 3)], ordered)).toEqual([])
  expect(restOfCart([aLine("soup", 4)], ordered)).toEqual([aLine("soup", 1)])
})

test("bidirectional marks, which an order does not store, do not make a note different", () => {
  expect(
    restOfCart([aLine("sole", 1, "\u200fبدون ملح\u200e")], [{ id: "sole", quantity: 1, note: "بدون ملح" }]),
  ).toEqual([])
})

test("what was added after the order remains, without what the order contains", () => {
  const cart = [aLine("soup", 3), aLine("sole", 1), aLine("tart", 1)]
  const ordered = [
    { id: "soup", quantity: 2 },
    { id: "sole", quantity: 2 },
  ]
  expect(restOfCart(cart, ordered)).toEqual([aLine("soup", 1), aLine("tart", 1)])
})

test("a dish with a note that was not in the order remains whole", () => {
  const cart = [aLine("sole", 1, "sans noix")]
  expect(restOfCart(cart, [{ id: "sole", quantity: 1 }])).toEqual(cart)
})
