import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatTime, localDay, offsetMsAt } from "../dates.ts"
import {
  copyToAllDays,
  hasOpeningHours,
  isOpenAt,
  noOpeningHours,
  type OpeningHours,
  readOpeningHours,
} from "./opening-hours.ts"
import { timeZoneChoices } from "./time-zones.ts"
import { weekdays } from "./weekdays.ts"

const bistro: OpeningHours = {
  ...noOpeningHours,
  tuesday: [
    { opens: "12:00", closes: "14:30" },
    { opens: "19:00", closes: "22:30" },
  ],
  saturday: [{ opens: "19:00", closes: "02:00" }],
  sunday: [{ opens: "12:00", closes: "15:00" }],
}
/** 2026-11-17 is a Tuesday; Paris is an hour ahead of UTC then. */
const at = (iso: string) => Date.parse(iso)

describe("the hours of one day, copied to all days", () => {
  test("fill the whole week if no other day has hours", () => {
    const { sunday } = bistro
    const week = copyToAllDays({ ...noOpeningHours, sunday }, "sunday")
    expect(weekdays.map((day) => week[day])).toEqual(weekdays.map(() => sunday))
  })

  test("leave days closed that are closed on purpose", () => {
    const { tuesday } = bistro
    expect(copyToAllDays(bistro, "tuesday")).toEqual({ ...noOpeningHours, tuesday, saturday: tuesday, sunday: tuesday })
  })
})

describe("a restaurant", () => {
  test.each([
    ["during lunch", "2026-11-17T11:30:00Z", true],
    ["at the minute it opens", "2026-11-17T11:00:00Z", true],
    ["a minute before it opens", "2026-11-17T10:59:59Z", false],
    ["at the minute it closes", "2026-11-17T13:30:00Z", false],
    ["between two services", "2026-11-17T15:00:00Z", false],
    ["on a day off", "2026-11-18T11:30:00Z", false],
    ["past midnight of a service that ends late", "2026-11-22T00:30:00Z", true],
    ["after a service that ended late", "2026-11-22T01:00:00Z", false],
    ["past midnight without a service the evening before", "2026-11-18T00:30:00Z", false],
  ])("%s: open or closed as expected", (_when, moment, isOpen) => {
    expect(isOpenAt(bistro, { nowMs: at(moment), timeZone: "Europe/Paris" })).toBe(isOpen)
  })

  test("uses its own time zone, not the server's", () => {
    // 08:30 UTC is 12:30 in La Réunion and 09:30 in Paris.
    expect(isOpenAt(bistro, { nowMs: at("2026-11-17T08:30:00Z"), timeZone: "Indian/Reunion" })).toBe(true)
    expect(isOpenAt(bistro, { nowMs: at("2026-11-17T08:30:00Z"), timeZone: "Europe/Paris" })).toBe(false)
  })

  test("opens at the same local time when summer time begins", () => {
    const early: OpeningHours = { ...noOpeningHours, sunday: [{ opens: "12:00", closes: "14:00" }] }
    expect(isOpenAt(early, { nowMs: at("2026-03-29T10:00:00Z"), timeZone: "Europe/Paris" })).toBe(true)
    expect(isOpenAt(early, { nowMs: at("2026-03-22T10:00:00Z"), timeZone: "Europe/Paris" })).toBe(false)
  })

  test("without hours is distinguished from one that has hours", () => {
    expect(hasOpeningHours(noOpeningHours)).toBe(false)
    expect(hasOpeningHours(bistro)).toBe(true)
  })
})

describe("opening hours", () => {
  test("are read with the services of a day in order, and missing days as days off", () => {
    const given = {
      monday: [
        { opens: "19:00", closes: "22:00" },
        { opens: "12:00", closes: "14:00" },
      ],
    }
    const read = readOpeningHours(given)
    expect(read).toEqual({ ok: true, value: { ...noOpeningHours, monday: given.monday.toReversed() } })
  })

  test("may touch, such as lunch that continues into tea", () => {
    const given = {
      monday: [
        { opens: "12:00", closes: "15:00" },
        { opens: "15:00", closes: "18:00" },
      ],
    }
    expect(readOpeningHours(given).ok).toBe(true)
  })

  test.each([
    [
      "overlapping services",
      {
        monday: [
          { opens: "12:00", closes: "15:00" },
          { opens: "14:00", closes: "16:00" },
        ],
      },
    ],
    [
      "a service after one that lasts until morning",
      {
        monday: [
          { opens: "19:00", closes: "02:00" },
          { opens: "22:00", closes: "23:00" },
        ],
      },
    ],
  ])("are refused with %s", (_what, given) => {
    expect(readOpeningHours(given)).toEqual({ ok: false, code: "opening-hours-overlap" })
  })

  test.each([
    ["a value that is not an object", null],
    ["a list", []],
    ["a text", "12:00-14:00"],
    ["an unknown day", { lundi: [] }],
    ["a day that is not a list", { monday: "12:00" }],
    ["a service that is null", { monday: [null] }],
    ["a time without minutes", { monday: [{ opens: "12", closes: "14" }] }],
    ["the 25th hour", { monday: [{ opens: "25:00", closes: "26:00" }] }],
    ["numbers", { monday: [{ opens: 12, closes: 14 }] }],
    [
      "too many services",
      { monday: Array.from({ length: 5 }, (_, at) => ({ opens: `1${at}:00`, closes: `1${at}:30` })) },
    ],
  ])("are refused as %s", (_what, given) => {
    expect(readOpeningHours(given)).toEqual({ ok: false, code: "opening-hours-unreadable" })
  })
})

test.each<[string, unknown]>([
  ["a text", "lundi"],
  ["a number", 7],
  ["a list", []],
  ["nothing", null],
  ["an unknown day beside a valid one", { monday: [], lundi: [] }],
  ["a day that is not a list", { monday: { opens: "12:00", closes: "14:00" } }],
  ["a service without its end", { monday: [{ opens: "12:00" }] }],
  ["a service without its beginning", { monday: [{ closes: "12:00" }] }],
  ["a service that begins at a number", { monday: [{ opens: 12, closes: "14:00" }] }],
  ["a service that ends at a number", { monday: [{ opens: "12:00", closes: 14 }] }],
  ["a service that begins at an invalid time", { monday: [{ opens: "midi", closes: "14:00" }] }],
  ["a service that ends at an invalid time", { monday: [{ opens: "12:00", closes: "tard" }] }],
  ["a service that is null", { monday: [null] }],
  ["a service that begins at a list", { monday: [{ opens: ["12:00"], closes: "14:00" }] }],
  ["a service that ends at a list", { monday: [{ opens: "12:00", closes: ["14:00"] }] }],
])("%s: not valid opening hours", (_what, data) => {
  expect(readOpeningHours(data)).toEqual({ ok: false, code: "opening-hours-unreadable" })
})

test("a day may have four services", () => {
  const services = [8, 12, 16, 20].map((hour) => ({ opens: `${hour}:00`.padStart(5, "0"), closes: `${hour + 2}:00` }))
  expect(readOpeningHours({ monday: services })).toMatchObject({ ok: true, value: { monday: services } })
})

test("a service that ends at the minute it begins lasts 24 hours", () => {
  const hours = { ...noOpeningHours, monday: [{ opens: "12:30", closes: "12:30" }] }
  const at = (iso: string) => isOpenAt(hours, { nowMs: Date.parse(iso), timeZone: "UTC" })
  expect(at("2026-11-23T12:29:00.000Z")).toBe(false)
  expect(at("2026-11-23T12:30:00.000Z")).toBe(true)
  expect(at("2026-11-24T12:29:00.000Z")).toBe(true)
  expect(at("2026-11-24T12:30:00.000Z")).toBe(false)
})

test("a restaurant is open by its local clock, in every offered time zone and when clocks change", () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"))
  const services = fc.record({ opens: time, closes: time }).map((service) => [service])
  const anyHours = fc.record(Object.fromEntries(weekdays.map((day) => [day, services]))) as fc.Arbitrary<OpeningHours>
  const anyMoment = fc.date({ min: new Date("2020-01-01"), max: new Date("2037-12-30"), noInvalidDate: true })
  const summerTime = fc.integer({ min: 0, max: 300 }).map((minutes) => new Date(Date.UTC(2027, 2, 27, 22, minutes)))
  fc.assert(
    fc.property(
      anyHours,
      fc.constantFrom(...timeZoneChoices),
      fc.oneof(anyMoment, summerTime),
      (hours, { timeZone }, moment) => {
        const clock = formatTime(moment.toISOString(), timeZone)
        const noon = new Date(`${localDay(timeZone, moment.getTime())}T12:00:00Z`)
        const [today, yesterday] = [6, 5].map((shift) => hours[weekdays[(noon.getUTCDay() + shift) % 7] ?? "monday"])
        // Times of day that the clocks skip or show twice have a rule of their own, tested in windows.test.ts.
        const isChange = offsetMsAt(noon.getTime() - 24 * 3_600_000, timeZone) !== offsetMsAt(noon.getTime(), timeZone)
        const times = [...(today ?? []), ...(yesterday ?? [])].flatMap(({ opens, closes }) => [opens, closes])
        fc.pre(!isChange || times.every((time) => !time.startsWith("02")))
        const isServing =
          today?.some(({ opens, closes }) => opens <= clock && (clock < closes || closes <= opens)) ||
          yesterday?.some(({ opens, closes }) => closes <= opens && clock < closes)
        expect(isOpenAt(hours, { nowMs: moment.getTime(), timeZone })).toBe(isServing)
      },
    ),
  )
})
