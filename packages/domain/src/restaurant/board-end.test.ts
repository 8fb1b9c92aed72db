import { expect, test } from "vitest"
import { boardEnd, usualBoardEnd, usualSpan } from "./board-end.ts"
import { noOpeningHours, type OpeningHours } from "./opening-hours.ts"

/** 2026-11-20 is a Friday; Paris is an hour ahead of UTC then. */
const hours: OpeningHours = {
  ...noOpeningHours,
  friday: [
    { opens: "12:00", closes: "14:30" },
    { opens: "19:00", closes: "00:30" },
  ],
  saturday: [{ opens: "19:00", closes: "23:00" }],
}
const paris = (iso: string) => ({ nowMs: Date.parse(iso), timeZone: "Europe/Paris" })
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

test.each([
  ["lunch", "2026-11-20T08:00:00Z", "2026-11-20T13:30:00.000Z"],
  ["evening", "2026-11-20T08:00:00Z", "2026-11-20T23:30:00.000Z"],
  ["day", "2026-11-20T08:00:00Z", "2026-11-20T23:30:00.000Z"],
  ["lunch", "2026-11-20T13:30:00Z", null],
  // No lunch on Saturdays: then lunch ends at 15:00.
  ["lunch", "2026-11-21T08:00:00Z", "2026-11-21T14:00:00.000Z"],
  ["day", "2026-11-21T08:00:00Z", "2026-11-21T22:00:00.000Z"],
  // In the night, the evening of Friday is still on until 00:30.
  ["evening", "2026-11-20T23:10:00Z", "2026-11-20T23:30:00.000Z"],
  ["evening", "2026-11-20T23:30:00Z", "2026-11-21T22:00:00.000Z"],
  ["lunch", "2026-11-20T23:10:00Z", "2026-11-21T14:00:00.000Z"],
  // A day off: the board ends in the night.
  ["evening", "2026-11-22T08:00:00Z", "2026-11-23T05:00:00.000Z"],
  ["day", "2026-11-22T08:00:00Z", "2026-11-23T05:00:00.000Z"],
] as const)("a board of the %s that is written at %s ends at %s", (span, now, end) => {
  expect(iso(boardEnd(span, hours, paris(now)))).toBe(end)
})

test.each([
  ["2026-11-20T08:00:00Z", "lunch"],
  ["2026-11-20T13:29:59Z", "lunch"],
  ["2026-11-20T13:30:00Z", "evening"],
  ["2026-11-20T23:10:00Z", "evening"],
  // Only dinner is served on Saturdays.
  ["2026-11-20T23:30:00Z", "evening"],
  ["2026-11-21T09:00:00Z", "evening"],
  ["2026-11-21T15:00:00Z", "evening"],
  ["2026-11-21T22:30:00Z", "day"],
])("a board that is written at %s is usually for the %s", (now, span) => {
  const moment = paris(now)
  expect(usualSpan(hours, moment)).toBe(span)
  expect(usualBoardEnd(hours, moment)).toBeGreaterThan(moment.nowMs)
})
