// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest"
import { aStoredOrder } from "../testing/orders.ts"
import { followOrders } from "./order-stream.ts"
import { placeOrder } from "./place-order.ts"
import { subscribeToPush } from "./push.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, "serviceWorker")
})

const silent = { onOrder: vi.fn(), onMenu: vi.fn(), onLine: vi.fn(), onUnknown: vi.fn() }

/** Answers every call with an empty result, and records its headers. */
function noteCalls() {
  const calls: { path: string; apikey: string | null; authorization: string | null }[] = []
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    const [path = ""] = url.split("?")
    calls.push({ path, apikey: headers.get("apikey"), authorization: headers.get("authorization") })
    return Response.json({ key: "BKey", code: "order_not_found" }, { status: path.endsWith("track-order") ? 404 : 200 })
  })
  return calls
}

const carried = { apikey: "sb_publishable_x", authorization: "Bearer sb_publishable_x" }

test("each call of a diner's phone has the key and a bearer token: the order, its tracking, its notification", async () => {
  const calls = noteCalls()
  vi.stubGlobal("Notification", { permission: "granted" })
  vi.stubGlobal("PushManager", class {})
  const registration = { pushManager: { subscribe: async () => ({ endpoint: "https://push" }) } }
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker })

  await placeOrder(
    { menuId: "menu-1", table: "7", cart: [], key: "k", language: "fr", cents: 0, code: null, isTogether: false },
    "sb_publishable_x",
  )
  await subscribeToPush([aStoredOrder], "fr", "sb_publishable_x")
  const stop = followOrders(
    { orders: { [aStoredOrder.order.id]: "clé" }, menuId: "menu-1" },
    "sb_publishable_x",
    silent,
  )
  await vi.waitFor(() => expect(silent.onUnknown).toHaveBeenCalled(), 10_000)
  stop()

  expect(calls).toEqual([
    { path: "/rest/v1/rpc/place_order", ...carried },
    { path: "/functions/v1/push-key", ...carried },
    { path: "/functions/v1/push-order", ...carried },
    { path: "/functions/v1/track-order", ...carried },
  ])
})
