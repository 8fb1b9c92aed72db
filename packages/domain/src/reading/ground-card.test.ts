import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { groundCard, numberedLines, type StructuredCard } from "./ground-card.ts"
import type { PageLine } from "./page.ts"

/** A page with one word per part of a line. @param confidence null for a PDF */
const pageOf = (texts: readonly string[], confidence: number | null): PageLine[] =>
  texts.map((text, at) => {
    const place = { page: 0, left: 0.1, top: at / 40, width: 0.5, height: 0.02 }
    // Descriptions are smaller than dishes.
    const size = /^[a-z]/.test(text) ? 0.014 : 0.02
    const words = text.split(/\s+/).map((word) => ({ text: word, place, confidence, size, font: null }))
    return { text, place, words, isHeading: /^[A-ZÉ]+$/.test(text), isApart: false, goesOn: false }
  })

const texts = ["PLATS", "Sole meunière   34 €", "beurre citronné, pommes vapeur", "Bœuf bourguignon   21,50 €"]
const pdf = [pageOf(texts, null)]
const photo = [pageOf(texts, 0.95)]
const [plats = 0, sole = 0, butter = 0, beef = 0] = numberedLines(pdf).map(({ number }) => number)

const answer = (
  dishes: StructuredCard["categories"][number]["dishes"],
  line: number | null = plats,
): StructuredCard => ({
  categories: [{ name: "Plats", line, dishes }],
})
const soleDish = {
  name: "Sole meunière",
  description: "beurre citronné, pommes vapeur",
  price: "34",
  lines: [sole, butter],
}
const beefDish = { name: "Bœuf bourguignon", description: "", price: "21.50", lines: [beef] }

const shown = (given: StructuredCard, pages: PageLine[][]) =>
  groundCard(given, pages).categories.flatMap(({ name, dishes }) =>
    dishes.map((dish) => [name, dish.name, dish.description, dish.price, dish.doubts]),
  )

describe("what a model makes of a menu", () => {
  test("is taken where each word and each price is in its lines", () => {
    expect(shown(answer([soleDish, beefDish]), pdf)).toEqual([
      ["Plats", "Sole meunière", "beurre citronné, pommes vapeur", "34", []],
      ["Plats", "Bœuf bourguignon", "", "21.50", []],
    ])
    expect(groundCard(answer([soleDish, beefDish]), pdf).unread).toEqual([])
  })

  test.each([
    ["a word that is not there", { ...beefDish, name: "Bœuf bourguignon maison" }],
    ["another price", { ...beefDish, price: "12.50" }],
    ["a price with other cents", { ...beefDish, price: "21.05" }],
    ["no price where one is printed", { ...beefDish, price: "" }],
    ["a description that is not there", { ...beefDish, description: "sans gluten" }],
    ["an empty name", { ...beefDish, name: " " }],
  ])("of a PDF is read without the model where it has %s", (_name, dish) => {
    expect(shown(answer([soleDish, dish]), pdf)[1]).toEqual(["Plats", "Bœuf bourguignon", "", "21.50", []])
  })

  test("of a photo that it has seen keeps a dish that no line shows, after the one before it, with a doubt", () => {
    const tart = { name: "Tarte Tatin", description: "", price: "9.50", lines: [] }
    const [category] = answer([soleDish, tart, beefDish]).categories
    if (category === undefined) throw new Error("no category")
    const seen = { categories: [{ ...category, isSeen: true }] }
    expect(shown(seen, photo)).toEqual([
      ["Plats", "Sole meunière", "beurre citronné, pommes vapeur", "34", []],
      ["Plats", "Tarte Tatin", "", "9.50", ["not-on-page"]],
      ["Plats", "Bœuf bourguignon", "", "21.50", []],
    ])
    expect(shown(answer([soleDish, tart, beefDish]), photo).map(([, name]) => name)).not.toContain("Tarte Tatin")
  })

  test("of a photo that it has seen is one dish where it names no line of a dish that was read here", () => {
    const [category] = answer([soleDish, { ...beefDish, lines: [] }]).categories
    if (category === undefined) throw new Error("no category")
    expect(shown({ categories: [{ ...category, isSeen: true }] }, photo).map(([, name]) => name)).toEqual([
      "Sole meunière",
      "Bœuf bourguignon",
    ])
  })

  test("of a photo keeps what was not found, and says so", () => {
    const [, beefOfPhoto] = shown(answer([soleDish, { ...beefDish, name: "Daube bourguignonne" }]), photo)
    expect(beefOfPhoto).toEqual(["Plats", "Daube bourguignonne", "", "21.50", ["not-on-page"]])
  })

  test("may differ in one character of a long word, never in a figure", () => {
    expect(shown(answer([soleDish, { ...beefDish, name: "Bœuf bourguignom" }]), pdf)[1]?.[1]).toBe("Bœuf bourguignom")
    expect(shown(answer([{ ...soleDish, price: "35" }, beefDish]), photo)[0]?.[4]).toEqual(["not-on-page"])
  })

  test("gives no line twice, and lines that it leaves out are read without the model", () => {
    const twice = answer([beefDish, { ...beefDish, name: "Bœuf" }], null)
    expect(shown(twice, pdf).map(([category, name]) => [category, name])).toEqual([
      ["Plats", "Sole meunière"],
      ["Plats", "Bœuf bourguignon"],
    ])
    expect(shown({ categories: [] }, pdf).map(([, name]) => name)).toEqual(["Sole meunière", "Bœuf bourguignon"])
  })

  test("of lines that do not exist gives nothing", () => {
    expect(shown(answer([{ ...soleDish, lines: [0, -1, 99, 1.5] }, beefDish]), pdf)).toHaveLength(2)
  })

  test("loses no line and repeats none, whatever it is", () => {
    const line = fc.integer({ min: -1, max: 8 })
    const text = fc.constantFrom("Sole", "Sole meunière", "Bœuf bourguignon", "Homard", "beurre", "")
    const dish = fc.record({
      ...{ name: text, description: text, lines: fc.array(line, { maxLength: 3 }) },
      price: fc.constantFrom("34", "21.50", "9", "", "gratuit"),
    })
    const category = fc.record({ name: text, line: fc.option(line), dishes: fc.array(dish, { maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(category, { maxLength: 3 }), fc.boolean(), (categories, isPhoto) => {
        const pages = isPhoto ? photo : pdf
        const card = groundCard({ categories }, pages)
        const numbers = [
          ...card.categories.flatMap(({ line: heading, dishes }) => [
            ...(heading === null ? [] : [heading]),
            ...dishes.flatMap(({ lines }) => lines),
          ]),
          ...card.unread.map(({ line: number }) => number),
        ]
        expect(numbers.sort((a, b) => a - b)).toEqual(numberedLines(pages).map(({ number }) => number))
        // Of a PDF no word is shown that is not printed.
        const printed = texts.join(" ").toLowerCase()
        for (const { dishes } of isPhoto ? [] : card.categories) {
          for (const { name } of dishes) expect(printed).toContain(name.toLowerCase())
        }
      }),
    )
  })
})

test("allergens of the paper are not in a dish, also if the model copies them", () => {
  const pages = [pageOf(["PLATS", "Sole meunière (4, 7)   34 €", "Terrine (7)   9 €"], null)]
  const [, fish = 0, terrine = 0] = numberedLines(pages).map(({ number }) => number)
  const given = answer([
    { name: "Sole meunière (4, 7)", description: "", price: "34", lines: [fish] },
    { name: "Terrine (7)", description: "", price: "9", lines: [terrine] },
  ])
  const dishes = groundCard(given, pages).categories.flatMap((category) => category.dishes)
  expect(dishes.map(({ name, printedAllergens, doubts }) => [name, printedAllergens, doubts])).toEqual([
    ["Sole meunière", "4, 7", []],
    ["Terrine", "7", []],
  ])
})
