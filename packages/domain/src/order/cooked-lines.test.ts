import { expect, test } from "vitest"
import { cookedLines } from "./cooked-lines.ts"
import type { OrderLine } from "./order.ts"

const aLine = (fields: Partial<OrderLine> = {}): OrderLine => ({
  ...{ dishId: "egg", name: "Œuf", price: "7.50", quantity: 2, note: "" },
  ...fields,
})
const free: Partial<OrderLine> = { quantity: 1, price: "0.00", basePrice: "7.50", promotion: { id: "p", name: "Lot" } }

test("the paid and the free units of a lot are one line", () => {
  expect(cookedLines([aLine(), aLine(free)])).toMatchObject([{ name: "Œuf", quantity: 3 }])
})

test("another note, another choice or another dish is a line of its own", () => {
  const options = [{ id: "o", name: "Cuisson", choices: [{ id: "c", name: "Mollet", price: "0" }] }]
  const lines = [aLine(), aLine({ ...free, note: "sans sel" }), aLine({ ...free, options }), aLine({ dishId: "sole" })]
  expect(cookedLines(lines)).toEqual(lines)
})

test("lines that a diner entered one by one stay as they are", () => {
  const lines = [aLine(), aLine({ quantity: 1 })]
  expect(cookedLines(lines)).toEqual(lines)
})
