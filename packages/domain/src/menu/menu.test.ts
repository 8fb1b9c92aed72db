import { expect, test } from "vitest"
import { aCategory, aMenu } from "../testing/menu-builders.ts"
import { countDishes } from "./menu.ts"

test.each([
  [0, aMenu()],
  [0, aMenu([aCategory("Vins")])],
  [3, aMenu([aCategory("Plats", ["Steak", "Frites"]), aCategory("Vins"), aCategory("Desserts", ["Flan"])])],
])("a card counts %i dishes over all categories", (expected, menu) => {
  expect(countDishes(menu)).toBe(expected)
})
