import { expect, test } from "vitest"
import { noTable } from "./order.ts"
import { isLimitedNow, isOverBound, type OrdersOfNetwork, orderBounds } from "./order-bounds.ts"

const { ofTable, ofNetwork, ofMenu, shareOfNetwork } = orderBounds
const from = (network: string, orders: number, table = 0): OrdersOfNetwork => ({ network, orders, ofTable: table })
const guest = { network: "dining room", table: "7", isLimited: true }
const others = (count: number, orders: number) => Array.from({ length: count }, (_, n) => from(`other ${n}`, orders))

test.each([
  ["the first order of the evening", [], guest, false],
  ["orders of a hundred guests on one Wi-Fi", [from(guest.network, 100, 5)], guest, false],
  ["the last order of a network", [from(guest.network, ofNetwork - 1)], guest, false],
  ["one more than a network may place", [from(guest.network, ofNetwork)], guest, true],
  [
    "the same where the settings disable the limit per network",
    [from(guest.network, ofNetwork)],
    { ...guest, isLimited: false },
    false,
  ],
  ["a stranger's network at its limit", [from("stranger", ofNetwork)], guest, false],
  ["a stranger's orders for the same table", [from("stranger", ofTable, ofTable)], guest, false],
  ["the last order of a table", [from(guest.network, ofTable, ofTable - 1)], guest, false],
  ["one more than a table may place", [from(guest.network, ofTable, ofTable)], guest, true],
  ["as many orders without a table", [from(guest.network, ofTable, ofTable)], { ...guest, table: noTable }, false],
  ["two hundred orders from a stranger's network", [from("stranger", 200, 200)], guest, false],
  ["four strangers, each at the limit", others(4, ofNetwork), guest, false],
  ["as many networks as reach the limit of the menu", others(ofMenu / shareOfNetwork, ofNetwork), guest, true],
  ["as many orders, each from a different network", others(ofMenu, 1), guest, true],
  ["one order fewer", others(ofMenu - 1, 1), guest, false],
])("%s", (_name, recent, order, isOver) => {
  expect(isOverBound(recent, order)).toBe(isOver)
})

test.each([
  [null, false],
  ["2026-11-20T19:50:00.001Z", true],
  ["2026-11-20T19:50:00.000Z", false],
])("with the last refusal at %s, orders may be refused at eight o'clock: %s", (limitedAt, isLimited) => {
  expect(isLimitedNow(limitedAt, Date.parse("2026-11-20T20:00:00.000Z"))).toBe(isLimited)
})
