import { describe, expect, it } from "vitest"
import { suggestTranslation } from "./suggest-translation.ts"

describe("a suggestion of the dictionaries", () => {
  it("is the translation of a text that they know, without a doubt", () => {
    expect(suggestTranslation({ part: "dish", french: "Poulet rôti" }, "en")).toEqual({
      ...{ text: "Roast chicken", source: "Poulet rôti", by: "dictionary", doubts: [] },
    })
  })

  it("is looked up among categories for a category", () => {
    expect(suggestTranslation({ part: "category", french: "Entrées" }, "es")?.text).toBe("Entrantes")
  })

  it("does not exist for a name that stays French", () => {
    expect(suggestTranslation({ part: "dish", french: "Tripoux de la Margeride" }, "en")).toBeNull()
  })

  it("names the words of a description that stay French", () => {
    const suggestion = suggestTranslation({ part: "description", french: "Poulet rôti, tripoux" }, "it")
    expect(suggestion?.doubts).toEqual(["words-left:tripoux"])
    expect(suggestion?.text).toMatch(/, tripoux$/)
  })

  it("of a name that is the same everywhere is that name", () => {
    expect(suggestTranslation({ part: "dish", french: "Coca-Cola" }, "zh")).toMatchObject({
      text: "Coca-Cola",
      doubts: [],
    })
  })
})
