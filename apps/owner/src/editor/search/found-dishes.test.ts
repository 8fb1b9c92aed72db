import { aCategory, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { findDishes } from "./found-dishes.ts"

const menu = aMenu([
  aCategory("Entrées", ["Œufs mayonnaise", "Soupe à l’oignon gratinée"], { id: "entrees" }),
  aCategory("Coups de cœur", ["Tarte Tatin de la patronne", "Mystère"]),
])
const names = (found: ReturnType<typeof findDishes>) =>
  found.map((each) => (each.kind === "dish" ? `${each.dish.name} (${each.category.name})` : each.suggestion.name))

test("the dishes of the menu come first, each with its category", () => {
  expect(names(findDishes(menu, "oeuf", null))[0]).toBe("Œufs mayonnaise (Entrées)")
})

test("a dish of the menu is not suggested again", () => {
  expect(names(findDishes(menu, "oeufs mayonnaise", null))).toEqual(["Œufs mayonnaise (Entrées)"])
})

test("a group contains the dishes of its category, and dishes of that kind in other categories", () => {
  const found = names(findDishes(menu, "", "desserts"))
  expect(found).toContain("Tarte Tatin de la patronne (Coups de cœur)")
  expect(found).not.toContain("Œufs mayonnaise (Entrées)")
  expect(found).not.toContain("Mystère (Coups de cœur)")
  expect(names(findDishes(menu, "", "entrees")).slice(0, 2)).toEqual([
    "Œufs mayonnaise (Entrées)",
    "Soupe à l’oignon gratinée (Entrées)",
  ])
})

test("a query without matches has no result", () => {
  expect(findDishes(menu, "ramen au miso", null)).toEqual([])
})
