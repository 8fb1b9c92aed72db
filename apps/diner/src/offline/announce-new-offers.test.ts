// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { announceNewOffers, newOffersWords } from "./announce-new-offers.ts"

const now = Date.parse("2026-11-20T13:00:00Z")

beforeEach(() => {
  vi.useFakeTimers({ now })
  document.body.innerHTML = '<header class="mv-sign"></header>'
})
afterEach(() => vi.useRealTimers())

const strip = () => document.querySelector("[role=status]")?.textContent ?? null

test("a page offers to reload itself at the moment its offers change, once", () => {
  announceNewOffers(newOffersWords.fr, String(now + 30 * 60_000))
  vi.advanceTimersByTime(30 * 60_000 - 1)
  expect(strip()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(strip()).toBe("La carte ou les prix viennent de changer. Actualiser")
  document.dispatchEvent(new Event("visibilitychange"))
  expect(document.querySelectorAll("[role=status]")).toHaveLength(1)
})

test("a phone that wakes up after that moment offers it at once", () => {
  announceNewOffers(newOffersWords.en, String(now + 60_000))
  vi.setSystemTime(now + 3_600_000)
  document.dispatchEvent(new Event("visibilitychange"))
  expect(strip()).toBe("The menu or prices have just changed. Refresh")
})

test("a change weeks away does not appear early", () => {
  announceNewOffers(newOffersWords.fr, String(now + 40 * 24 * 3_600_000))
  vi.advanceTimersByTime(39 * 24 * 3_600_000)
  expect(strip()).toBeNull()
})

test.each([undefined, "", "soon", String(now - 1)])("nothing is announced for %s", (until) => {
  announceNewOffers(newOffersWords.fr, until)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(strip()).toBeNull()
})
