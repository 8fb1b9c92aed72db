import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDish } from "../menu/menu-edits.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { catalogue, type SuggestionGroup } from "./catalogue.ts"
import { classify, findCategoryOf, searchSuggestions, suggestionGroups } from "./classify.ts"

describe("a dish is classified", () => {
  test.each(Object.entries(catalogue))("by the catalogue first: all of %s", (group, suggestions) => {
    for (const { name } of suggestions)
      expect(`${classify({ name, description: "" })} ${name}`).toBe(`${group} ${name}`)
  })

  test.each([
    ["colonel", "", "desserts"],
    ["HUITRES CREUSES", "", "entrees"],
  ])("by the catalogue whatever the case and accents of %j", (name, description, group) => {
    expect(classify({ name, description })).toBe(group)
  })

  test.each<[string, SuggestionGroup]>([
    ["Salade de tomates", "entrees"],
    ["Salade de fruits exotiques", "desserts"],
    ["Velouté de cèpes", "entrees"],
    ["Tarte aux poireaux", "entrees"],
    ["Tarte aux abricots", "desserts"],
    ["Mousse de canard", "entrees"],
    ["Mousse de framboises", "desserts"],
    ["Filet de bœuf au vin rouge", "plats"],
    ["Poulet au citron", "plats"],
    ["Cheeseburgers", "plats"],
    ["Pizza quatre fromages", "plats"],
    ["Glace à la pistache", "desserts"],
    ["Café liégeois", "desserts"],
    ["Café", "boissons"],
    ["Jus de mangue", "boissons"],
    ["Thé blanc", "boissons"],
    ["Thon mi-cuit", "plats"],
    ["Bières du moment", "boissons"],
    ["Cocktail du jour", "aperitifs"],
    ["Planche du boucher", "aperitifs"],
    ["Verre de Sancerre", "vins"],
    ["Château Margaux 2015", "vins"],
    ["Pichet de rosé", "vins"],
  ])("by the word at the start of its name: %s is one of the %s", (name, group) => {
    expect(classify({ name, description: "" })).toBe(group)
  })

  test("by its description if the name contains no keyword", () => {
    expect(classify({ name: "Le Marcel", description: "Burger au bleu et frites" })).toBe("plats")
  })

  test("by its name even if the description contains another keyword", () => {
    expect(classify({ name: "Sorbet poire", description: "Arrosé de vin rouge" })).toBe("desserts")
  })

  test("as null without any keyword", () => {
    expect(classify({ name: "Le Marcel", description: "" })).toBeNull()
  })

  test("without an error, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (name, description) => {
        const group = classify({ name, description })
        expect(group === null || group in catalogue).toBe(true)
      }),
    )
  })
})

describe("the category for a suggested dish is found", () => {
  const idFor = (categories: readonly ReturnType<typeof aCategory>[], group: SuggestionGroup) =>
    findCategoryOf(aMenu(categories), group)?.id

  test("by its id, at any position and with any name", () => {
    const categories = [
      aCategory("Grillades", [], { id: "plats-grilles" }),
      aCategory("Nos plats", [], { id: "plats" }),
    ]
    expect(idFor(categories, "plats")).toBe("plats")
  })
  test("by an id that begins with the group", () => {
    expect(idFor([aCategory("Entrées froides", [], { id: "entrees-froides" })], "entrees")).toBe("entrees-froides")
  })
  test("by the name of the group, under any id", () => {
    expect(idFor([aCategory("VINS", [], { id: "custom-1" })], "vins")).toBe("custom-1")
  })
  test("not in a category that only has a similar name", () => {
    expect(idFor([aCategory("Nos vins", [], { id: "custom-1" })], "vins")).toBeUndefined()
  })
  test("and is created if the menu has none", () => {
    const added = addDish(aMenu(), "vins", aDish({ name: "Chablis" }))
    expect(added.ok && findCategoryOf(added.value, "vins")?.dishes.map(({ name }) => name)).toEqual(["Chablis"])
  })
})

describe("the search for suggestions", () => {
  test("has one chip for each group, in the order of the specification", () => {
    expect(suggestionGroups.map(({ name }) => name)).toEqual([
      "Entrées",
      "Plats",
      "Desserts",
      "Boissons",
      "Apéritifs",
      "Vins",
    ])
  })
  test("shows everything, or everything of a group, before a word is typed", () => {
    expect(searchSuggestions("")).toHaveLength(Object.values(catalogue).flat().length)
    expect(searchSuggestions("", "vins")).toHaveLength(catalogue.vins.length)
  })
  test('finds "œufs" by the characters on a keyboard', () => {
    const names = searchSuggestions("oeuf", "entrees").map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(["Œufs mayonnaise", "Œuf cocotte aux champignons"])
  })
  test("shows the group of each match in all groups", () => {
    expect(searchSuggestions("mojito").map(({ group }) => group)).toEqual(["aperitifs", "aperitifs"])
  })
})

test.each([
  ["Cuisses de grenouille à la persillade", "entrees"],
  ["Tartares de saumon", "entrees"],
  ["Cuisse de canard", "plats"],
  ["Tartare de bœuf", "plats"],
] as const)("in %j the longest known words decide: %s", (name, group) => {
  expect(classify({ name, description: "" })).toBe(group)
})

test("a category that the owner made under the name of a group is used for the group", () => {
  const own = aMenu([aCategory("Divers", []), aCategory("Apéritifs", [], { id: "custom-1" })])
  expect(findCategoryOf(own, "aperitifs")?.id).toBe("custom-1")
})
