// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test("a phone whose first request was lost follows its bill all the same", async () => {
  vi.useFakeTimers()
  document.documentElement.lang = "fr"
  document.body.innerHTML = '<form class="mb-bill" method="post" data-page="/addition/owner-1?table=7&t=CODE"></form>'
  history.replaceState(null, "", "/addition/owner-1?table=7&t=CODE")
  const asked: string[] = []
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address)
    if (asked.length === 1) throw new TypeError("Failed to fetch")
    if (address === "/config.json") return Response.json({ anonKey: "key" })
    return new Promise(() => undefined)
  })
  await import("./bill-script.ts")
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(["/config.json", "/config.json", "/functions/v1/table-bill?owner=owner-1&table=7"])
})

test("a phone that loses its network says so at once, not when its stream has been silent for a minute", async () => {
  vi.useFakeTimers()
  document.documentElement.lang = "fr"
  document.body.innerHTML =
    '<form class="mb-bill" method="post" data-page="/addition/owner-1?table=7&t=CODE"></form><p class="mb-strip" hidden></p>'
  history.replaceState(null, "", "/addition/owner-1?table=7&t=CODE")
  let isOnline = true
  vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit = {}) => {
    if (!isOnline) throw new TypeError("Failed to fetch")
    if (address === "/config.json") return Response.json({ anonKey: "key" })
    // The connection stays open, but nothing arrives.
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
  })
  await import("./bill-script.ts")
  await vi.advanceTimersByTimeAsync(1000)
  isOnline = false
  dispatchEvent(new Event("offline"))
  await vi.advanceTimersByTimeAsync(1000)
  expect(document.querySelector<HTMLElement>(".mb-strip")?.hidden).toBe(false)
})
