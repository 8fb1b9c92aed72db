import fc from "fast-check"
import { expect, test } from "vitest"
import { catalogueDescription, composeDescription } from "./compose-description.ts"

test.each([
  ["joue de bœuf, carottes, vin rouge", "Joue de bœuf, carottes et vin rouge."],
  ["carottes, sel et poivre", "Carottes, sel et poivre."],
  ["œufs ; crème", "Œufs et crème."],
  ["lard\net chou\n", "Lard et chou."],
  ["huile 0,5 l, ail.", "Huile 0,5 l et ail."],
  ["sole", "Sole."],
  [" , ;  ", ""],
  ["", ""],
])("the ingredients %j become %j", (ingredients, text) => {
  expect(composeDescription(ingredients)).toBe(text)
})

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const withoutEt = (text: string) => wordsOf(text).filter((word) => word !== "et")
const ingredients = fc
  .array(fc.constantFrom("joue de bœuf", "carottes", "ÉPICES", "l’ail", "sel et poivre", "12 huîtres", "et noix", " "))
  .chain((list) => fc.constantFrom(", ", ",", ";", "\n").map((separator) => list.join(separator)))

test('every word of the ingredients is in the sentence, in their order, and no other one except "et"', () => {
  fc.assert(
    fc.property(ingredients, (text) => {
      expect(withoutEt(composeDescription(text))).toEqual(withoutEt(text))
    }),
  )
})

test("no text throws, and a sentence stays itself", () => {
  fc.assert(
    fc.property(fc.oneof(ingredients, fc.string({ unit: "grapheme" })), (text) => {
      const once = composeDescription(text)
      expect(composeDescription(once)).toBe(once)
    }),
  )
})

test("the catalogue knows its dishes in any spelling, and no other ones", () => {
  expect(catalogueDescription("boeuf BOURGUIGNON")).toContain("vin rouge")
  expect(catalogueDescription("Tripoux de la Margeride")).toBeNull()
})
