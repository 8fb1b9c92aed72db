import { expect, test } from "vitest"
import { moreLanguages } from "../languages.ts"
import { allergens } from "../menu/allergens.ts"
import { findFurtherAllergen } from "./further-allergens.ts"
import { translateAllergen } from "./translate.ts"

test.each(moreLanguages)("AS-21: each of the fourteen allergens has a name of its own in $name", ({ code }) => {
  const names = allergens.map(({ name }) => translateAllergen(name, code))
  expect(new Set(names).size).toBe(14)
  const same = allergens.filter(({ name }, at) => names[at] === name).map(({ name }) => name)
  expect(same.filter((name) => name !== "Gluten" && name !== "Soja")).toEqual([])
})

test.each([
  ["Œufs", "de", "Eier"],
  ["oeufs", "nl", "Eieren"],
  [" Fruits à coque ", "pt", "Frutos de casca rija"],
  ["Lait", "ja", "乳"],
  ["Mollusques", "de", "Weichtiere"],
  ["Kiwi", "de", undefined],
  ["Lait", "en", undefined],
  ["Lait", "__proto__", undefined],
])("%s in %s is %s", (name, language, translated) => {
  expect(findFurtherAllergen(name, language)).toBe(translated)
})

test("another name stays as the owner wrote it", () => {
  expect(translateAllergen("Kiwi", "de")).toBe("Kiwi")
})
