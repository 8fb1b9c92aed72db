import { expect, test } from "vitest"
import { readAllergenText } from "./allergen-text.ts"

test.each([
  ["Lait", ["Lait"]],
  ["lait, œufs", ["Lait", "Oeufs"]],
  [" FRUITS À COQUE ", ["Fruits à coque"]],
  ["traces de lait", []],
  ["Lait, kiwi", []],
  ["sans gluten", []],
  ["", []],
])("the text %j names %j", (text, names) => {
  expect(readAllergenText(text)).toEqual(names)
})
