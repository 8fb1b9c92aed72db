import { expect, test } from "vitest"
import { planOf, type Subscription } from "./plan.ts"

const now = "2026-11-18T12:00:00.000Z"
const [before, after] = ["2026-11-18T11:59:59.999Z", "2026-11-18T12:00:00.001Z"]

test.each<[Subscription["status"], string, "free" | "premium"]>([
  ["active", after, "premium"],
  ["cancelled", after, "premium"],
  ["past_due", after, "premium"],
  ["ended", after, "free"],
  ["active", before, "free"],
  ["cancelled", before, "free"],
  ["active", now, "free"],
  ["active", "2026-11-18T13:30:00+01:00", "premium"],
  ["active", "no time", "free"],
])("a subscription that is %s until %s gives the %s plan", (status, endsAt, expected) => {
  expect(planOf({ status, endsAt }, now)).toBe(expected)
})

test("an owner who never subscribed is on the free plan", () => {
  expect(planOf(null, now)).toBe("free")
})
