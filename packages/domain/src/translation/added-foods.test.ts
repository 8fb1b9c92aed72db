import { expect, test } from "vitest"
import { allergenWords } from "../allergen-hints/allergen-words.ts"
import { keyOf } from "../allergen-hints/hint-text.ts"
import { foodsAdded } from "./added-foods.ts"

test.each([
  ["Joue de bœuf et lardons au pinot noir, carottes, éclats de noisette.", ["noisette"]],
  ["Joues de bœuf mijotées, carotte fondante et lardon.", []],
  ["Joue de bœuf, servie chaude du four, dans son plat.", []],
  ["Joue de bœuf, purée de pommes et d’Amandes", ["purée", "pommes", "amandes"]],
  ["", []],
])("%j adds %j", (text, added) => {
  expect(foodsAdded(text, ["Bœuf bourguignon", "joue de bœuf, pinot noir, carottes, lardons"])).toEqual(added)
})

test("every word that names an allergen is noticed", () => {
  const single = Object.values(allergenWords)
    .flat()
    .filter((word) => !keyOf(word).includes(" "))
  // The fish "bar" is also where one drinks.
  const unnoticed = single.filter((word) => foodsAdded(`Servi avec ${word}.`, ["Plat"]).length === 0)
  expect(unnoticed).toEqual(["bar"])
})
