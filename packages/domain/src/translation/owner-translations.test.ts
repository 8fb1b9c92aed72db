import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { undeclared } from "../menu/allergens.ts"
import {
  countUnreviewedNames,
  findTranslations,
  isSameFrench,
  listFrenchTexts,
  type OwnerTranslation,
} from "./owner-translations.ts"

const french = "Sole meunière"

function aRow(changed: Partial<OwnerTranslation> = {}): OwnerTranslation {
  return {
    ...{ menuId: "menu-1", part: "dish", ref: "dish-1", source: french, text: "Sole meunière style" },
    ...{ textBy: "owner", reviewedAt: "2026-11-25T10:00:00.000Z", suggestion: null },
    ...changed,
  } as OwnerTranslation
}

const aText = { part: "dish", ref: "dish-1", french } as const
const find = (rows: OwnerTranslation[], text = { ...aText }) => findTranslations("menu-1", rows)(text)
const suggestion = { text: "Lemon sole", source: french, by: "dictionary", doubts: [] } as const

describe("the French of a translation", () => {
  it.each([
    ["Crème  brûlée ", "Crème brûlée"],
    ["L'onglet", "L’onglet"],
    ["Pa\u0302te\u0301", "Pâté"],
  ])("stays the same with other blanks, apostrophes and Unicode forms: %j and %j", (a, b) => {
    expect(isSameFrench(a, b)).toBe(true)
  })

  it.each([
    ["Pêche", "Péché"],
    ["pâte", "Pâte"],
    ["Raie aux câpres", "Rai aux câpres"],
  ])("is another one with another word, accent or case: %j and %j", (a, b) => {
    expect(isSameFrench(a, b)).toBe(false)
  })
})

describe("the state of a text", () => {
  it.each<[string, OwnerTranslation[], string]>([
    ["missing without a row", [], "missing"],
    [
      "missing with a suggestion for other French",
      [aRow({ text: null, suggestion: { ...suggestion, source: "Raie" } })],
      "missing",
    ],
    ["suggested with a suggestion for this French", [aRow({ text: null, suggestion })], "suggested"],
    ["reviewed with a text for this French", [aRow()], "reviewed"],
    ["reviewed with a text, whatever is suggested since", [aRow({ suggestion })], "reviewed"],
    ["stale with a text for other French", [aRow({ source: "Raie" })], "stale"],
    ["stale with a text for other French and a new suggestion", [aRow({ source: "Raie", suggestion })], "stale"],
    ["reviewed by another menu with the same French", [aRow({ menuId: "menu-2", ref: "dish-7" })], "reviewed"],
    [
      "reviewed by another menu, although its own text is stale",
      [aRow({ source: "Raie" }), aRow({ menuId: "menu-2" })],
      "reviewed",
    ],
    [
      "missing if only a text of another kind has the same French",
      [aRow({ menuId: "menu-2", part: "description" })],
      "missing",
    ],
    ["missing if another menu only has a suggestion", [aRow({ menuId: "menu-2", text: null, suggestion })], "missing"],
  ])("is %s", (_name, rows, state) => {
    expect(find(rows).state).toBe(state)
  })

  it("follows the newest review of other menus", () => {
    const older = aRow({ menuId: "menu-2", text: "older", reviewedAt: "2026-11-01T00:00:00.000Z" })
    const newer = aRow({ menuId: "menu-3", text: "newer", reviewedAt: "2026-11-02T00:00:00.000Z" })
    expect(find([newer, older])).toMatchObject({ text: "newer", reviewedIn: "menu-3" })
  })

  it("prefers the review of the menu itself", () => {
    const other = aRow({ menuId: "menu-2", text: "newer", reviewedAt: "2026-11-30T00:00:00.000Z" })
    expect(find([other, aRow()])).toMatchObject({ text: "Sole meunière style", reviewedIn: null })
  })

  it("never gives diners a text whose French differs, nor a suggestion (AS-17)", () => {
    const frenchText = fc.constantFrom("Sole", "Raie", "Sole ", "Bar")
    const row = fc
      .record({
        menuId: fc.constantFrom("menu-1", "menu-2"),
        ref: fc.constantFrom("dish-1", "dish-2"),
        source: frenchText,
        text: fc.option(frenchText.map((source) => `reviewed ${source}`)),
        reviewedAt: fc.constantFrom("2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"),
        suggested: fc.option(frenchText),
      })
      .map(({ suggested, ...fields }) =>
        aRow({
          ...fields,
          text: fields.text === null ? null : `reviewed ${fields.source}`,
          suggestion: suggested === null ? null : { ...suggestion, source: suggested, text: `proposed ${suggested}` },
        }),
      )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), frenchText, (rows, typed) => {
        const { text, state } = findTranslations("menu-1", rows)({ ...aText, french: typed })
        const isRight = text === null || (text.startsWith("reviewed ") && isSameFrench(text.slice(9), typed))
        return isRight && (state === "reviewed") === (text !== null)
      }),
    )
  })
})

describe("the texts of a menu", () => {
  it("are listed in the order of the page, without empty ones", () => {
    const dish = { price: "9", allergens: { state: "undeclared" }, others: {} } as const
    const menu = {
      name: "Carte",
      categories: [
        {
          ...{ id: "entrees", name: "Entrées", others: {} },
          dishes: [
            { ...dish, id: "a", name: "Soupe", description: "Potiron" },
            { ...dish, id: "b", name: "Œuf", description: " … " },
          ],
        },
      ],
    }
    expect(listFrenchTexts(menu)).toEqual([
      { part: "menu", ref: "", french: "Carte" },
      { part: "category", ref: "entrees", french: "Entrées" },
      { part: "dish", ref: "a", french: "Soupe" },
      { part: "description", ref: "a", french: "Potiron" },
      { part: "dish", ref: "b", french: "Œuf" },
    ])
  })
})

describe("the names that a further language still needs", () => {
  const dish = (id: string, name: string) => ({
    id,
    name,
    description: "",
    price: "1",
    allergens: undeclared,
    others: {},
  })
  const menu = {
    name: "Carte",
    categories: [
      { id: "c", name: "Plats", others: {}, dishes: [dish("dish-1", french), dish("x", "Daube"), dish("y", " ")] },
    ],
  }

  it("are those of dishes without a reviewed text; a dish without a name needs none", () => {
    expect(countUnreviewedNames(menu, findTranslations("menu-1", []))).toBe(2)
    expect(countUnreviewedNames(menu, findTranslations("menu-1", [aRow()]))).toBe(1)
    const daube = aRow({ menuId: "menu-2", ref: "other", source: "Daube" })
    expect(countUnreviewedNames(menu, findTranslations("menu-1", [aRow(), daube]))).toBe(0)
    expect(countUnreviewedNames(menu, findTranslations("menu-1", [aRow({ source: "Sole", text: "Sole" })]))).toBe(2)
  })
})
