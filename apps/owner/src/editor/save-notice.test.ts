import { expect, test } from "vitest"
import { announcesSave } from "./save-notice.ts"

const save = { isNew: false, nowMs: 100_000, lastNoticeMs: null, random: 0.5 }

test("the first save of a new menu is always announced", () => {
  expect(announcesSave({ ...save, isNew: true })).toBe(true)
})
test.each([
  [0, true],
  [0.049, true],
  [0.05, false],
  [0.99, false],
])("a later save is announced one time in twenty: chance %d gives %s", (random, isAnnounced) => {
  expect(announcesSave({ ...save, random })).toBe(isAnnounced)
})
test("no second notice comes within 30 seconds, not even for a new menu", () => {
  expect(announcesSave({ ...save, isNew: true, lastNoticeMs: 70_001 })).toBe(false)
  expect(announcesSave({ ...save, isNew: true, lastNoticeMs: 70_000 })).toBe(true)
})
