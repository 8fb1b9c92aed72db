import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { daysAfter, localDay, momentOf } from "../dates.ts"
import { localHour } from "./count-sales.ts"
import { weekdayOf } from "./insight.ts"
import { countDays } from "./insight-period.ts"
import { dueWeek } from "./weekly-email.ts"

const hourMs = 3_600_000
const longOn = "2026-01-01T00:00:00.000Z"
const zones = ["Europe/Paris", "America/Cayenne", "Indian/Reunion", "Pacific/Noumea", "Asia/Kolkata"]
/** Zones whose clocks change at other hours, on other days and by other amounts. */
const changing = ["Europe/Paris", "America/New_York", "Africa/Cairo", "Asia/Beirut", "Australia/Lord_Howe"]

/** Runs an hourly job in some processes. @returns what was sent: the week, and the moment */
function runHourly(timeZone: string, { fromMs, hours, delayMs }: { fromMs: number; hours: number; delayMs: number }) {
  const sent: { week: string; atMs: number }[] = []
  let lastWeek: string | null = null
  for (let hour = 0; hour < hours; hour += 1) {
    // Two processes look one after the other: the second finds what the first one stored.
    for (const nowMs of [fromMs + hour * hourMs, fromMs + hour * hourMs + delayMs]) {
      const week = dueWeek({ switchedOnAt: longOn, lastWeek }, { nowMs, timeZone })
      if (week === null) continue
      lastWeek = week.from
      sent.push({ week: week.from, atMs: nowMs })
    }
  }
  return sent
}

describe("the weekly email", () => {
  test.each(zones)("is due at Monday 8:00 in %s, for Monday to Sunday before", (timeZone) => {
    const dueMs = momentOf("2026-11-23", "08:00:00.000", timeZone)
    const at = (nowMs: number) => dueWeek({ switchedOnAt: longOn, lastWeek: null }, { nowMs, timeZone })
    expect(at(dueMs - 1)).toBeNull()
    expect(at(dueMs)).toEqual({ from: "2026-11-16", to: "2026-11-22" })
    expect(at(dueMs + 12 * hourMs - 1)).toEqual({ from: "2026-11-16", to: "2026-11-22" })
    expect(at(dueMs + 12 * hourMs)).toBeNull()
    expect(at(dueMs + 24 * hourMs)).toBeNull()
    expect(at(dueMs - 24 * hourMs)).toBeNull()
  })

  test("is sent once for each Monday between 8:00 and 9:00, whatever minute the job runs at, also over changes of clocks", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones, ...changing),
        fc.integer({ min: 0, max: 365 * 24 * 60 - 1 }),
        fc.integer({ min: 0, max: 59 * 60_000 }),
        (timeZone, startMinute, delayMs) => {
          const fromMs = Date.parse("2026-02-01T00:00:00Z") + startMinute * 60_000
          const hours = 24 * 7 * 6
          const sent = runHourly(timeZone, { fromMs, hours, delayMs })
          expect(new Set(sent.map(({ week }) => week)).size).toBe(sent.length)
          expect(sent.length).toBeGreaterThanOrEqual(5)
          expect(sent.length).toBeLessThanOrEqual(7)
          for (const [index, { week, atMs }] of sent.entries()) {
            expect(weekdayOf(week)).toBe(0)
            expect(daysAfter(week, 7)).toBe(localDay(timeZone, atMs))
            if (index === 0) continue
            expect(week).toBe(daysAfter(sent[index - 1]?.week ?? "", 7))
            expect(localHour(timeZone, atMs)).toBe("08")
          }
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  test("covers seven days, also in the weeks in which clocks change", () => {
    for (const monday of ["2026-03-30", "2026-10-26"]) {
      const nowMs = momentOf(monday, "08:00:00.000", "Europe/Paris")
      const week = dueWeek({ switchedOnAt: longOn, lastWeek: null }, { nowMs, timeZone: "Europe/Paris" })
      expect(week && countDays(week)).toBe(7)
      expect(week?.to).toBe(daysAfter(monday, -1))
    }
  })

  test("is not due while it is switched off, nor on the Monday on which it was switched on after 8:00", () => {
    const nowMs = Date.parse("2026-11-23T09:00:00.000Z")
    const paris = { nowMs, timeZone: "Europe/Paris" }
    expect(dueWeek({ switchedOnAt: null, lastWeek: null }, paris)).toBeNull()
    expect(dueWeek({ switchedOnAt: "2026-11-23T08:30:00.000Z", lastWeek: null }, paris)).toBeNull()
    expect(dueWeek({ switchedOnAt: "2026-11-23T06:59:00.000Z", lastWeek: null }, paris)).not.toBeNull()
  })

  test("is not due again after a restaurant has moved to a zone where it is still before 8:00", () => {
    const nowMs = Date.parse("2026-11-23T13:30:00.000Z")
    const stored = { switchedOnAt: longOn, lastWeek: "2026-11-16" }
    expect(dueWeek(stored, { nowMs, timeZone: "America/New_York" })).toBeNull()
    expect(dueWeek(stored, { nowMs: nowMs + 7 * 24 * hourMs, timeZone: "America/New_York" })?.from).toBe("2026-11-23")
  })
})
