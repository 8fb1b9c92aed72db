import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aPromotion } from "../testing/promotion-builders.ts"
import { findPromotionFault, normaliseCode, readDefinition } from "./promotion.ts"

const whole = {
  menuId: "menu",
  target: { categories: ["plats"] },
  effect: { percent: 15 },
  startsOn: "2026-11-20",
  endsOn: "2026-11-30",
  windows: [],
}

describe("a definition from untrusted data", () => {
  test.each([
    { percent: 1 },
    { percent: 90 },
    { offCents: 1 },
    { priceCents: 950 },
    { take: 2, pay: 1 },
    { take: 6, pay: 5 },
    { order: { percent: 10 }, minCents: 0 },
    { order: { offCents: 500 }, minCents: 3000 },
  ])("may have the effect %j", (effect) => {
    expect(readDefinition({ ...whole, effect })).toEqual({ ...whole, effect })
  })

  test.each([
    null,
    {},
    { percent: 0 },
    { percent: 91 },
    { percent: 12.5 },
    { percent: "15" },
    { percent: 15, offCents: 100 },
    { offCents: 0 },
    { priceCents: 0 },
    { priceCents: 1e9 },
    { take: 1, pay: 0 },
    { take: 7, pay: 6 },
    { take: 3, pay: 1 },
    { take: 2, pay: 1, percent: 5 },
    { percent: Number.NaN },
    { order: { percent: 10 } },
    { order: { percent: 10 }, minCents: -1 },
    { order: { percent: 91 }, minCents: 0 },
    { order: { priceCents: 500 }, minCents: 0 },
    { order: { take: 2, pay: 1 }, minCents: 0 },
    { order: { order: { percent: 10 }, minCents: 0 }, minCents: 0 },
    { order: { percent: 10 }, minCents: 0, percent: 5 },
    { order: null, minCents: 0 },
  ])("must not have the effect %j", (effect) => {
    expect(readDefinition({ ...whole, effect })).toBeNull()
  })

  test.each(["all", { dishes: ["a", "b"] }, { categories: [] }])("may be about %j", (target) => {
    expect(readDefinition({ ...whole, target })).toMatchObject({ target })
  })

  test.each(["some", null, {}, { dishes: "a" }, { dishes: [1] }, { dishes: [""] }, { dishes: ["a"], categories: [] }])(
    "must not be about %j",
    (target) => {
      expect(readDefinition({ ...whole, target })).toBeNull()
    },
  )

  test.each([
    { startsOn: "2026-02-30" },
    { endsOn: "demain" },
    { startsOn: 20261120 },
    { windows: [{}] },
    { windows: "17:00" },
    { menuId: "" },
    { menuId: 5 },
    { code: 5 },
  ])("must not contain %j", (fields) => {
    expect(readDefinition({ ...whole, ...fields })).toBeNull()
  })

  test("may omit the menu, the days and the hours", () => {
    expect(readDefinition({ target: "all", effect: { percent: 5 } })).toEqual({
      ...{ menuId: null, target: "all", effect: { percent: 5 } },
      ...{ startsOn: null, endsOn: null, windows: [] },
    })
  })

  test.each([
    ["Bienvenue 10", "BIENVENUE10"],
    [" été-2026 ", "ETE2026"],
    ["midi\u200b", "MIDI"],
  ])("has the code %j as %j", (typed, stored) => {
    expect(readDefinition({ ...whole, code: typed })).toEqual({ ...whole, code: stored })
  })

  test("OFF-18: any text is read as a code at once, and never as a longer one", () => {
    const parts = fc.constantFrom("a", "É", "ﬃ", "\u0301", "\u200b", "-", " ", "\u2014", "ß", "ﷺ", "😀", "\0", "'", "%")
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 200 }), (made) => {
        const text = made.join("")
        const code = normaliseCode(text)
        expect(normaliseCode(code)).toBe(code)
        expect(code).not.toMatch(/\s|\p{M}|-/u)
        expect(readDefinition({ ...whole, code: text })).toMatchObject({ code })
      }),
    )
    expect(normaliseCode("a\u0301".repeat(50_000))).toBe("A".repeat(50_000))
  })

  test("never throws", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(whole)), (value, field) => {
        readDefinition(value)
        readDefinition({ ...whole, [field]: value })
      }),
    )
  })
})

describe("a promotion cannot be stored", () => {
  const hours = [{ days: ["friday"] as const, from: "17:00", to: "19:00" }]
  test.each([
    ["name", { name: "  " }],
    ["name", { name: "x".repeat(201) }],
    ["target", { target: { dishes: [] } }],
    ["target", { target: { categories: Array.from({ length: 501 }, (_, at) => `c${at}`) } }],
    ["days", { startsOn: null }],
    ["days", { endsOn: null }],
    ["days", { startsOn: "2026-11-30", endsOn: "2026-11-20" }],
    ["days", { startsOn: "2026-11-30", endsOn: "2026-11-20", windows: hours }],
  ])("because of its %s: %j", (fault, fields) => {
    expect(findPromotionFault(aPromotion(fields as never))).toBe(fault)
  })

  const onOrder = { effect: { order: { percent: 10 }, minCents: 0 } }
  test.each([
    ["effect", { ...onOrder, target: { dishes: ["a"] } }],
    ["effect", { code: "MIDI" }],
    ["code", { ...onOrder, code: "AB" }],
    ["code", { ...onOrder, code: "A".repeat(21) }],
    ["code", { ...onOrder, code: "MIDI%" }],
  ])("because of its %s, on the order or with a code: %j", (fault, fields) => {
    expect(findPromotionFault(aPromotion(fields as never))).toBe(fault)
    expect(findPromotionFault(aPromotion({ ...onOrder, code: "MIDI10" }))).toBeNull()
  })

  test("but one by the hour needs no days", () => {
    expect(findPromotionFault(aPromotion({ windows: hours, startsOn: null, endsOn: null }))).toBeNull()
    expect(findPromotionFault(aPromotion())).toBeNull()
  })
})
