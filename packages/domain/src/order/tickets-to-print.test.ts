import { expect, test } from "vitest"
import type { Order } from "./order.ts"
import { ordersToPrint } from "./tickets-to-print.ts"

const now = Date.parse("2026-11-20T20:00:00.000Z")
const anOrder = (id: string, fields: Partial<Order> = {}): Order => ({
  id,
  table: "7",
  lines: [],
  totalCents: 0,
  status: "pending",
  placedAt: "2026-11-20T19:30:00.000Z",
  movedAt: "2026-11-20T19:30:00.000Z",
  ...fields,
})
const idsOf = (orders: readonly Order[], printed: readonly string[] = []) =>
  ordersToPrint(orders, new Set(printed), now).map(({ id }) => id)

test("what the kitchen may begin is printed once, the oldest first", () => {
  const orders = [anOrder("order-3"), anOrder("order-1"), anOrder("order-2")]
  expect(idsOf(orders)).toEqual(["order-1", "order-2", "order-3"])
  expect(idsOf(orders, ["order-1", "order-3"])).toEqual(["order-2"])
})

test("an order that waits to be accepted, is ready, over or cancelled is not printed", () => {
  const others = (["ready", "completed", "cancelled"] as const).map((status) => anOrder(`order-${status}`, { status }))
  expect(idsOf([anOrder("order-1", { awaitsAcceptance: true }), ...others])).toEqual([])
  expect(idsOf([anOrder("order-2", { status: "preparing" })])).toEqual(["order-2"])
})

test("an order of four hours ago is not printed", () => {
  expect(idsOf([anOrder("order-1", { placedAt: "2026-11-20T16:00:00.000Z" })])).toEqual([])
  expect(idsOf([anOrder("order-1", { placedAt: "2026-11-20T16:00:01.000Z" })])).toEqual(["order-1"])
})
