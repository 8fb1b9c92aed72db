import fc from "fast-check"
import { expect, test } from "vitest"
import { markMatches } from "./search-marks.ts"

/** The text with its matches in brackets. */
const marked = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("")

test.each([
  ["Tarte fine aux pommes", "tarte", "[Tarte] fine aux pommes"],
  ["Œufs mayonnaise", "oeuf", "[Œuf]s mayonnaise"],
  ["Crème brûlée", "brulee", "Crème [brûlée]"],
  ["Bœuf bourguignon", "œuf", "Bœuf bourguignon"],
  ["Filet de sole", "sole fil", "[Fil]et de [sole]"],
  ["Sole", "", "Sole"],
  ["Sole", "🍣", "Sole"],
  ["", "sole", ""],
  ["Sole, sauce sole", "SOLE", "[Sole], sauce [sole]"],
  ["Filet de sole au vin", "sole", "Filet de [sole] au vin"],
  ["Œufs mimosa", "o", "[Œ]ufs mimosa"],
  ["Pain aux 7 céréales", "7", "Pain aux [7] céréales"],
  ["Sole-frites", "frites", "Sole-[frites]"],
  ["So le", "sole", "So le"],
  ["So", "sole", "So"],
  ["Sole frite", "  sole,  frite ", "[Sole] [frite]"],
  ["Résole", "sole", "Résole"],
  ["Sole", "sel", "Sole"],
])("in %j a search for %j shows %j", (text, query, shown) => {
  expect(marked(text, query)).toBe(shown)
})

test("each part states whether it is a match", () => {
  expect(markMatches("Sole frite", "sole")).toEqual([
    { text: "Sole", isMatch: true },
    { text: " frite", isMatch: false },
  ])
  expect(markMatches("Sole", "")).toEqual([{ text: "Sole", isMatch: false }])
  expect(markMatches("", "sole")).toEqual([])
  expect(markMatches("", "")).toEqual([])
})

test("the joined parts equal the text, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, query) => {
      expect(
        markMatches(text, query)
          .map((part) => part.text)
          .join(""),
      ).toBe(text)
    }),
  )
})
