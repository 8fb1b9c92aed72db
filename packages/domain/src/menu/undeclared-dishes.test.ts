import { expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { undeclaredDishes } from "./undeclared-dishes.ts"

test("lists named dishes without a declaration, in the order of the screen", () => {
  const menu = aMenu([
    aCategory("Desserts", ["Flan", aDish({ name: "Glace", allergens: { state: "present", names: ["Lait"] } })]),
    aCategory("Entrées", ["Soupe", aDish({ name: "Salade", allergens: { state: "none" } }), aDish({ name: "  " })]),
  ])
  expect(undeclaredDishes(menu).map(({ categoryId, dish }) => `${categoryId}: ${dish.name}`)).toEqual([
    "custom-Entrées: Soupe",
    "custom-Desserts: Flan",
  ])
})
