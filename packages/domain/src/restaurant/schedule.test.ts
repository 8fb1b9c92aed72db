import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { holdsOnce, nextOccurrence, nextScheduleEdge, occurrenceAt, type Schedule, scheduleEndMs } from "./schedule.ts"
import { weekdays } from "./weekdays.ts"

const timeZone = "Europe/Paris"
const at = (iso: string, zone = timeZone) => ({ nowMs: Date.parse(iso), timeZone: zone })
const iso = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString().slice(0, 16))
const daily = { days: [...weekdays], from: "17:00", to: "19:00" }
const late = { days: ["saturday"] as const, from: "22:00", to: "02:00" }

describe("days without hours", () => {
  const november: Schedule = { windows: [], startsOn: "2026-11-20", endsOn: "2026-11-30" }

  test("begin and end at midnight of the restaurant's clocks", () => {
    expect(occurrenceAt(november, at("2026-11-19T22:59:59Z"))).toBeNull()
    expect(occurrenceAt(november, at("2026-11-19T23:00:00Z"))).not.toBeNull()
    expect(occurrenceAt(november, at("2026-11-30T22:59:59Z"))).not.toBeNull()
    expect(occurrenceAt(november, at("2026-11-30T23:00:00Z"))).toBeNull()
    expect(occurrenceAt(november, at("2026-11-19T20:00:00Z", "Indian/Reunion"))).not.toBeNull()
  })

  test("hold once", () => {
    expect(holdsOnce(november)).toBe(true)
    expect(iso(nextOccurrence(november, at("2026-11-01T12:00:00Z"))?.startMs)).toBe("2026-11-19T23:00")
    expect(nextOccurrence(november, at("2026-11-20T12:00:00Z"))).toBeNull()
    expect(iso(scheduleEndMs(november, timeZone))).toBe("2026-11-30T23:00")
  })

  test("never hold without a first or a last day", () => {
    expect(occurrenceAt({ ...november, startsOn: null }, at("2026-11-20T12:00:00Z"))).toBeNull()
    expect(nextScheduleEdge({ ...november, endsOn: null }, at("2026-11-01T12:00:00Z"))).toBeNull()
  })
})

describe("hours", () => {
  test("hold only from the first day to the last one", () => {
    const week: Schedule = { windows: [daily], startsOn: "2026-11-20", endsOn: "2026-11-22" }
    expect(occurrenceAt(week, at("2026-11-19T16:30:00Z"))).toBeNull()
    expect(occurrenceAt(week, at("2026-11-20T16:30:00Z"))?.window).toBe(daily)
    expect(occurrenceAt(week, at("2026-11-22T16:30:00Z"))).not.toBeNull()
    expect(occurrenceAt(week, at("2026-11-23T16:30:00Z"))).toBeNull()
    expect(iso(nextOccurrence(week, at("2026-09-01T12:00:00Z"))?.startMs)).toBe("2026-11-20T16:00")
    expect(nextOccurrence(week, at("2026-11-22T16:30:00Z"))).toBeNull()
  })

  test("after midnight belong to the day on which they began", () => {
    const night: Schedule = { windows: [late], startsOn: "2026-11-21", endsOn: "2026-11-21" }
    expect(occurrenceAt(night, at("2026-11-22T00:30:00Z"))).not.toBeNull()
    expect(occurrenceAt(night, at("2026-11-22T01:00:00Z"))).toBeNull()
    expect(iso(scheduleEndMs(night, timeZone))).toBe("2026-11-22T01:00")
    expect(holdsOnce(night)).toBe(true)
    expect(holdsOnce({ ...night, endsOn: "2026-11-28" })).toBe(false)
  })

  test("that overlap: the one that ends last counts", () => {
    const longer = { ...daily, from: "18:00", to: "20:00" }
    const both: Schedule = { windows: [daily, longer], startsOn: null, endsOn: null }
    expect(occurrenceAt(both, at("2026-11-20T17:30:00Z"))?.window).toBe(longer)
  })

  test.each(["2026-03-29", "2026-10-25"])("are there once in the night of %s, when the clocks change", (day) => {
    const night: Schedule = {
      windows: [{ days: [...weekdays], from: "01:30", to: "03:30" }],
      startsOn: day,
      endsOn: day,
    }
    const before = { nowMs: Date.parse(`${day}T00:00:00Z`) - 12 * 3_600_000, timeZone }
    const begin = nextOccurrence(night, before)
    if (begin === null) throw new Error("There is an occurrence")
    expect(nextOccurrence(night, { timeZone, nowMs: begin.startMs })).toBeNull()
    expect(iso(scheduleEndMs(night, timeZone))).toBe(iso(begin.endMs))
  })
})

const aDay = fc.integer({ min: 0, max: 40 }).map((n) => new Date(Date.UTC(2026, 9, 10 + n)).toISOString().slice(0, 10))
const aTime = fc
  .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`)
const aSchedule = fc.record({
  windows: fc.array(fc.record({ days: fc.subarray([...weekdays], { minLength: 1 }), from: aTime, to: aTime }), {
    maxLength: 3,
  }),
  startsOn: fc.option(aDay),
  endsOn: fc.option(aDay),
})
const aMinute = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((n) => Date.UTC(2026, 9, 10) + n * 60_000)
const aZone = fc.constantFrom("Europe/Paris", "Indian/Reunion", "America/Cayenne", "Pacific/Noumea", "America/Miquelon")

test("until the next edge, the answer stays the same; and at the end nothing holds any more", () => {
  fc.assert(
    fc.property(
      aSchedule,
      aMinute,
      aZone,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (schedule, nowMs, zone, part) => {
        const moment = { nowMs, timeZone: zone }
        const edge = nextScheduleEdge(schedule, moment)
        const until = edge ?? nowMs + 20 * 24 * 3_600_000
        const between = nowMs + Math.floor((until - nowMs - 1) * part)
        const holds = (ms: number) => occurrenceAt(schedule, { nowMs: ms, timeZone: zone }) !== null
        expect(holds(between)).toBe(holds(nowMs))
        const endMs = scheduleEndMs(schedule, zone)
        if (endMs !== null && nowMs >= endMs) expect(holds(nowMs)).toBe(false)
      },
    ),
    { numRuns: 3_000 },
  )
})
