import { expect, test } from "vitest"
import { periodInWords } from "./insight-words.ts"

test.each([
  ["2026-11-14", "2026-11-20", "Du 14 au 20 novembre 2026"],
  ["2026-12-01", "2026-12-07", "Du 1er au 7 décembre 2026"],
  ["2026-11-25", "2026-12-01", "Du 25 novembre au 1er décembre 2026"],
  ["2026-12-26", "2027-01-01", "Du 26 décembre 2026 au 1er janvier 2027"],
])("the days from %s to %s read %s", (from, to, words) => {
  expect(periodInWords({ from, to })).toBe(words)
})
