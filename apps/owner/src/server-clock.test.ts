import { afterEach, expect, test, vi } from "vitest"
import { noteServerTime, serverNow } from "./server-clock.ts"

afterEach(() => {
  vi.useRealTimers()
})

test("the server's time comes from its last answer, even if the device's clock is hours wrong", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T23:00:00.000Z") })
  expect(serverNow()).toBe(Date.now())
  const answer = (date: string) => new Response("", { headers: { date } })
  const sentAt = Date.now() - 2000
  noteServerTime(answer("Fri, 20 Nov 2026 19:59:59 GMT"), sentAt)
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-20T20:00:00.500Z")
  noteServerTime(answer("soon"), sentAt)
  noteServerTime(new Response(""), sentAt)
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-20T20:00:00.500Z")
  // The device's clock is corrected, and the next answer shows it.
  vi.setSystemTime(Date.parse("2026-11-20T20:00:10.000Z"))
  noteServerTime(answer("Fri, 20 Nov 2026 20:00:10 GMT"), Date.now())
  expect(serverNow() - Date.now()).toBe(500)
})
