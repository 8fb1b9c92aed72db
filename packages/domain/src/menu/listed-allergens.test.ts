import { expect, test } from "vitest"
import { listedAllergens } from "./listed-allergens.ts"

test.each([
  ["Gluten, Lait", ["Gluten", "Lait"]],
  [" Fruits à coque ,Œufs", ["Fruits à coque", "Œufs"]],
  ["Lait,, ,", ["Lait"]],
  ["", []],
])("the list %j names %j", (list, names) => {
  expect(listedAllergens(list)).toEqual(names)
})
