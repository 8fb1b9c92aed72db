import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { aPromotion } from "../testing/promotion-builders.ts"
import type { PastPrice } from "./prior-price.ts"
import type { Promotion } from "./promotion.ts"
import { shownPrices } from "./shown-price.ts"

const timeZone = "Europe/Paris"
const now = { nowMs: Date.parse("2026-11-20T12:00:00Z"), timeZone }
/** Began on 15 November at midnight. */
const announced = aPromotion({ id: "announced", effect: { percent: 15 }, startsOn: "2026-11-15", endsOn: "2026-11-30" })
const beganMs = Date.parse("2026-11-14T23:00:00Z")
const dayMs = 24 * 3_600_000
/** So many days before the promotion began. */
const before = (days: number) => beganMs - days * dayMs

const risotto = aDish({ id: "risotto", name: "Risotto", price: "20" })
const menu = aMenu([aCategory("Plats", [risotto], { id: "plats" })])

type Given = { past: readonly PastPrice[]; others?: readonly Promotion[]; price?: string }
function shown({ past, others = [], price = "20" }: Given) {
  const carte = { ...menu, categories: [aCategory("Plats", [{ ...risotto, price }], { id: "plats" })] }
  const [one] = shownPrices({
    ...{ menu: carte, promotions: [announced, ...others], moment: now },
    past: new Map([["risotto", past]]),
  })
  return one && { cents: one.cents, was: one.was, reason: one.reason }
}

describe("OFF-06: a price is crossed out", () => {
  test("when it was the lowest of the thirty days before", () => {
    expect(shown({ past: [{ fromMs: before(90), untilMs: null, cents: 2000 }] })).toEqual({
      cents: 1700,
      was: { cents: 2000, percent: 15 },
      reason: { kind: "lowest", cents: 2000 },
    })
  })

  test("at the lower price, after a rise shortly before the promotion; the percentage is the true one", () => {
    const past = [
      { fromMs: before(90), untilMs: before(3), cents: 1800 },
      { fromMs: before(3), untilMs: null, cents: 2000 },
    ]
    expect(shown({ past })).toMatchObject({ cents: 1700, was: { cents: 1800, percent: 5 } })
  })

  test("not at all, when the dish was as cheap before a rise", () => {
    const past = [
      { fromMs: before(90), untilMs: before(3), cents: 1700 },
      { fromMs: before(3), untilMs: null, cents: 2000 },
    ]
    expect(shown({ past })).toEqual({ cents: 1700, was: null, reason: { kind: "cheaper", cents: 1700 } })
  })

  test("at the price of an earlier promotion in the thirty days", () => {
    const earlier = aPromotion({ id: "earlier", effect: { percent: 10 }, startsOn: "2026-10-20", endsOn: "2026-10-25" })
    const past = [{ fromMs: before(90), untilMs: null, cents: 2000 }]
    const on = { ...earlier, onSince: "2026-10-01T00:00:00.000Z" }
    expect(shown({ past, others: [on] })).toMatchObject({ was: { cents: 1800, percent: 5 } })
    const long = { ...on, startsOn: "2026-10-02", endsOn: "2026-10-10" }
    expect(shown({ past, others: [long] })).toMatchObject({ was: { cents: 2000, percent: 15 } })
  })

  test("not for a new dish: it had no price", () => {
    expect(shown({ past: [{ fromMs: beganMs, untilMs: null, cents: 2000 }] })).toEqual({
      cents: 1700,
      was: null,
      reason: { kind: "new" },
    })
  })

  test("for a dish that moved to another category: its prices stay with it", () => {
    const past = [{ fromMs: before(90), untilMs: null, cents: 2000 }]
    const moved = { ...menu, categories: [aCategory("Ardoise", [risotto], { id: "ardoise" })] }
    const [one] = shownPrices({
      ...{ menu: moved, promotions: [announced], moment: now },
      past: new Map([["risotto", past]]),
    })
    expect(one?.was).toEqual({ cents: 2000, percent: 15 })
  })

  test("not by the prices and promotions of another menu", () => {
    const past = [{ fromMs: before(90), untilMs: null, cents: 2000 }]
    const elsewhere = aPromotion({
      ...{ id: "elsewhere", menuId: "another", effect: { percent: 50 } },
      ...{ startsOn: "2026-11-01", endsOn: "2026-11-10" },
    })
    expect(shown({ past, others: [elsewhere] })).toMatchObject({ was: { cents: 2000, percent: 15 } })
  })

  test.each([
    [30, 1800],
    [31, 2000],
  ])("counting a price that ended %i days before: %i", (days, prior) => {
    const past = [
      { fromMs: before(90), untilMs: before(days) + 1, cents: 1800 },
      { fromMs: before(days) + 1, untilMs: null, cents: 2000 },
    ]
    expect(shown({ past })?.was?.cents).toBe(prior)
  })

  test("as before, when the price is lowered further during the promotion", () => {
    const past = [
      { fromMs: before(90), untilMs: beganMs + dayMs, cents: 2000 },
      { fromMs: beganMs + dayMs, untilMs: null, cents: 1500 },
    ]
    expect(shown({ past, price: "15" })).toMatchObject({ cents: 1275, was: { cents: 2000, percent: 36 } })
  })

  test("no longer, when the price is raised above it during the promotion", () => {
    const past = [
      { fromMs: before(90), untilMs: beganMs + dayMs, cents: 2000 },
      { fromMs: beganMs + dayMs, untilMs: null, cents: 2600 },
    ]
    expect(shown({ past, price: "26" })).toMatchObject({ cents: 2210, was: null, reason: { kind: "cheaper" } })
  })

  test("never for a happy hour: a reduction that comes back is a price by the hour", () => {
    const daily = { ...announced, windows: [{ days: ["friday"], from: "12:00", to: "14:00" }] } as const
    const [one] = shownPrices({
      ...{ menu, promotions: [daily], moment: now },
      past: new Map([["risotto", [{ fromMs: before(90), untilMs: null, cents: 2000 }]]]),
    })
    expect(one).toMatchObject({
      was: null,
      reason: { kind: "recurring" },
      time: { kind: "now", name: "Novembre", to: "14:00", thenCents: 2000 },
    })
  })

  test("at the price that a happy hour gave a soft drink because of one with alcohol", () => {
    const beer = aDish({ id: "beer", price: "6", others: { alcohol: true } })
    const soda = aDish({ id: "soda", price: "4", others: { alcohol: false } })
    const bar = aMenu([aCategory("Boissons", [beer, soda], { id: "boissons" })])
    const happy = aPromotion({
      ...{ id: "happy", target: { dishes: ["beer"] }, effect: { percent: 50 }, startsOn: null, endsOn: null },
      windows: [{ days: ["monday"], from: "17:00", to: "19:00" }],
    })
    const sodaOnly = { ...announced, target: { dishes: ["soda"] } }
    const since = { fromMs: before(90), untilMs: null }
    const past = new Map([
      ["soda", [{ ...since, cents: 400 }]],
      ["beer", [{ ...since, cents: 600 }]],
    ])
    const [one] = shownPrices({ menu: bar, promotions: [sodaOnly, happy], moment: now, past })
    expect(one).toMatchObject({ dishId: "soda", cents: 340, was: null, reason: { kind: "cheaper", cents: 200 } })
  })
})
