import { describe, expect, test } from "vitest"
import { findKitchenWord } from "./kitchen-words.ts"

describe("the kitchen’s own words", () => {
  test.each([
    ["HUÎTRES", "huître"],
    ["huitre", "huître"],
    ["  Bœuf  bourguignon ", "bœuf bourguignon"],
    ["gluten", "gluten"],
  ])("%s is %s", (typed, word) => expect(findKitchenWord(typed)).toBe(word))
  test.each(["", "s", "Dupont", "06 12 34 56 78", "jean@example.fr", "je suis table 4", "constructor", "__proto__"])(
    "“%s” is none",
    (typed) => expect(findKitchenWord(typed)).toBeNull(),
  )
})
