// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest"
import { aStoredOrder } from "../testing/orders.ts"
import { subscribeToPush } from "./push.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, "serviceWorker")
})

/** A phone with the calls that it sends to the server. */
function aPhone({ permission = "granted", hasWorker = true, subscribe = async () => ({ endpoint: "https://push" }) }) {
  const calls: [string, unknown][] = []
  vi.stubGlobal("Notification", { permission })
  vi.stubGlobal("PushManager", class {})
  const registration = { pushManager: { subscribe: vi.fn(subscribe) } }
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => (hasWorker ? registration : undefined),
      ready: Promise.resolve(registration),
    },
  })
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    calls.push([url, JSON.parse(body)])
    return Response.json({ key: "BKey" })
  })
  return { calls, registration }
}

test("a phone with permission registers its order for notifications, with the order's own key", async () => {
  const { calls, registration } = aPhone({})
  await subscribeToPush([aStoredOrder], "en", "anon")
  expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: "BKey",
  })
  expect(calls).toEqual([
    ["/functions/v1/push-key", {}],
    [
      "/functions/v1/push-order",
      {
        order_id: "order-1795213457812",
        tracking_key: "clé",
        language: "en",
        subscription: { endpoint: "https://push" },
      },
    ],
  ])
})

test.each([
  ["without the permission", { permission: "default" }],
  ["without a worker, as on plain http", { hasWorker: false }],
])("a phone %s sends no request", async (_which, phone) => {
  const { calls } = aPhone(phone)
  await subscribeToPush([aStoredOrder], "fr", "anon")
  expect(calls).toEqual([])
})

test("a push service that does not answer disturbs nothing", async () => {
  const { calls } = aPhone({ subscribe: () => Promise.reject(new Error("no push service")) })
  await subscribeToPush([aStoredOrder], "fr", "anon")
  expect(calls.map(([url]) => url)).toEqual(["/functions/v1/push-key"])
})
