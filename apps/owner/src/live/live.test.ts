// @vitest-environment happy-dom
import type { GoTrueClient } from "@supabase/auth-js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { claire, fakeAuthServer } from "../testing/fake-auth-server.ts"
import { createLive } from "./live.ts"

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a connection whose library cannot be fetched the first `failures` times; `loads` counts the attempts. */
async function openLine(failures: number) {
  const clients = fakeAuthServer({ [claire.email]: { ...claire.account } }).clients()
  await clients.auth.signInWithPassword({ email: claire.email, password: claire.account.password })
  const joined: string[] = []
  const sent: { change: (payload: object) => void } = { change: () => undefined }
  const channel = {
    on: (_event: string, _filter: object, handle: (payload: object) => void) => {
      sent.change = handle
      return channel
    },
    subscribe: (report: (status: string) => void) => {
      report("SUBSCRIBED")
      return channel
    },
  }
  class RealtimeClient {
    setAuth = async () => undefined
    removeChannel = async () => "ok"
    channel = (name: string) => {
      joined.push(name)
      return channel
    }
  }
  const loads = { count: 0 }
  const live = createLive({
    url: "http://ardoise.test/realtime/v1",
    anonKey: "key",
    auth: async () => clients.auth as GoTrueClient,
    loadLibrary: async () => {
      loads.count += 1
      if (loads.count <= failures) throw new TypeError("Failed to fetch dynamically imported module")
      return { RealtimeClient } as never
    },
  })
  return { live, joined, loads, sent }
}

test("a change that came without its documents, because the row is large, has no row", async () => {
  const { live, sent } = await openLine(0)
  const onChange = vi.fn()
  const onJoined = vi.fn()
  live.listen("orders", { onChange, onJoined })
  await vi.waitFor(() => expect(onJoined).toHaveBeenCalledOnce(), 10_000)
  const change = { eventType: "INSERT", new: { id: "order-1" }, old: {} }
  sent.change({ ...change, errors: ["Payload Too Large"] })
  expect(onChange).toHaveBeenLastCalledWith({ event: "INSERT", row: null, old: {} })
  sent.change({ ...change, errors: null })
  expect(onChange).toHaveBeenLastCalledWith({ event: "INSERT", row: { id: "order-1" }, old: {} })
})

test("a dashboard whose realtime file could not be fetched subscribes as soon as it can", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { live, joined, loads } = await openLine(2)
  const onJoined = vi.fn()
  live.listen("orders", { onChange: () => undefined, onJoined })
  await vi.waitFor(() => expect(loads.count).toBe(1), 10_000)
  expect(live.isHeard("orders")).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(onJoined).toHaveBeenCalledOnce(), 10_000)
  expect(joined).toEqual(["owner:orders"])
  expect(live.isHeard("orders")).toBe(true)
})

test("a screen that has gone no longer fetches the library", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { live, loads } = await openLine(Number.POSITIVE_INFINITY)
  const leave = live.listen("orders", { onChange: () => undefined, onJoined: () => undefined })
  await vi.waitFor(() => expect(loads.count).toBe(1), 10_000)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loads.count).toBe(1)
})
