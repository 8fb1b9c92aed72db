import { expect, test } from "vitest"
import { avoidedIn, avoidedInChoices, type FindableDish, normalizeText, visibilityOf } from "./find-dishes.ts"

const aDish = (
  text: string,
  allergens: FindableDish["allergens"] = [],
  added: FindableDish["added"] = [],
  hasUndeclaredChoice = false,
): FindableDish => ({
  text: normalizeText(text),
  allergens,
  added,
  hasUndeclaredChoice,
})

test.each([
  ["oeuf", true],
  ["Œufs MAYO", true],
  ["mayonnaise œufs", true],
  ["creme", true],
  ["l'oeuf", false],
  ["sole", false],
  ["", true],
  ["  ", true],
])("a dish called Œufs mayonnaise, crème, is found by %j: %s", (search, isFound) => {
  const dish = aDish("Œufs mayonnaise, crème")
  expect(visibilityOf(dish, { search, without: [] })).toBe(isFound ? "shown" : "hidden")
})

test("a dish that declares an avoided allergen is set apart with its allergens; one that declares others or none is shown", () => {
  const wanted = { search: "", without: ["Gluten", "Lait"] }
  expect(visibilityOf(aDish("a", ["Lait"]), wanted)).toBe("contains")
  expect(avoidedIn(aDish("a", ["Oeufs", "Lait"]), wanted.without)).toEqual(["Lait"])
  expect(avoidedIn(aDish("a", null), wanted.without)).toEqual([])
  expect(visibilityOf(aDish("b", ["Moutarde"]), wanted)).toBe("shown")
  expect(visibilityOf(aDish("c", []), wanted)).toBe("shown")
})

test("a dish without a declaration never counts as a match when allergens are avoided", () => {
  expect(visibilityOf(aDish("a", null), { search: "", without: ["Gluten"] })).toBe("apart")
  expect(visibilityOf(aDish("a", null), { search: "", without: [] })).toBe("shown")
  expect(visibilityOf(aDish("a", null), { search: "b", without: ["Gluten"] })).toBe("hidden")
})

test("a choice counts like the dish: one that adds an avoided allergen, or declares nothing, never reads as safe", () => {
  const wanted = { search: "", without: ["Lait"] }
  const withSauce = aDish("Bavette", ["Sulfites"], ["Lait"])
  expect(visibilityOf(withSauce, wanted)).toBe("contains")
  expect(avoidedInChoices(withSauce, wanted.without)).toEqual(["Lait"])
  expect(avoidedInChoices(aDish("Gratin", ["Lait"], ["Lait"]), wanted.without)).toEqual([])
  expect(visibilityOf(aDish("Bavette", ["Sulfites"], [], true), wanted)).toBe("apart")
  expect(visibilityOf(aDish("Bavette", ["Sulfites"], ["Lait"], true), wanted)).toBe("contains")
  expect(visibilityOf(aDish("Bavette", ["Sulfites"], ["Moutarde"]), wanted)).toBe("shown")
})
