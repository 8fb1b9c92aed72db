// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { followOrders } from "./order-stream.ts"
import { answerTimeoutMs, placeOrder } from "./place-order.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A network that accepts every call and never answers, until the call is aborted. */
function swallowCalls() {
  const calls: (string | null)[] = []
  vi.stubGlobal("fetch", (_address: string, { headers, signal }: { headers: HeadersInit; signal?: AbortSignal }) => {
    calls.push(new Headers(headers).get("accept"))
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason))
    })
  })
  return calls
}

function follow() {
  const follower = { onOrder: vi.fn(), onMenu: vi.fn(), onLine: vi.fn(), onUnknown: vi.fn() }
  onTestFinished(followOrders({ orders: { "order-1": "key" }, menuId: "menu-1" }, "key", follower))
  return follower
}

test("an order without an answer is aborted: the diner can send it again", async () => {
  swallowCalls()
  const placing = placeOrder(
    { menuId: "menu-1", table: "7", cart: [], key: "k", language: "fr", cents: 0, code: null, isTogether: false },
    "key",
  )
  await vi.advanceTimersByTimeAsync(answerTimeoutMs)
  expect(await Promise.race([placing, Promise.resolve("waiting")])).toEqual({ kind: "unreachable" })
})

test("a network that answers neither the stream nor the poll is reported as down, and tried again", async () => {
  const calls = swallowCalls()
  const { onLine } = follow()
  await vi.advanceTimersByTimeAsync(130_000)
  expect(calls.slice(0, 3)).toEqual(["text/event-stream", "application/json", "text/event-stream"])
  expect(onLine).toHaveBeenCalledWith(false)
})

test("a phone that wakes up after a long sleep sends a request at once, whatever the state of its stream", async () => {
  const calls = swallowCalls()
  follow()
  vi.setSystemTime(Date.now() + 600_000)
  document.dispatchEvent(new Event("visibilitychange"))
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(["text/event-stream", "application/json"])
})

test("a 404 of a proxy without its server does not make a phone delete its orders", async () => {
  const page = () => new Response("<h1>404 Not Found</h1>", { status: 404 })
  vi.stubGlobal("fetch", async () => page())
  const { onLine, onUnknown } = follow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(onUnknown).not.toHaveBeenCalled()
  expect(onLine).toHaveBeenCalledWith(false)
})
