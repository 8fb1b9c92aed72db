import { expect, test } from "vitest"
import { thinOut } from "./version-api.ts"

const at = (...times: string[]) => times.map((time) => ({ replacedAt: `2026-11-20T${time}:00.000Z` }))

test("of each editing session only the oldest version is listed", () => {
  expect(thinOut(at("20:14", "20:13", "20:10", "12:30", "12:29", "09:00"))).toEqual(at("20:10", "12:29", "09:00"))
})

test("a menu that was never replaced has no versions", () => {
  expect(thinOut([])).toEqual([])
})
