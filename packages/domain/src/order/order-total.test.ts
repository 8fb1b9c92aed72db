import { expect, test } from "vitest"
import { totalCents } from "./order-total.ts"

test("the price of an order is the exact sum of its quantities times its prices", () => {
  const lines = [
    { price: "0.1", quantity: 3 },
    { price: "8.50", quantity: 2 },
    { price: "99999.99", quantity: 99 },
  ]
  expect(totalCents(lines)).toBe(30 + 1700 + 989_999_901)
})

test("an order with an unreadable price throws an error with that price", () => {
  expect(() => totalCents([{ price: "cher", quantity: 1 }])).toThrow("An order was sold at the price cher")
})
