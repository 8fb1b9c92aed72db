import fc from "fast-check"
import { expect, test } from "vitest"
import { weekdays } from "../restaurant/weekdays.ts"
import { isInWindows, type Window } from "../restaurant/windows.ts"
import { findClash, hasOwnClash } from "./services.ts"

const lunch: Window = { days: weekdays.slice(0, 5), from: "12:00", to: "14:30" }
const evening: Window = { days: ["tuesday", "friday"], from: "19:00", to: "23:00" }

test.each<[string, Window[], Window[], object | null]>([
  ["lunch and evening", [lunch], [evening], null],
  ["one that begins when the other ends", [lunch], [{ ...evening, from: "14:30" }], null],
  ["one that begins within the other", [lunch], [{ ...evening, from: "14:29" }], { day: "tuesday", from: "14:29" }],
  ["the same hours on other days", [lunch], [{ ...lunch, days: ["saturday"] }], null],
  [
    "one past midnight and one of the next morning",
    [{ days: ["sunday"], from: "22:00", to: "02:00" }],
    [{ days: ["monday"], from: "01:00", to: "03:00" }],
    { day: "monday", from: "01:00", to: "03:00" },
  ],
  ["a whole day and any hour of it", [{ days: ["friday"], from: "08:00", to: "08:00" }], [evening], { day: "friday" }],
  ["none at all", [], [evening], null],
])("of %s, the clash is found", (_what, windows, others, clash) => {
  const found = findClash(windows, others)
  if (clash === null) expect(found).toBeNull()
  else expect(found).toMatchObject(clash)
  expect(findClash(others, windows) === null).toBe(found === null)
})

test("the windows of one menu may not be at the same time either", () => {
  expect(hasOwnClash([lunch, evening])).toBe(false)
  expect(hasOwnClash([lunch, evening, { ...lunch, days: ["friday"], from: "13:00" }])).toBe(true)
})

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`,
  )
const window = fc.record({ days: fc.subarray([...weekdays], { minLength: 1 }), from: time, to: time })

test("two windows clash exactly if some quarter of an hour of a week is in both", () => {
  const monday = Date.parse("2026-11-16T00:00:00Z")
  const quarters = Array.from({ length: 7 * 96 }, (_, at) => ({ nowMs: monday + at * 15 * 60_000, timeZone: "UTC" }))
  fc.assert(
    fc.property(window, window, (one, other) => {
      const isShared = quarters.some((moment) => isInWindows([one], moment) && isInWindows([other], moment))
      expect(findClash([one], [other]) !== null).toBe(isShared)
    }),
    { numRuns: 150 },
  )
})
