import { describe, expect, test } from "vitest"
import { noOpeningHours } from "../restaurant/opening-hours.ts"
import { defaultOrderingSettings, isUnknownTable, maxTables, readTables, whyClosed } from "./ordering-settings.ts"

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

test("a list of tables may have five hundred texts of twenty characters, and no more", () => {
  const many = Array.from({ length: maxTables + 1 }, (_, n) => `t${n}`)
  expect(readTables(many.slice(1)).ok).toBe(true)
  expect(readTables(many).ok).toBe(false)
  expect(readTables(["x".repeat(20)]).ok).toBe(true)
  expect(readTables(["1", "x".repeat(21)]).ok).toBe(false)
})
