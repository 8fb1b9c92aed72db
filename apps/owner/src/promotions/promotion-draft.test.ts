import { aPromotion } from "@ardoise/domain/testing/promotion-builders"
import { describe, expect, test } from "vitest"
import {
  definitionOf,
  draftOfPromotion,
  missingAnswer,
  newPromotionDraft,
  type PromotionDraft,
} from "./promotion-draft.ts"

const moment = { nowMs: Date.parse("2026-11-24T10:00:00Z"), timeZone: "Europe/Paris" }
const blank = newPromotionDraft("menu", moment)
const filled: PromotionDraft = { ...blank, name: "Bœuf", dishes: ["a"], percent: "15", endsOn: "2026-11-30" }

test("a draft is complete when each question has an answer, and names the first one that is missing", () => {
  expect(missingAnswer(filled, moment)).toBeNull()
  expect(missingAnswer(blank, moment)).toBe("name")
  expect(missingAnswer({ ...blank, name: "Bœuf" }, moment)).toBe("target")
  const missing = [
    [{ name: " " }, "name"],
    [{ dishes: [] }, "target"],
    [{ targetKind: "categories" }, "target"],
    [{ percent: "0" }, "effect"],
    [{ percent: "91" }, "effect"],
    [{ effectKind: "price" }, "effect"],
    [{ endsOn: "" }, "time"],
    [{ endsOn: "2026-11-20" }, "time"],
    [{ timeKind: "hours", windows: [{ days: [], from: "17:00", to: "19:00" }] }, "time"],
    [{ audience: "code", code: "MIDI5" }, "code"],
    [{ effectKind: "order", audience: "code", code: "" }, "code"],
  ] as const
  for (const [part, answer] of missing) {
    expect(missingAnswer({ ...filled, ...part }, moment), JSON.stringify(part)).toBe(answer)
  }
})

test("each answer becomes the definition that the server reads", () => {
  const whole = { menuId: "menu", target: { dishes: ["a"] }, effect: { percent: 15 }, windows: [] }
  const days = { startsOn: "2026-11-24", endsOn: "2026-11-30" }
  expect(definitionOf(filled, moment)).toEqual({ ...whole, ...days })
  expect(definitionOf({ ...filled, timeKind: "today" }, moment)).toMatchObject({ ...days, endsOn: "2026-11-24" })
  expect(definitionOf({ ...filled, effectKind: "off", off: "2,50" }, moment)?.effect).toEqual({ offCents: 250 })
  expect(definitionOf({ ...filled, effectKind: "price", price: "9,50" }, moment)?.effect).toEqual({ priceCents: 950 })
  expect(definitionOf({ ...filled, effectKind: "price", price: "0" }, moment)).toBeNull()
  expect(definitionOf({ ...filled, effectKind: "lot", take: "3" }, moment)?.effect).toEqual({ take: 3, pay: 2 })
  const onOrder = { ...filled, effectKind: "order" as const, percent: "10", off: "5" }
  expect(definitionOf(onOrder, moment)).toMatchObject({
    target: "all",
    effect: { order: { percent: 10 }, minCents: 0 },
  })
  expect(
    definitionOf({ ...onOrder, orderKind: "off", minimum: "30", audience: "code", code: "midi 5" }, moment),
  ).toEqual({ ...whole, ...days, target: "all", effect: { order: { offCents: 500 }, minCents: 3_000 }, code: "MIDI5" })
  expect(definitionOf({ ...onOrder, audience: "code", code: "" }, moment)).toBeNull()
  expect(definitionOf({ ...filled, audience: "code", code: "MIDI5" }, moment)).toBeNull()
  expect(definitionOf({ ...filled, targetKind: "all" }, moment)?.target).toBe("all")
  expect(definitionOf({ ...filled, timeKind: "hours", endsOn: "" }, moment)?.windows).toHaveLength(1)
})

describe("the draft of a stored promotion", () => {
  const hours = [{ days: ["monday" as const], from: "17:00", to: "19:00" }]
  test.each([
    ["a percentage", { effect: { percent: 20 } }],
    ["an amount", { effect: { offCents: 150 } }],
    ["a price", { effect: { priceCents: 950 } }],
    ["a lot of categories", { effect: { take: 3, pay: 2 }, target: { categories: ["plats"] } }],
    ["a reduction of the order", { target: "all" as const, effect: { order: { percent: 10 }, minCents: 0 } }],
    [
      "a code from a minimum on",
      { target: "all" as const, effect: { order: { offCents: 500 }, minCents: 3_000 }, code: "MIDI5" },
    ],
    ["hours without an end", { windows: hours, startsOn: null, endsOn: null }],
  ])("says the same: %s", (_what, fields) => {
    const {
      id: _id,
      name: _name,
      onSince: _since,
      stoppedAt: _at,
      ...definition
    } = aPromotion({ menuId: "menu", ...fields })
    const draft = draftOfPromotion({ ...aPromotion({ menuId: "menu" }), ...fields }, blank)
    expect(definitionOf(draft, moment)).toEqual(definition)
  })
})
