import fc from "fast-check"
import { expect, test } from "vitest"
import {
  endOfDay,
  formatDateTime,
  formatLongDate,
  formatMoment,
  formatShortDate,
  formatTime,
  localDay,
  withFirst,
} from "./dates.ts"
import { timeZoneChoices } from "./restaurant/time-zones.ts"

test.each([
  ["2026-11-18T19:14:00.000Z", undefined, "18 novembre 2026", "20:14"],
  ["2026-07-14T22:05:00.000Z", undefined, "15 juillet 2026", "00:05"],
  ["2026-12-31T23:30:00+00:00", undefined, "1er janvier 2027", "00:30"],
  ["2026-11-18T19:14:00.000Z", "Indian/Reunion", "18 novembre 2026", "23:14"],
  ["2026-11-18T01:00:00.000Z", "America/Martinique", "17 novembre 2026", "21:00"],
])("%s in the zone %s is %s at %s", (iso, timeZone, date, time) => {
  expect(formatLongDate(iso, timeZone)).toBe(date)
  expect(formatTime(iso, timeZone)).toBe(time)
})

test.each([
  ["mardi 1 décembre", "mardi 1er décembre"],
  ["1 déc. 2026, 20:14", "1er déc. 2026, 20:14"],
  ["11 novembre 2026", "11 novembre 2026"],
  ["21 janvier", "21 janvier"],
  ["décembre 2026", "décembre 2026"],
])("the date %s is written %s", (date, written) => {
  expect(withFirst(date)).toBe(written)
})

test.each([
  ["2026-11-18T19:14:00.000Z", undefined, "18 nov."],
  ["2026-05-31T22:30:00.000Z", undefined, "1er juin"],
  ["2025-11-18T19:14:00.000Z", undefined, "18 nov. 2025"],
  // The year is that of the place, too.
  ["2025-12-31T23:30:00.000Z", undefined, "1er janv."],
  ["2026-01-01T01:00:00.000Z", "America/Martinique", "31 déc. 2025"],
])("on a day of December 2026, %s in the zone %s is shortly %s", (iso, timeZone, short) => {
  expect(formatShortDate(iso, "2026-12-01T11:00:00.000Z", timeZone)).toBe(short)
})

test("an invalid time throws a RangeError", () => {
  expect(() => formatLongDate("hier")).toThrow(RangeError)
  expect(() => formatTime("")).toThrow(RangeError)
  expect(() => formatShortDate("hier", "2026-12-01T11:00:00.000Z")).toThrow(RangeError)
})

test.each([
  ["2027-12-31", "Europe/Paris", "2027-12-31T22:59:59.999Z"],
  ["2027-07-14", "Europe/Paris", "2027-07-14T21:59:59.999Z"],
  ["2027-07-14", "Indian/Reunion", "2027-07-14T19:59:59.999Z"],
  ["2027-07-14", "America/Martinique", "2027-07-15T03:59:59.999Z"],
  ["2028-02-29", "UTC", "2028-02-29T23:59:59.999Z"],
])("the day %s in %s ends at %s", (day, timeZone, end) => {
  expect(endOfDay(day, timeZone)).toBe(end)
})

test.each(["2027-02-29", "2027-13-01", "31/12/2027", "2027-12-31T12:00:00Z", "demain", ""])(
  "%s is not a day",
  (day) => {
    expect(endOfDay(day)).toBeNull()
  },
)

test.each([
  ["2026-11-20T19:14:00.000Z", undefined, "20 nov. 2026, 20:14", "20 novembre 2026 à 20:14"],
  ["2026-12-01T19:14:00.000Z", undefined, "1er déc. 2026, 20:14", "1er décembre 2026 à 20:14"],
  ["2026-11-20T19:14:00.000Z", "Indian/Reunion", "20 nov. 2026, 23:14", "20 novembre 2026 à 23:14"],
  ["2026-03-01T03:05:00.000Z", "America/Martinique", "28 févr. 2026, 23:05", "28 février 2026 à 23:05"],
  ["2026-07-01T03:05:00.000Z", "America/Martinique", "30 juin 2026, 23:05", "30 juin 2026 à 23:05"],
])("%s in the zone %s is shown on an order as %s", (iso, timeZone, onOrder, moment) => {
  expect(formatDateTime(iso, timeZone)).toBe(onOrder)
  expect(formatMoment(iso, timeZone)).toBe(moment)
})

test("a day ends by the clock of Paris if no time zone is given", () => {
  expect(endOfDay("2027-12-31")).toBe("2027-12-31T22:59:59.999Z")
})

test.each(["+002027-12-31", "+012027-12-31", "2027-12-31 ", "2027-12-3", "2027-12", "x2027-12-31"])(
  "%j is not a day either",
  (day) => {
    expect(endOfDay(day, "UTC")).toBeNull()
  },
)

test("a day ends with its last millisecond in every offered time zone, also when clocks change", () => {
  const anyDay = fc.date({ min: new Date("2020-01-01"), max: new Date("2037-12-30"), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...timeZoneChoices), anyDay, ({ timeZone }, date) => {
      const day = date.toISOString().slice(0, 10)
      const end = Date.parse(endOfDay(day, timeZone) ?? "")
      expect([localDay(timeZone, end), localDay(timeZone, end + 1) > day]).toEqual([day, true])
    }),
    { examples: [[{ timeZone: "Europe/Paris", name: "" }, new Date("2026-03-29")]] },
  )
})

test.each([
  ["Asia/Beirut", "2026-03-28", "2026-03-28T21:59:59.999Z"],
  ["Asia/Beirut", "2026-10-24", "2026-10-24T21:59:59.999Z"],
  ["America/Santiago", "2026-09-05", "2026-09-06T03:59:59.999Z"],
  ["America/Santiago", "2026-04-04", "2026-04-05T03:59:59.999Z"],
])("where clocks change at midnight, as in %s, the day %s has its own end", (timeZone, day, end) => {
  expect(endOfDay(day, timeZone)).toBe(end)
})
