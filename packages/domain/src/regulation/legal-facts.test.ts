import { describe, expect, test } from "vitest"
import type { OtherFields } from "../menu/menu.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import {
  legalFactsOf,
  menuOriginsOf,
  sameOrigin,
  settledOf,
  wineCountriesOf,
  withLegalFacts,
  withMenuOrigins,
  withSettled,
  withWineCountries,
} from "./legal-facts.ts"
import { legalFieldsOf, withLegalFields } from "./legal-fields.ts"
import { countryName, factsLine, originSentence } from "./legal-sentences.ts"

const full = {
  meats: ["bovine"],
  meatOrigins: [{ meat: "bovine", born: ["FR"], raised: ["FR", "IE"], slaughtered: "IE" }],
  homemade: true,
  thawed: true,
  volumeCl: 12.5,
  wine: { sign: "AOC", appellation: "Morgon", countries: ["FR"] },
}

describe("REG-09 stored legal fields", () => {
  test("are read, and written back as they were", () => {
    const facts = legalFactsOf({ others: full })
    expect(facts).toMatchObject({
      meats: { state: "present", meats: ["bovine"] },
      isHomemade: true,
      isThawed: true,
      volumeCl: 12.5,
      wine: { sign: "AOP", appellation: "Morgon", countries: ["FR"] },
    })
    const written = withLegalFacts(aDish({ others: { photo: "x" } }), facts).others
    expect(written).toEqual({ ...full, photo: "x", wine: { ...full.wine, sign: "AOP" } })
  })

  test.each([
    ["meats as a text", { meats: "bovine", meatsDeclared: true }],
    ["meats that the law does not name", { meats: ["rabbit"], meatsDeclared: true }],
    ["an origin of no shape", { meatOrigins: [{ meat: "bovine", same: "France" }] }],
    ["a mark in words", { homemade: "oui", thawed: 1 }],
    ["a volume in words", { volumeCl: "33" }],
    ["a volume that is too precise", { volumeCl: 12.55 }],
    ["a wine as a text", { wine: "AOP" }],
  ])("%s counts as unanswered, and stays in the document", (_what, others) => {
    const dish = aDish({ others })
    expect(legalFactsOf(dish)).toEqual(legalFactsOf({ others: {} }))
    expect(withLegalFields(dish, legalFieldsOf(dish))).toBe(dish)
  })

  test("an empty list means no meat only beside its flag", () => {
    expect(legalFactsOf({ others: { meats: [] } }).meats).toEqual({ state: "untold" })
    expect(legalFactsOf({ others: { meats: [], meatsDeclared: true } }).meats).toEqual({ state: "none" })
  })

  test("a changed field leaves the fields of other programs", () => {
    const dish = aDish({ others: { ...full, photo: "x", sauce: { chaude: true } } })
    const changed = withLegalFields(dish, { homemade: true })
    expect(changed.others).toEqual({ photo: "x", sauce: { chaude: true }, homemade: true })
  })

  test("of a menu and a category are written and removed", () => {
    const menu = withMenuOrigins(aMenu(), [{ meat: "ovine", born: [], raised: ["IE"], slaughtered: "FR" }])
    expect(menu.others).toEqual({ meatOrigins: [{ meat: "ovine", raised: ["IE"], slaughtered: "FR" }] })
    expect(menuOriginsOf(menu)).toHaveLength(1)
    expect(withMenuOrigins(menu, []).others).toEqual({})
    const wines = withWineCountries(aCategory("Vins"), ["IT"])
    expect(wineCountriesOf(wines)).toEqual(["IT"])
    expect(withWineCountries(wines, []).others).toEqual({})
  })

  test("an answer “not concerned” is stored with its words, at most ten", () => {
    const many = Array.from({ length: 12 }, (_, at) => `mot ${at}`)
    const settled = settledOf(withSettled(aDish(), "meat-unsure", many, "2026-11-26T10:00:00.000Z"))
    expect(settled["meat-unsure"]?.words).toHaveLength(10)
  })
})

describe("REG-07 the sentences", () => {
  test("bovine meat of several countries names birth and raising together", () => {
    const [origin] = legalFactsOf({ others: full }).origins
    expect(origin && originSentence(origin, "fr")).toBe(
      "Viande bovine – Né et élevé\u00a0: France, Irlande et abattu\u00a0: Irlande",
    )
  })

  test("AS-21: the sentences of the further languages name meats, countries and volumes", () => {
    const poultry = { meat: "poultry", raised: ["FR"], slaughtered: "IE", born: [] } as const
    const wine = aDish({ others: { volumeCl: 12.5, homemade: true } })
    const of = (language: "de" | "nl" | "pt" | "ja") => [
      originSentence(poultry, language),
      factsLine(wine, aCategory("Vins"), aMenu(), language),
    ]
    expect(of("de")).toEqual(["Geflügel – Aufgezogen: Frankreich; geschlachtet: Irland", "Hausgemacht · 12,5 cl"])
    expect(of("nl")).toEqual(["Gevogelte – Gehouden: Frankrijk; geslacht: Ierland", "Huisgemaakt · 12,5 cl"])
    expect(of("pt")).toEqual(["Carne de aves – Criação: França; abate: Irlanda", "Caseiro · 12,5 cl"])
    expect(of("ja")).toEqual(["鶏・家禽肉 – 飼育：フランス、と畜：アイルランド", "自家製 · 12.5 cl"])
  })

  test("an origin without a country has no sentence", () => {
    expect(originSentence({ meat: "porcine", same: "" }, "fr")).toBeNull()
    expect(originSentence({ meat: "porcine", born: [], raised: ["FR"], slaughtered: "" }, "fr")).toBeNull()
  })

  test("an unknown country is its code, and the Union has a name", () => {
    expect(countryName("ZY", "fr")).toBe("ZY")
    expect(countryName("EU", "fr")).toBe("Union européenne")
  })

  test("a dish repeats its origin only where it differs from that of the menu", () => {
    const origin = [{ meat: "poultry", same: "FR" }]
    const dish = aDish({ others: { meats: ["poultry"], meatOrigins: origin } })
    const line = (others: OtherFields) => factsLine(dish, aCategory("Plats"), aMenu([], { others }), "fr")
    expect(line({ meatOrigins: origin })).toBe("")
    expect(line({})).toBe("Volaille – Origine\u00a0: France")
    expect(sameOrigin({ meat: "poultry", same: "FR" }, { meat: "poultry", same: "IE" })).toBe(false)
  })

  test.each([
    ["with a sign of its own", "IGP Pays d’Oc, France", "Rouge", { wine: { sign: "IGP", appellation: "Pays d’Oc" } }],
    ["without facts of its own", "France", "Bordeaux", {}],
    ["with a volume only", "France · 12,5 cl", "Bordeaux", { volumeCl: 12.5 }],
    ["with a country of its own", "Italie", "Chianti", { wine: { countries: ["IT"] } }],
    ["whose words name a country", "", "Chianti, Italie", {}],
    ["that is a lemonade", "", "Limonade", {}],
    ["that is eaten", "", "Planche de fromages", {}],
  ])("a line %s reads “%s” where all wines of its category are French", (_what, line, name, others) => {
    const dish = aDish({ name, others })
    const wines = aCategory("Vins", [dish, "Morgon"], { others: { wineCountries: ["FR"] } })
    expect(factsLine(dish, wines, aMenu(), "fr")).toBe(line)
  })
})
