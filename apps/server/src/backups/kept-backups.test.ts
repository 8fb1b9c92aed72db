import { describe, expect, test } from "vitest"
import { keptBackups } from "./kept-backups.ts"

const none = { latest: 0, hours: 0, days: 0 }

describe("of the backups of a folder", () => {
  const times = [
    "2026-11-18T0430",
    "2026-11-19T0430",
    "2026-11-20T2355",
    "2026-11-21T1050",
    "2026-11-21T1055",
    "2026-11-21T1100",
    "2026-11-21T1105",
  ]

  test.each([
    ["the latest stay", { ...none, latest: 2 }, ["2026-11-21T1105", "2026-11-21T1100"]],
    [
      "the last of each hour stays, as far back as there are any",
      { ...none, hours: 3 },
      ["2026-11-21T1105", "2026-11-21T1055", "2026-11-20T2355"],
    ],
    [
      "the last of each day stays, however old",
      { ...none, days: 3 },
      ["2026-11-21T1105", "2026-11-20T2355", "2026-11-19T0430"],
    ],
    [
      "what one rule wants is not removed by another",
      { latest: 1, hours: 1, days: 2 },
      ["2026-11-21T1105", "2026-11-20T2355"],
    ],
    ["none stays that nobody wants", none, []],
  ])("%s", (_sentence, rule, kept) => {
    expect([...keptBackups(times, rule)]).toEqual(kept)
    expect(keptBackups(times.toReversed(), rule)).toEqual(keptBackups(times, rule))
  })

  test("of a month of backups every five minutes, one can go back five minutes, an hour, a day or a week", () => {
    const fiveMinutes = 300_000
    const from = Date.parse("2026-11-01T00:00:00Z")
    const month = Array.from({ length: 30 * 24 * 12 }, (_, n) => new Date(from + n * fiveMinutes).toISOString())
    const kept = [...keptBackups(month, { latest: 12, hours: 24, days: 7 })]
    expect(kept).toHaveLength(12 + 23 + 6)
    expect(kept).toContain("2026-11-30T23:00:00.000Z")
    expect(kept).toContain("2026-11-30T00:55:00.000Z")
    expect(kept).toContain("2026-11-24T23:55:00.000Z")
  })
})
