import { describe, expect, test } from "vitest"
import type { Order } from "./order.ts"
import {
  countRinging,
  countUnfinished,
  isOpen,
  latenessOf,
  minutesSince,
  ordersIn,
  ordersToAccept,
} from "./order-board.ts"
import { splitOrderNumber } from "./order-number.ts"
import type { OrderStatus } from "./order-status.ts"

const noon = Date.parse("2026-11-20T12:00:00.000Z")
const minutesAgo = (minutes: number) => new Date(noon - minutes * 60_000).toISOString()
const anOrder = (id: string, status: OrderStatus, placed = 0, moved = placed): Order => ({
  id,
  table: "7",
  lines: [],
  totalCents: 0,
  status,
  placedAt: minutesAgo(placed),
  movedAt: minutesAgo(moved),
})

test.each([
  ["pending", 10, "on-time"],
  ["pending", 10.1, "late"],
  ["pending", 20, "late"],
  ["pending", 20.1, "very-late"],
  ["preparing", 20, "on-time"],
  ["preparing", 20.1, "late"],
  ["preparing", 30, "late"],
  ["preparing", 30.1, "very-late"],
  ["ready", 300, "on-time"],
  ["completed", 300, "on-time"],
  ["cancelled", 300, "on-time"],
] as const)("a %s order of %d minutes is %s", (status, minutes, expected) => {
  expect(latenessOf(anOrder("order-1", status, minutes), noon)).toBe(expected)
})

test("the kitchen still has to finish pending orders and orders in preparation", () => {
  const statuses = ["pending", "preparing", "ready", "completed", "cancelled"] as const
  expect(countUnfinished(statuses.map((status) => anOrder(`order-${status}`, status)))).toBe(2)
})

test("the order that has waited longest is first", () => {
  const orders = [anOrder("order-3", "pending", 1), anOrder("order-1", "pending", 9), anOrder("order-2", "pending", 1)]
  expect(ordersIn(orders, "pending").map(({ id }) => id)).toEqual(["order-1", "order-2", "order-3"])
})

test("the order that was finished last is first", () => {
  const orders = [anOrder("order-1", "completed", 30, 9), anOrder("order-2", "completed", 40, 2)]
  expect(ordersIn(orders, "completed").map(({ id }) => id)).toEqual(["order-2", "order-1"])
})

test.each([
  [59_999, 0],
  [60_000, 1],
  [-60_000, 0],
])("%d milliseconds are %d minutes", (ms, minutes) => {
  expect(minutesSince(new Date(noon).toISOString(), noon + ms)).toBe(minutes)
})

test("staff call out the last four digits of a number", () => {
  expect(splitOrderNumber("order-1795213457812")).toEqual({ lead: "179521345", called: "7812" })
})

test.each([
  ["pending", true],
  ["preparing", true],
  ["ready", true],
  ["completed", false],
  ["cancelled", false],
] as const)("a %s order needs work: %j", (status, expected) => {
  expect(isOpen(status)).toBe(expected)
})

test("a stage shows only its own orders; orders of the same time are sorted by number", () => {
  const open = [anOrder("order-2", "ready", 5), anOrder("order-9", "pending", 9), anOrder("order-1", "ready", 5, 1)]
  expect(ordersIn(open, "ready").map(({ id }) => id)).toEqual(["order-1", "order-2"])
  const done = [
    anOrder("order-1", "completed", 9, 2),
    anOrder("order-9", "cancelled", 1),
    anOrder("order-2", "completed", 3, 2),
  ]
  expect(ordersIn(done, "completed").map(({ id }) => id)).toEqual(["order-2", "order-1"])
})

test("the order that was placed first is first, whenever its status changed", () => {
  const orders = [anOrder("order-1", "preparing", 5, 4), anOrder("order-2", "preparing", 9, 1)]
  expect(ordersIn(orders, "preparing").map(({ id }) => id)).toEqual(["order-2", "order-1"])
})

describe("orders that wait to be accepted", () => {
  const waiting = (id: string, minutes: number): Order => ({
    ...anOrder(id, "pending", minutes),
    awaitsAcceptance: true,
  })
  const orders = [waiting("order-2", 1), waiting("order-1", 3), anOrder("order-3", "pending", 2)]

  test("are in no stage, and the longest waiting is first", () => {
    expect(ordersToAccept(orders).map(({ id }) => id)).toEqual(["order-1", "order-2"])
    expect(ordersIn(orders, "pending").map(({ id }) => id)).toEqual(["order-3"])
  })

  test("ring until they are accepted; without acceptance pending orders ring, too", () => {
    expect(countRinging(orders, { needsAcceptance: true })).toBe(2)
    // A device may not know yet that the owner has switched acceptance on.
    expect(countRinging(orders, { needsAcceptance: false })).toBe(3)
  })

  test("are late after five minutes and very late after ten", () => {
    const lateness = [5, 5.1, 10, 10.1].map((minutes) => latenessOf(waiting("order-1", minutes), noon))
    expect(lateness).toEqual(["on-time", "late", "late", "very-late"])
  })
})
