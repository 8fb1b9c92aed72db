import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { foldText, search } from "./search-text.ts"

test.each([
  ["Œufs à l’Écossaise", "oeufs a l'ecossaise"],
  ["  CRÈME   BRÛLÉE ", "creme brulee"],
  ["nævus", "naevus"],
  ["e\u0301clair", "eclair"],
  ["Straße", "strasse"],
])("a search normalises %j to %j", (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test("normalising a text twice changes nothing more", () => {
  expect(foldText("WEIẞWURST")).toBe(foldText("Weißwurst"))
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => foldText(foldText(text)) === foldText(text)))
})

describe("a search for dishes", () => {
  const dishes = [
    { name: "Salade de chèvre chaud", description: "Miel et noix" },
    { name: "Œufs mayonnaise", description: "" },
    { name: "Cheeseburger", description: "Bœuf haché, cheddar" },
    { name: "Chèvre frais", description: "Huile d’olive" },
    { name: "<b>Sauce</b> 🍅", description: "" },
  ]
  const namesFor = (query: string) => search(dishes, query).map(({ name }) => name)

  test.each([
    ["oeuf", ["Œufs mayonnaise"]],
    ["OEUFS MAYO", ["Œufs mayonnaise"]],
    ["chevre", ["Chèvre frais", "Salade de chèvre chaud"]],
    ["chaud salade", ["Salade de chèvre chaud"]],
    ["burger", ["Cheeseburger"]],
    ["chedd", ["Cheeseburger"]],
    ["boeuf hache", ["Cheeseburger"]],
    ["d'olive", ["Chèvre frais"]],
    ["🍅", ["<b>Sauce</b> 🍅"]],
    ["(", []],
    ["homard", []],
  ])("for %j finds %j", (query, names) => {
    expect(namesFor(query)).toEqual(names)
  })

  test("without a query returns every dish in its order", () => {
    expect(namesFor("  ")).toEqual(dishes.map(({ name }) => name))
  })

  test("finds every dish by its whole name", () => {
    for (const { name } of dishes) expect(namesFor(name)[0]).toBe(name)
  })
})

test("matches are sorted: start of the name, a word of the name, inside the name, the description", () => {
  const entries = [
    { name: "Assiette du chef", description: "burger, frites" },
    { name: "Cheeseburger", description: "" },
    { name: "Grand burger", description: "" },
    { name: "Burger", description: "" },
  ]
  const found = search(entries, "burger").map(({ name }) => name)
  expect(found).toEqual(["Burger", "Grand burger", "Cheeseburger", "Assiette du chef"])
})
