import fc from "fast-check"
import { expect, test } from "vitest"
import { toPageLines } from "./page-lines.ts"
import { aPage, type PlacedText } from "./testing/placed-text.ts"

const linesOf = (texts: readonly PlacedText[]) => toPageLines(aPage(texts)).map(({ text }) => text)

/** Rows of a column with its prices at the right. */
const column = (x: number, width: number, rows: readonly (readonly [string, string?])[], top = 100): PlacedText[] =>
  rows.flatMap(([text, price], at) => [
    { text, x, y: top + 20 * at },
    ...(price === undefined ? [] : [{ text: price, x: x + width - price.length * 6, y: top + 20 * at }]),
  ])

const left = [["Entrées"], ["Soupe", "9 €"], ["Melon", "8 €"], ["Terrine", "12 €"]] as const
const right = [["Desserts"], ["Flan", "6 €"], ["Sorbet", "5 €"], ["Mousse", "7 €"]] as const

test("a wide gap between a dish and its price becomes three spaces", () => {
  expect(linesOf(column(50, 495, left))).toEqual(["Entrées", "Soupe   9 €", "Melon   8 €", "Terrine   12 €"])
})

test("leaders become three spaces, alone or grown together with the words", () => {
  expect(linesOf([{ text: "Soupe ........ 9 €", x: 50, y: 100 }])).toEqual(["Soupe   9 €"])
  expect(linesOf([{ text: "Soupe....... 9 €", x: 50, y: 100 }])).toEqual(["Soupe   9 €"])
})

test("two columns are read one after the other, below a title over both", () => {
  const title = { text: "Le Petit Zinc, carte du soir", x: 180, y: 40, size: 20 }
  const lines = linesOf([title, ...column(50, 220, left), ...column(330, 220, right)])
  expect(lines).toEqual([
    "Le Petit Zinc, carte du soir",
    "Entrées",
    "Soupe   9 €",
    "Melon   8 €",
    "Terrine   12 €",
    "Desserts",
    "Flan   6 €",
    "Sorbet   5 €",
    "Mousse   7 €",
  ])
})

test("two columns are read one after the other, however many lines over both are above and below them", () => {
  const more = [
    ["Bar", "29 €"],
    ["Raie", "28 €"],
    ["Lotte", "32 €"],
  ] as const
  const over = (text: string, y: number): PlacedText => ({ text, x: 60, y })
  const lines = linesOf([
    over("Le Petit Zinc, cuisine du marché, tous les jours au tableau", 30),
    over("Nos viandes sont nées, élevées et abattues dans notre région", 50),
    ...column(50, 220, [...left, ...more]),
    ...column(330, 220, [...right, ...more]),
    over("Prix nets en euros, service compris, chèques non acceptés", 240),
    over("L’abus d’alcool est dangereux, à consommer avec modération", 260),
    over("Demandez la liste des allergènes à notre équipe, en salle", 280),
  ])
  expect(lines.slice(2, 6)).toEqual(["Entrées", "Soupe   9 €", "Melon   8 €", "Terrine   12 €"])
})

test("three columns are read one after the other", () => {
  const lines = linesOf([...column(40, 150, left), ...column(220, 150, right), ...column(400, 150, left)])
  expect(lines[4]).toBe("Desserts")
  expect(lines[8]).toBe("Entrées")
  expect(lines).toHaveLength(12)
})

test("two columns with each price below its dish are read one after the other", () => {
  const below = (x: number, dishes: readonly (readonly [string, string])[]) =>
    dishes.flatMap(([name, price], at) => [
      { text: name, x: x - name.length * 3, y: 100 + 50 * at },
      { text: price, x: x - price.length * 3, y: 118 + 50 * at },
    ])
  const starters = [
    ["Soupe à l’oignon", "9 €"],
    ["Melon", "8 €"],
    ["Terrine de lapin", "12 €"],
    ["Poireaux", "7 €"],
  ] as const
  const desserts = [
    ["Flan", "6 €"],
    ["Sorbet aux fruits", "5 €"],
    ["Mousse", "7 €"],
    ["Tarte", "8 €"],
  ] as const
  const lines = linesOf([...below(150, starters), ...below(440, desserts)])
  expect(lines.slice(0, 4)).toEqual(["Soupe à l’oignon", "9 €", "Melon", "8 €"])
  expect(lines.slice(8, 10)).toEqual(["Flan", "6 €"])
})

test("columns whose rows are not on one height stay apart", () => {
  const lines = linesOf([...column(50, 220, left), ...column(330, 220, right, 107)])
  expect(lines.slice(4)).toEqual(["Desserts", "Flan   6 €", "Sorbet   5 €", "Mousse   7 €"])
})

test("two columns of prices belong to the dish on their left", () => {
  const wines = ["Chablis", "Morgon", "Brouilly", "Fleurie"].flatMap((text, at) => [
    { text, x: 50, y: 100 + 20 * at },
    { text: "6 €", x: 350, y: 100 + 20 * at },
    { text: "28 €", x: 500, y: 100 + 20 * at },
  ])
  expect(linesOf(wines)[0]).toBe("Chablis   6 €   28 €")
})

test("a table of names, explanations and prices is read row by row", () => {
  const rows = ["Chablis", "Morgon", "Brouilly", "Fleurie"].flatMap((text, at) => [
    { text, x: 50, y: 100 + 20 * at },
    { text: "Domaine du Clos", x: 250, y: 100 + 20 * at },
    { text: "28 €", x: 500, y: 100 + 20 * at },
  ])
  expect(linesOf(rows)[1]).toBe("Morgon   Domaine du Clos   28 €")
})

test("a larger font without a price is a heading", () => {
  const lines = toPageLines(
    aPage([
      { text: "Entrées", x: 50, y: 80, size: 20 },
      ...column(50, 400, left.slice(1)),
      { text: "Menu 25 €", x: 50, y: 200, size: 20 },
    ]),
  )
  expect(lines.map(({ isHeading }) => isHeading)).toEqual([true, false, false, false, false])
})

test("a line with more space above it than most stands apart", () => {
  const lines = toPageLines(aPage([...column(50, 400, left), ...column(50, 400, right, 220)]))
  expect(lines.map(({ isApart }) => isApart)).toEqual([true, false, false, false, true, false, false, false])
})

test("the words of a slightly slanted row stay in one line", () => {
  const row = "Sole meunière au beurre noisette et citron"
    .split(" ")
    .map((text, at) => ({ text, x: 50 + at * 60, y: 100 + at * 2 }))
  expect(linesOf(row)).toHaveLength(1)
})

const aText = fc.record({
  text: fc.string({ unit: fc.constantFrom("a", "é", "1", "€", " ", ".", "/"), minLength: 1, maxLength: 20 }),
  x: fc.double({ min: 0, max: 590, noNaN: true }),
  y: fc.double({ min: 0, max: 840, noNaN: true }),
  size: fc.integer({ min: 4, max: 60 }),
})

/** Returns a text with ordinary digits in the place of raised ones. */
const lowered = (text: string) => text.normalize("NFKC")

test("AS-05: every word with a character or a digit is in exactly one line, and every place is on the page", () => {
  fc.assert(
    fc.property(fc.array(aText, { maxLength: 60 }), (texts) => {
      const page = aPage(texts)
      const lines = toPageLines(page)
      const kept = lines.flatMap(({ words }) => words)
      expect(new Set(kept).size).toBe(kept.length)
      for (const word of page.words) {
        if (/[\p{L}\p{N}]/u.test(word.text)) expect(kept).toContain(word)
      }
      for (const { text, words } of lines) {
        for (const word of words) {
          for (const part of word.text.match(/[\p{L}\p{N}]+/gu) ?? []) expect(lowered(text)).toContain(lowered(part))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test("small raised numbers behind a word are raised, and the small raised cents of a price are its decimals", () => {
  const lines = toPageLines(
    aPage([
      { text: "Terrine de campagne", x: 50, y: 100 },
      { text: "1,7", x: 165, y: 97, size: 7 },
      { text: "12", x: 450, y: 100 },
      { text: "50", x: 463, y: 98, size: 7 },
      { text: "Sole meunière", x: 50, y: 130 },
      { text: "4", x: 129, y: 129, size: 7 },
      { text: "34", x: 450, y: 130 },
      { text: "€50", x: 463, y: 129, size: 7 },
    ]),
  )
  expect(lines.map(({ text }) => text)).toEqual(["Terrine de campagne ¹,⁷   12,50", "Sole meunière ⁴   34€50"])
})
