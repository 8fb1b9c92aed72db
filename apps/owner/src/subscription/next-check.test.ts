import { expect, test } from "vitest"
import { untilNextCheckMs } from "./next-check.ts"

const now = Date.parse("2026-11-20T18:00:00.000Z")

test.each([
  ["a plan that ends in two minutes, a second after its end", "2026-11-20T18:02:00.000Z", 121_000],
  ["a plan that ends in a month, each day", "2026-12-20T18:00:00.000Z", 86_400_000],
  ["a plan whose end has passed by this device's clock, each minute", "2026-11-20T17:59:00.000Z", 60_000],
  ["the free plan, never", null, false],
  ["an end that is not a valid time, never", "soon", false],
])("is checked again: %s", (_plan, endsAt, ms) => {
  expect(untilNextCheckMs(endsAt, now)).toBe(ms)
})
