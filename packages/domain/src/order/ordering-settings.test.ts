import fc from "fast-check"
import { afterEach, describe, expect, test, vi } from "vitest"
import { formatTime, localDay } from "../dates.ts"
import { noOpeningHours } from "../restaurant/opening-hours.ts"
import { timeZoneChoices } from "../restaurant/time-zones.ts"
import {
  defaultOrderingSettings,
  isUnknownTable,
  maxTables,
  nextMorning,
  readTables,
  whyClosed,
} from "./ordering-settings.ts"

const at = (iso: string) => Date.parse(iso)
const lunch = { ...noOpeningHours, friday: [{ opens: "12:00", closes: "14:30" }] }
const aRestaurant = (fields: Partial<Parameters<typeof whyClosed>[0]> = {}) => ({
  plan: "premium" as const,
  settings: defaultOrderingSettings,
  openingHours: lunch,
  timeZone: "Europe/Paris",
  menu: { isServed: true, servedUntil: null },
  ...fields,
})
// Friday, 20 November 2026, 12:30 in Paris.
const atLunch = at("2026-11-20T11:30:00.000Z")
const atNight = at("2026-11-20T02:00:00.000Z")

describe("orders are taken", () => {
  test.each([
    ["during the service", aRestaurant(), atLunch, null],
    ["not at three in the morning", aRestaurant(), atNight, "hours"],
    ["at any time where no hours were entered", aRestaurant({ openingHours: noOpeningHours }), atNight, null],
    [
      "at any time if hours are ignored",
      aRestaurant({ settings: { ...defaultOrderingSettings, keepsHours: false } }),
      atNight,
      null,
    ],
    [
      "not while orders are paused",
      aRestaurant({ settings: { ...defaultOrderingSettings, isOpen: false } }),
      atLunch,
      "paused",
    ],
    ["not without Premium", aRestaurant({ plan: "free" }), atLunch, "plan"],
    [
      "from a menu that was served fifteen minutes ago at most",
      aRestaurant({ menu: { isServed: false, servedUntil: "2026-11-20T11:15:00.001Z" } }),
      atLunch,
      null,
    ],
    [
      "not from a menu that was replaced longer ago",
      aRestaurant({ menu: { isServed: false, servedUntil: "2026-11-20T11:15:00.000Z" } }),
      atLunch,
      "menu",
    ],
    [
      "not from a draft that was never served",
      aRestaurant({ menu: { isServed: false, servedUntil: null } }),
      atLunch,
      "menu",
    ],
    [
      "not from a menu whose service ended on a clock that was then set back",
      aRestaurant({ menu: { isServed: false, servedUntil: "2026-11-20T15:00:00.000Z" } }),
      atLunch,
      "menu",
    ],
    [
      "from a menu that is served again",
      aRestaurant({ menu: { isServed: true, servedUntil: "2026-11-19T11:00:00.000Z" } }),
      atLunch,
      null,
    ],
    ["in the time zone of the restaurant", aRestaurant({ timeZone: "Indian/Reunion" }), atLunch, "hours"],
  ])("%s", (_what, restaurant, nowMs, reason) => {
    expect(whyClosed(restaurant, nowMs)).toBe(reason)
  })
})

test.each([
  [["1", "2"], "2", false],
  [["1", "Terrasse A"], "terrasse a", false],
  [["1", "2"], "3", true],
  [["1", "2"], "N/A", false],
  [[], "3", false],
])("with the tables %j, the table %s is unknown: %j", (tables, table, expected) => {
  expect(isUnknownTable({ tables }, table)).toBe(expected)
})

test("a list of tables is read without blanks and repetitions", () => {
  expect(readTables([" 1 ", "", "2", "1"])).toEqual({ ok: true, value: ["1", "2"] })
})

test.each([[Array.from({ length: 501 }, (_, n) => `${n}`)], [["x".repeat(21)]]])(
  "a list with too many tables, or with a text that is too long, is refused",
  (tables) => {
    expect(readTables(tables)).toEqual({ ok: false, code: "tables-unreadable" })
  },
)

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
  expect(nextMorning(timeZone, at(now))).toBe(morning)
})

test("a list of tables may have five hundred texts of twenty characters, and no more", () => {
  const many = Array.from({ length: maxTables + 1 }, (_, n) => `t${n}`)
  expect(readTables(many.slice(1)).ok).toBe(true)
  expect(readTables(many).ok).toBe(false)
  expect(readTables(["x".repeat(20)]).ok).toBe(true)
  expect(readTables(["1", "x".repeat(21)]).ok).toBe(false)
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
    expect(localDay("Europe/Paris", atLunch)).toBe("2026-11-20")
    expect(nextMorning("Europe/Paris", atLunch)).toBe("2026-11-21T05:00:00.000Z")
  })
})
