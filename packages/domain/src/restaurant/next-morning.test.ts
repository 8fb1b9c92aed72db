import fc from "fast-check"
import { afterEach, describe, expect, test, vi } from "vitest"
import { formatTime, localDay } from "../dates.ts"
import { nextMorning } from "./next-morning.ts"
import { timeZoneChoices } from "./time-zones.ts"

test.each([
  ["Europe/Paris", "2026-11-20T19:00:00.000Z", "2026-11-21T05:00:00.000Z"],
  ["Europe/Paris", "2026-11-21T01:00:00.000Z", "2026-11-21T05:00:00.000Z"],
  // The nights on which clocks go back and forward.
  ["Europe/Paris", "2026-10-24T20:00:00.000Z", "2026-10-25T05:00:00.000Z"],
  ["Europe/Paris", "2026-03-28T20:00:00.000Z", "2026-03-29T04:00:00.000Z"],
  // The last hour before the day on which clocks go forward: 24 hours later, that day is over.
  ["Europe/Paris", "2026-03-28T22:30:00.000Z", "2026-03-29T04:00:00.000Z"],
  ["Indian/Reunion", "2026-11-20T19:00:00.000Z", "2026-11-21T02:00:00.000Z"],
  ["America/Martinique", "2026-11-20T23:00:00.000Z", "2026-11-21T10:00:00.000Z"],
])("the next morning in %s after %s is at %s", (timeZone, now, morning) => {
  expect(nextMorning(timeZone, Date.parse(now))).toBe(morning)
})

test.each([
  ["Europe/Paris", "2026-11-20T05:00:00.000Z", "2026-11-21T05:00:00.000Z"],
  ["Europe/Paris", "2026-11-20T04:59:59.999Z", "2026-11-20T05:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-20T12:00:00.000Z", "2026-11-21T00:30:00.000Z"],
  ["America/St_Johns", "2026-11-20T12:00:00.000Z", "2026-11-21T09:30:00.000Z"],
  ["America/Martinique", "2026-11-20T12:00:00.000Z", "2026-11-21T10:00:00.000Z"],
  ["UTC", "2026-11-20T12:00:00.000Z", "2026-11-21T06:00:00.000Z"],
  ["Pacific/Auckland", "2026-11-20T12:00:00.000Z", "2026-11-20T17:00:00.000Z"],
])("in %s the morning after %s begins at %s", (timeZone, now, morning) => {
  expect(nextMorning(timeZone, Date.parse(now))).toBe(morning)
})

test("a sold-out dish can be ordered again at the restaurant's next six o'clock, whenever it was marked", () => {
  const anyMoment = fc.date({ min: new Date("2020-01-01"), max: new Date("2037-12-30"), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...timeZoneChoices), anyMoment, ({ timeZone }, moment) => {
      const morning = nextMorning(timeZone, moment.getTime())
      const hours = (Date.parse(morning) - moment.getTime()) / 3_600_000
      expect(formatTime(morning, timeZone)).toBe("06:00")
      expect([hours > 0, hours <= 25]).toEqual([true, true])
    }),
  )
})

describe("in a browser with its own format of short dates", () => {
  afterEach(() => void vi.restoreAllMocks())

  test("the history still finds its days, and a sold-out dish its morning", () => {
    const formats: { readonly format: unknown } = Intl.DateTimeFormat.prototype
    vi.spyOn(formats, "format", "get").mockReturnValue(() => "11/20/2026")
    expect(localDay("Europe/Paris", Date.parse("2026-11-20T12:00:00.000Z"))).toBe("2026-11-20")
    expect(nextMorning("Europe/Paris", Date.parse("2026-11-20T12:00:00.000Z"))).toBe("2026-11-21T05:00:00.000Z")
  })
})
