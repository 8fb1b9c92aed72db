import { expect, test } from "vitest"
import { nextRefundCheck } from "./refund-watch.ts"

const sentAt = "2026-11-01T12:00:00.000Z"

test.each([
  ["2026-11-01T12:00:00.000Z", "2026-11-01T13:00:00.000Z"],
  ["2026-11-01T14:00:00.000Z", "2026-11-01T16:00:00.000Z"],
  ["2026-11-20T12:00:00.000Z", "2026-11-21T12:00:00.000Z"],
  ["2026-12-06T11:59:59.000Z", "2026-12-07T11:59:59.000Z"],
  ["2026-12-06T12:00:00.000Z", ""],
  // The clock was set back.
  ["2026-10-30T12:00:00.000Z", "2026-10-30T13:00:00.000Z"],
])("at %s a refund of 1 November is looked at again at %s", (now, next) => {
  expect(nextRefundCheck(sentAt, now)).toBe(next)
})

test("a refund is looked at some forty times, the last time after the thirty days of a bank", () => {
  let looks = 0
  let last = sentAt
  for (let now = nextRefundCheck(sentAt, sentAt); now !== ""; now = nextRefundCheck(sentAt, now)) {
    looks += 1
    last = now
  }
  expect(looks).toBeLessThan(45)
  expect(Date.parse(last) - Date.parse(sentAt)).toBeGreaterThan(30 * 24 * 3_600_000)
})
