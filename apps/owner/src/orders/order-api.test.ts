import type { OrderRow } from "@ardoise/contract/order-rows"
import { QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { changeTimeoutMs } from "../in-time.ts"
import { connectMenuRest } from "../menus/menu-rest.ts"
import { enterOrder, historyQuery, moveOrder } from "./order-api.ts"

afterEach(() => vi.useRealTimers())

const connect = (restFetch: typeof fetch) => connectMenuRest({ restUrl: "http://ardoise.test/rest/v1", restFetch })

test.each([
  ["entered", () => enterOrder({ menuId: "menu-1", table: "4", lines: [], key: "k" })],
  ["moved", () => moveOrder("owner", { id: "order-1", status: "pending" }, "preparing")],
])(
  "an order that is %s on a network without answers fails after a timeout, and can be tried again",
  async (_how, act) => {
    vi.useFakeTimers()
    connect(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))
        }),
    )
    const outcome = act().then(
      () => "done",
      () => "given up",
    )
    await vi.advanceTimersByTimeAsync(changeTimeoutMs)
    expect(await Promise.race([outcome, Promise.resolve("waiting")])).toBe("given up")
  },
)

test("an order that is finished while the history is read page by page appears in it once", async () => {
  const createdAt = "2026-11-20T19:14:00.000Z"
  const aRow = (n: number): OrderRow => ({
    id: `order-${n}`,
    user_id: "owner",
    menu_id: "menu-1",
    items: [],
    totalPrice: "10.00",
    status: "completed",
    tableNumber: "7",
    createdAt,
    updatedAt: createdAt,
  })
  let stored = Array.from({ length: 1500 }, (_, n) => aRow(n))
  connect(async (address) => {
    const { searchParams } = new URL(String(address))
    const [offset, limit] = [Number(searchParams.get("offset")), Number(searchParams.get("limit"))]
    const page = stored.slice(offset, offset + limit)
    // The kitchen finishes the newest order before the next page is requested, so all others move down by one.
    stored = [aRow(9999), ...stored]
    return Response.json(page)
  })
  const orders = await new QueryClient().fetchQuery(historyQuery("owner", "30", "Europe/Paris"))
  expect(orders).toHaveLength(1500)
})
