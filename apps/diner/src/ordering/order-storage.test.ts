// @vitest-environment happy-dom
import type { TrackedOrder } from "@ardoise/contract/functions"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import {
  discardIdempotencyKey,
  idempotencyKeyFor,
  latestOrders,
  orderKeys,
  prepareIdempotencyKey,
  storedOrders,
  storeOrders,
} from "./order-storage.ts"

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

const now = Date.parse("2026-11-20T20:00:00.000Z")
const anOrder = (id: string, menu_id = "menu-1", createdAt = "2026-11-20T19:14:00.000Z"): TrackedOrder => ({
  id,
  menu_id,
  items: [{ id: "a", name: "Sole", price: "34", quantity: 1 }],
  totalPrice: "34.00",
  status: "pending",
  tableNumber: "7",
  createdAt,
  updatedAt: createdAt,
})
const kept = (order: TrackedOrder) => ({ order, trackingKey: `key of ${order.id}` })

test("a phone finds its orders of a menu again, besides those of another restaurant", () => {
  storeOrders("menu-1", [kept(anOrder("order-1"))], now)
  storeOrders("menu-2", [kept(anOrder("order-2", "menu-2"))], now)
  expect(storedOrders("menu-1", now)).toEqual([kept(anOrder("order-1"))])
  expect(storedOrders("menu-2", now)).toEqual([kept(anOrder("order-2", "menu-2"))])
  expect(JSON.parse(localStorage.getItem(orderKeys.currentOrder) ?? "")).toEqual(anOrder("order-2", "menu-2"))
})

test("orders of yesterday are deleted", () => {
  storeOrders("menu-1", [kept(anOrder("order-1", "menu-1", "2026-11-19T19:00:00.000Z"))], now)
  expect(storedOrders("menu-1", now)).toEqual([])
})

test("an order is not deleted on a phone whose clock is days ahead of the server's", () => {
  const ahead = now + 3 * 24 * 3_600_000
  storeOrders("menu-1", [{ ...kept(anOrder("order-1")), placedAt: ahead }], ahead)
  expect(storedOrders("menu-1", ahead + 60_000)).toHaveLength(1)
  expect(storedOrders("menu-1", ahead + 24 * 3_600_000)).toEqual([])
})

test("orders without a tracking key, as a board stores them, are not this phone's", () => {
  localStorage.setItem(orderKeys.orders, JSON.stringify([anOrder("order-9"), { broken: true }, null]))
  expect(storedOrders("menu-1", now)).toEqual([])
  localStorage.setItem(orderKeys.orders, "{")
  expect(storedOrders("menu-1", now)).toEqual([])
})

describe("a change by another tab of the same menu", () => {
  const one = kept(anOrder("order-1"))
  const two = kept(anOrder("order-2"))
  const moved = (order: TrackedOrder, status: TrackedOrder["status"], updatedAt: string) =>
    kept({ ...order, status, updatedAt })

  test("is applied: an order that it placed, a status that it received", () => {
    const ahead = moved(one.order, "ready", "2026-11-20T19:30:00.000Z")
    storeOrders("menu-1", [ahead, two], now)
    expect(latestOrders("menu-1", [one], now)).toEqual([ahead, two])
  })

  test("reverts neither a later status nor an open order that this page knows", () => {
    const ahead = moved(one.order, "preparing", "2026-11-20T19:30:00.000Z")
    storeOrders("menu-1", [one], now)
    expect(latestOrders("menu-1", [ahead, two], now)).toEqual([ahead, two])
  })

  test("is applied when it dismissed a cancelled order", () => {
    storeOrders("menu-1", [one], now)
    const cancelled = moved(two.order, "cancelled", "2026-11-20T19:30:00.000Z")
    expect(latestOrders("menu-1", [one, cancelled], now)).toEqual([one])
  })

  test("does not exist where the browser stores nothing: a cancelled order does not disappear", () => {
    const cancelled = moved(two.order, "cancelled", "2026-11-20T19:30:00.000Z")
    expect(latestOrders("menu-1", [one, cancelled], now)).toEqual([one, cancelled])
  })
})

describe("the idempotency key of an order", () => {
  const hours = 3_600_000

  test("is stored until it is answered, and is a UUID", () => {
    const first = idempotencyKeyFor("menu-1", now)
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(idempotencyKeyFor("menu-1", now)).toBe(first)
    expect(idempotencyKeyFor("menu-2", now)).not.toBe(first)
    discardIdempotencyKey("menu-1")
    expect(idempotencyKeyFor("menu-1", now)).not.toBe(first)
  })

  test.each([
    ["stores nothing", null],
    [
      "has no room left and has stored the key of another day",
      `b5c0ffee-0000-4000-8000-000000000000 ${now - 24 * hours}`,
    ],
  ])("is the same for a second try, even where the browser %s", (_what, kept) => {
    const full = () => {
      throw new Error("QuotaExceededError")
    }
    vi.stubGlobal("localStorage", { getItem: () => kept, setItem: full, removeItem: full })
    const first = idempotencyKeyFor("menu-1", now)
    expect(idempotencyKeyFor("menu-1", now)).toBe(first)
    discardIdempotencyKey("menu-1")
    expect(idempotencyKeyFor("menu-1", now)).not.toBe(first)
    discardIdempotencyKey("menu-1")
  })

  test("that another tab is ending is not stored again by a cart that opens", () => {
    idempotencyKeyFor("menu-1", now)
    const before = localStorage.getItem("orderAttempt-menu-1")
    prepareIdempotencyKey("menu-1", now + 1000)
    expect(localStorage.getItem("orderAttempt-menu-1")).toBe(before)
    discardIdempotencyKey("menu-1")
    prepareIdempotencyKey("menu-1", now + 2000)
    expect(localStorage.getItem("orderAttempt-menu-1")).not.toBe(before)
  })

  test("that was never answered is not reused for another meal, which would get the answer of the first order", () => {
    const first = idempotencyKeyFor("menu-1", now)
    expect(idempotencyKeyFor("menu-1", now + 3 * hours)).toBe(first)
    expect(idempotencyKeyFor("menu-1", now + 6 * hours)).toBe(first)
    expect(idempotencyKeyFor("menu-1", now + 24 * hours)).not.toBe(first)
  })
})
