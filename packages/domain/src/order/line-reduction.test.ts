import { expect, test } from "vitest"
import { orderReductionOfLine, reductionOfLine } from "./line-reduction.ts"
import type { OrderLine } from "./order.ts"

const aLine: OrderLine = { dishId: "sole", name: "Sole", price: "24", quantity: 2, note: "" }
const promotion = { id: "p", name: "Happy hour" }
const sauce = { id: "o", name: "Sauce", choices: [{ id: "c", name: "Poivre", price: "1.50" }] }

test("a line at its price has no reduction", () => {
  expect(reductionOfLine(aLine)).toBeNull()
  expect(reductionOfLine({ ...aLine, options: [sauce], price: "25.50", basePrice: "24" })).toBeNull()
  expect(orderReductionOfLine(aLine)).toBe(0)
})

test("a promotion takes the same off each unit, and nothing off the choices", () => {
  const reduced = { ...aLine, price: "19.50", basePrice: "24", promotion, options: [sauce] }
  expect(reductionOfLine(reduced)).toEqual({ ...promotion, cents: 1_200 })
})

test("a free unit of a lot is reduced by its whole price", () => {
  expect(reductionOfLine({ ...aLine, quantity: 1, price: "0.00", basePrice: "24", promotion })?.cents).toBe(2_400)
})

test("the reduction of the order is what the units lack", () => {
  expect(orderReductionOfLine({ ...aLine, units: ["21.60", "21.59"] })).toBe(481)
})
