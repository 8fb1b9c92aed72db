import { expect, test } from "vitest"
import { aPromotion } from "../testing/promotion-builders.ts"
import { firstHeldMs, holdingAt, lastHeldMs, stateOf } from "./promotion-time.ts"

const timeZone = "Europe/Paris"
const at = (iso: string) => ({ nowMs: Date.parse(iso), timeZone })
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16))
const happyHour = aPromotion({
  windows: [{ days: ["friday"], from: "17:00", to: "19:00" }],
  startsOn: null,
  endsOn: null,
})

test("a promotion is in the state draft, to come, running or over", () => {
  const november = aPromotion()
  expect(stateOf({ ...november, onSince: null }, at("2026-11-10T12:00:00Z"))).toBe("draft")
  expect(stateOf(november, at("2026-10-31T22:59:59Z"))).toBe("to-come")
  expect(stateOf(november, at("2026-10-31T23:00:00Z"))).toBe("running")
  expect(stateOf(november, at("2026-11-30T23:00:00Z"))).toBe("over")
  const stopped = { ...november, stoppedAt: "2026-11-10T12:00:00.000Z" }
  expect(stateOf(stopped, at("2026-11-10T11:59:59Z"))).toBe("running")
  expect(stateOf(stopped, at("2026-11-10T12:00:00Z"))).toBe("over")
})

test("a happy hour runs between its hours, too, until it is stopped", () => {
  expect(stateOf(happyHour, at("2026-10-21T12:00:00Z"))).toBe("to-come")
  expect(stateOf(happyHour, at("2026-11-25T12:00:00Z"))).toBe("running")
  expect(holdingAt(happyHour, at("2026-11-25T12:00:00Z"))).toBeNull()
  expect(holdingAt(happyHour, at("2026-11-27T16:00:00Z"))).not.toBeNull()
  expect(lastHeldMs(happyHour, timeZone)).toBe(Number.POSITIVE_INFINITY)
})

test("a promotion begins when it is switched on, if its days have begun", () => {
  expect(iso(firstHeldMs(aPromotion(), timeZone))).toBe("2026-10-31T23:00")
  expect(iso(firstHeldMs(aPromotion({ onSince: "2026-11-10T12:00:00.000Z" }), timeZone))).toBe("2026-11-10T12:00")
  expect(firstHeldMs(aPromotion({ onSince: "2026-12-10T12:00:00.000Z" }), timeZone)).toBeNull()
  expect(firstHeldMs(aPromotion({ stoppedAt: "2026-10-25T12:00:00.000Z" }), timeZone)).toBeNull()
  expect(stateOf(aPromotion({ stoppedAt: "2026-10-25T12:00:00.000Z" }), at("2026-11-25T12:00:00Z"))).toBe("over")
})

test("a promotion ends with its last day, or when it is stopped", () => {
  expect(iso(lastHeldMs(aPromotion(), timeZone))).toBe("2026-11-30T23:00")
  expect(iso(lastHeldMs(aPromotion({ stoppedAt: "2026-11-10T12:00:00.000Z" }), timeZone))).toBe("2026-11-10T12:00")
})
