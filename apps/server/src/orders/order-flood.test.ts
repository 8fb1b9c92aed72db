import { expect, test } from "vitest"
import { addressBounds, OrderFlood } from "./order-flood.ts"

test("an address that orders no more is forgotten with the next order after its window, one that orders on is not", () => {
  const flood = new OrderFlood()
  for (let n = 0; n < addressBounds.orders; n += 1) flood.note("192.0.2.1", 0)
  flood.note("192.0.2.2", 1)
  flood.note("192.0.2.1", 2)
  expect(flood.isOver("192.0.2.1", addressBounds.windowMs - 1)).toBe(true)
  flood.note("192.0.2.3", addressBounds.windowMs + 1)
  expect(flood.size).toBe(2)
  flood.note("192.0.2.3", 2 * addressBounds.windowMs)
  expect(flood.size).toBe(1)
  expect(flood.isOver("192.0.2.1", 2 * addressBounds.windowMs)).toBe(false)
})
