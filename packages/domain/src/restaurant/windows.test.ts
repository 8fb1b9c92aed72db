import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { timeZoneChoices } from "./time-zones.ts"
import { weekdays } from "./weekdays.ts"
import { isInWindows, maxWindows, nextEdge, readWindows, type Window } from "./windows.ts"

const workdays = weekdays.slice(0, 5)
const lunch: Window = { days: workdays, from: "12:00", to: "14:30" }
const late: Window = { days: ["saturday"], from: "22:00", to: "02:30" }
const paris = (iso: string) => ({ nowMs: Date.parse(iso), timeZone: "Europe/Paris" })

describe("a window", () => {
  test.each([
    ["a second before it begins", "2026-11-20T10:59:59Z", false],
    ["as it begins", "2026-11-20T11:00:00Z", true],
    ["a second before it ends", "2026-11-20T13:29:59Z", true],
    ["as it ends", "2026-11-20T13:30:00Z", false],
    ["on a day that it does not name", "2026-11-21T11:30:00Z", false],
  ])("%s", (_when, iso, isIn) => {
    expect(isInWindows([lunch], paris(iso))).toBe(isIn)
  })

  test("past midnight belongs to the day on which it began", () => {
    expect(isInWindows([late], paris("2026-11-22T01:29:59Z"))).toBe(true)
    expect(isInWindows([late], paris("2026-11-22T01:30:00Z"))).toBe(false)
    expect(isInWindows([late], paris("2026-11-21T01:00:00Z"))).toBe(false)
  })

  test("with the same beginning and end lasts a whole day", () => {
    const day: Window = { days: ["friday"], from: "12:00", to: "12:00" }
    expect(isInWindows([day], paris("2026-11-21T10:59:59Z"))).toBe(true)
    expect(isInWindows([day], paris("2026-11-21T11:00:00Z"))).toBe(false)
  })

  test("follows the clocks of the restaurant, not of the server", () => {
    const nowMs = Date.parse("2026-11-20T08:30:00Z")
    expect(isInWindows([lunch], { nowMs, timeZone: "Indian/Reunion" })).toBe(true)
    expect(isInWindows([lunch], { nowMs, timeZone: "Europe/Paris" })).toBe(false)
  })
})

describe("in a night in which the clocks change", () => {
  const minutes = (from: string, hours: number) =>
    Array.from({ length: hours * 60 }, (_, minute) => Date.parse(from) + minute * 60_000)
  /** How often a window begins, and for how many minutes it lasts in all. */
  const seen = (window: Window, from: string) => {
    const states = minutes(from, 12).map((nowMs) => isInWindows([window], { nowMs, timeZone: "Europe/Paris" }))
    return [states.filter((isIn, at) => isIn && !states[at - 1]).length, states.filter(Boolean).length]
  }
  // In Paris the clocks went from 2:00 to 3:00 on 29 March 2026, and from 3:00 back to 2:00 on 25 October 2026.
  const [spring, autumn] = ["2026-03-28T20:00:00Z", "2026-10-24T20:00:00Z"]

  test.each([
    ["across the missing hour", spring, "22:00", "04:00", [1, 300]],
    ["until a time that the clocks skip", spring, "01:30", "02:15", [1, 45]],
    ["from a time that the clocks skip", spring, "02:30", "04:00", [1, 30]],
    ["across the hour that comes twice", autumn, "22:00", "04:00", [1, 420]],
    ["until a time that comes twice", autumn, "01:30", "02:15", [1, 105]],
    ["within the hour that comes twice", autumn, "02:00", "02:30", [1, 30]],
  ])("a window %s is there once", (_what, begin, from, to, expected) => {
    expect(seen({ days: [...weekdays], from, to }, begin)).toEqual(expected)
  })
})

const window = fc
  .tuple(
    fc.subarray([...weekdays], { minLength: 1 }),
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 0, max: 1439 }),
  )
  .map(([days, from, to]): Window => ({ days, from: timeOf(from), to: timeOf(to) }))
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":")

test("nothing changes before the next edge, and something may at the edge", () => {
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  const zone = fc.constantFrom(...timeZoneChoices.map(({ timeZone }) => timeZone))
  fc.assert(
    fc.property(
      fc.array(window, { maxLength: 4 }),
      moments,
      zone,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (windows, at, timeZone, part) => {
        const nowMs = at.getTime()
        const edge = nextEdge(windows, { nowMs, timeZone })
        if (edge === null) {
          expect(windows).toEqual([])
          return
        }
        expect(edge).toBeGreaterThan(nowMs)
        expect(edge - nowMs).toBeLessThanOrEqual(8 * 24 * 3_600_000)
        const between = nowMs + Math.floor((edge - 1 - nowMs) * part)
        const now = isInWindows(windows, { nowMs, timeZone })
        expect(isInWindows(windows, { nowMs: between, timeZone })).toBe(now)
        expect(isInWindows(windows, { nowMs: edge - 1, timeZone })).toBe(now)
      },
    ),
    { numRuns: 2000 },
  )
})

describe("stored windows", () => {
  test("are read with their days in order, each once", () => {
    const stored = [{ days: ["friday", "monday", "friday"], from: "12:00", to: "14:30", more: 1 }]
    expect(readWindows(stored)).toEqual([{ days: ["monday", "friday"], from: "12:00", to: "14:30" }])
  })

  test.each([
    ["no list", {}],
    ["no days", [{ days: [], from: "12:00", to: "14:30" }]],
    ["an unknown day", [{ days: ["lundi"], from: "12:00", to: "14:30" }]],
    ["a time that no clock shows", [{ days: ["monday"], from: "24:00", to: "14:30" }]],
    ["a missing time", [{ days: ["monday"], from: "12:00" }]],
    ["an element that is none", [null]],
    ["too many of them", Array.from({ length: maxWindows + 1 }, () => lunch)],
  ])("with %s cannot be read", (_what, stored) => {
    expect(readWindows(stored)).toBeNull()
  })
})
