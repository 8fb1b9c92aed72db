import { expect, test } from "vitest"
import { msUntilAvailable } from "./sold-out-api.ts"

const now = Date.parse("2026-11-21T04:30:00.000Z")

test.each([
  ["no dish is sold out", {}, false],
  ["no dish becomes available by itself", { sole: null }, false],
  [
    "the first becomes available at five",
    { sole: "2026-11-21T05:00:00.000Z", daube: "2026-11-21T05:10:00.000Z" },
    1_800_000,
  ],
  ["the night has only begun", { sole: "2026-11-22T05:00:00.000Z", daube: null }, 3_600_000],
  ["its time has passed: this clock may be ahead", { sole: "2026-11-21T04:30:00.000Z" }, 1000],
])("the sold-out dishes are read again when a dish becomes available: %s", (_when, dishes, wait) => {
  expect(msUntilAvailable(new Map(Object.entries(dishes)), now)).toBe(wait)
})
