import { expect, test } from "vitest"
import { canMove, isOrderStatus, nextStatus } from "./order-status.ts"

test.each([
  ["pending", "preparing"],
  ["preparing", "ready"],
  ["ready", "completed"],
  ["completed", null],
  ["cancelled", null],
] as const)("the main action on a %s order leads to %s", (status, next) => {
  expect(nextStatus(status)).toBe(next)
})

test.each(["pending", "preparing", "ready"] as const)("a %s order can be cancelled", (status) => {
  expect(canMove(status, "cancelled")).toBe(true)
})

test("a completed order cannot be cancelled", () => {
  expect(canMove("completed", "cancelled")).toBe(false)
})

test.each([
  ["completed", "ready"],
  ["cancelled", "pending"],
  ["ready", "pending"],
  ["pending", "completed"],
] as const)("a wrong tap from %s can be corrected to %s", (from, to) => {
  expect(canMove(from, to)).toBe(true)
})

test.each(["pending", "completed", "cancelled"] as const)("a %s order does not change to its own status", (status) => {
  expect(canMove(status, status)).toBe(false)
})

test.each(["", "served", "Pending", "toString", "__proto__", null, 1, ["pending"]])("%j is not a status", (text) => {
  expect(isOrderStatus(text)).toBe(false)
})

test("cancelled is a status", () => {
  expect(isOrderStatus("cancelled")).toBe(true)
})
