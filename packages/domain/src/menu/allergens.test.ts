import { expect, test } from "vitest"
import { allergens, declareAllergens, firstAllergenNames, otherAllergenNames } from "./allergens.ts"

test("the fourteen allergens of the law are offered, each once", () => {
  const offered = [...firstAllergenNames, ...otherAllergenNames]
  expect(offered).toHaveLength(14)
  expect(new Set(offered)).toEqual(new Set(allergens.map(({ name }) => name)))
})

test("the seven allergens of the specification come first, in its spelling", () => {
  expect(firstAllergenNames).toEqual(["Oeufs", "Gluten", "Lait", "Crustacés", "Poissons", "Moutarde", "Sulfites"])
})

test("the other seven follow in the order of the law", () => {
  expect(otherAllergenNames).toEqual(["Arachides", "Soja", "Fruits à coque", "Céleri", "Sésame", "Lupin", "Mollusques"])
})

test("an empty list declares nothing: it is never read as free of allergens", () => {
  expect(declareAllergens([])).toEqual({ state: "undeclared" })
})

test("a list declares all its names, even those that the law does not list", () => {
  expect(declareAllergens(["Lait", "Kiwi"])).toEqual({ state: "present", names: ["Lait", "Kiwi"] })
})
