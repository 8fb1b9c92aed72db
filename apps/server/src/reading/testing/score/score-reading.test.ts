import type { Doubt, ReadCard } from "@ardoise/domain/reading/read-card"
import { expect, test } from "vitest"
import type { TrueDish, Truth } from "../cartes/truth.ts"
import { scoreReading } from "./score-reading.ts"

const aDish = (name: string, price: string, more: Partial<TrueDish> = {}): TrueDish => ({
  ...{ name, price, description: "", otherPrices: [], categories: ["Plats"] },
  ...more,
})

const truthOf = (dishes: readonly TrueDish[], more: Partial<Truth> = {}): Truth => ({
  ...{ dishes, loose: [], lines: ["Plats"] },
  ...more,
})

type Row = { name: string; price: string; description?: string; doubts?: readonly Doubt[] }

const cardOf = (rows: readonly Row[], { category = "Plats", unread = [] as readonly string[] } = {}): ReadCard => ({
  categories: [
    {
      ...{ name: category, line: 1 },
      dishes: rows.map(({ name, price, description = "", doubts = [] }) => ({
        ...{ name, price, description, doubts, lines: [1], text: name, place: null, marks: [] },
      })),
    },
  ],
  unread: unread.map((text) => ({ line: 1, text, place: null })),
})

const sole = aDish("Sole meunière", "34.00", { description: "Beurre citronné, persil" })
const onglet = aDish("Onglet de bœuf", "21.50")

test("a reading without a mistake has all counts right", () => {
  const card = cardOf([
    { name: "SOLE MEUNIÈRE*", price: "34", description: "beurre citronné persil" },
    { name: "Onglet de boeuf", price: "21.5" },
  ])
  expect(scoreReading(truthOf([sole, onglet]), card)).toMatchObject({
    ...{ trueDishes: 2, readDishes: 2, matched: 2, rightPrices: 2, categorised: 2, rightCategories: 2 },
    ...{ trueWords: 3, readWords: 3, sharedWords: 3, wrongUnwarned: 0, lostCharacters: 0, findings: [] },
  })
})

test("a wrong price counts as unwarned only without a doubt", () => {
  const truth = truthOf([onglet])
  expect(scoreReading(truth, cardOf([{ name: "Onglet de bœuf", price: "27.50" }])).wrongUnwarned).toBe(1)
  const warned = cardOf([{ name: "Onglet de bœuf", price: "27.50", doubts: ["price-unsure"] }])
  expect(scoreReading(truth, warned)).toMatchObject({ wrongUnwarned: 0, rightPrices: 0, matched: 1 })
})

test("an empty price is not right, but nothing wrong is added", () => {
  const score = scoreReading(truthOf([onglet]), cardOf([{ name: "Onglet de bœuf", price: "" }]))
  expect(score).toMatchObject({ wrongUnwarned: 0, rightPrices: 0 })
})

test("prices that two dishes have exchanged are two wrong prices", () => {
  const card = cardOf([
    { name: "Sole meunière", price: "21.50" },
    { name: "Onglet de bœuf", price: "34" },
  ])
  expect(scoreReading(truthOf([sole, onglet]), card).wrongUnwarned).toBe(2)
})

test("a price beside a text that is no dish is a wrong price", () => {
  const card = cardOf([
    { name: "Onglet de bœuf", price: "21.50" },
    { name: "Tél.", price: "19" },
  ])
  expect(scoreReading(truthOf([onglet]), card)).toMatchObject({ wrongUnwarned: 1, readDishes: 2, matched: 1 })
})

test("the right price beside a misread or joined name is not a wrong price", () => {
  const misread = cardOf([{ name: "0nglct dc bceuf", price: "21.50" }])
  expect(scoreReading(truthOf([onglet]), misread)).toMatchObject({ wrongUnwarned: 0, matched: 0 })
  const joined = cardOf([{ name: "Sole meunière Beurre citronné, persil", price: "34" }])
  expect(scoreReading(truthOf([sole]), joined)).toMatchObject({ wrongUnwarned: 0, matched: 0 })
})

test("supplements and choices may be read as dishes or not, but not with another price", () => {
  const truth = truthOf([onglet], { loose: [{ text: "Supplément frites", price: "2.00" }] })
  const onglets = [{ name: "Onglet de bœuf", price: "21.50" }]
  const without = scoreReading(truth, cardOf(onglets, { unread: ["Supplément frites 2 €"] }))
  const withIt = scoreReading(truth, cardOf([...onglets, { name: "Supplément frites", price: "2" }]))
  for (const score of [without, withIt]) expect(score).toMatchObject({ readDishes: 1, matched: 1, wrongUnwarned: 0 })
  const wrong = scoreReading(truth, cardOf([...onglets, { name: "Supplément frites", price: "12" }]))
  expect(wrong.wrongUnwarned).toBe(1)
})

test("dishes of the same name are distinguished by their prices", () => {
  const card = cardOf([
    { name: "Coupe de vin", price: "9" },
    { name: "Coupe de vin", price: "5" },
  ])
  const truth = truthOf([aDish("Coupe de vin", "5.00"), aDish("Coupe de vin", "9.00")])
  expect(scoreReading(truth, card)).toMatchObject({ matched: 2, rightPrices: 2 })
})

test("a category is right without its article, and below the heading above it", () => {
  const truth = truthOf([aDish("Chinon", "6.00", { categories: ["Les rouges", "Vins Les rouges"] })])
  const below = (category: string) =>
    scoreReading(truth, cardOf([{ name: "Chinon", price: "6" }], { category })).rightCategories
  expect(["Rouges", "LES ROUGES", "Vins les rouges", "Vins", ""].map(below)).toEqual([1, 1, 1, 0, 0])
})

test("a doubt on a right row is needless, unless it says that there are several prices", () => {
  const chinon = aDish("Chinon", "6.00", { otherPrices: ["28.00"] })
  const read = (doubts: readonly Doubt[]) =>
    scoreReading(truthOf([chinon]), cardOf([{ name: "Chinon", price: "6", description: "6 € / 28 €", doubts }]))
  expect(read(["several-prices"])).toMatchObject({ rightRows: 1, doubtedRightRows: 0, otherPrices: 1, lostPrices: 0 })
  expect(read(["letters-unsure"])).toMatchObject({ rightRows: 1, doubtedRightRows: 1 })
})

test("a further price that is nowhere is lost", () => {
  const chinon = aDish("Chinon", "6.00", { otherPrices: ["28.00"] })
  expect(scoreReading(truthOf([chinon]), cardOf([{ name: "Chinon", price: "6" }])).lostPrices).toBe(1)
})

test("a text that is neither in a dish nor unread is lost", () => {
  const truth = truthOf([onglet], { lines: ["Plats", "Prix nets"] })
  const rows = [{ name: "Onglet de bœuf", price: "21.50" }]
  expect(scoreReading(truth, cardOf(rows, { unread: ["PRIX NETS"] })).lostCharacters).toBe(0)
  expect(scoreReading(truth, cardOf(rows)).lostCharacters).toBe(8)
})

test("a menu that was not read at all has lost everything and no wrong price", () => {
  const score = scoreReading(truthOf([sole, onglet]), { categories: [], unread: [] })
  expect(score).toMatchObject({ trueDishes: 2, readDishes: 0, matched: 0, wrongUnwarned: 0 })
  expect(score.lostCharacters).toBe(score.printedCharacters)
})

test("names of prices in a description are neither words too many nor missing", () => {
  const chinon = aDish("Chinon", "6.00", { description: "Les Argiles", otherPrices: ["28.00"] })
  const description = "verre 6 € / bouteille 28 € Les Argiles"
  const score = scoreReading(truthOf([chinon]), cardOf([{ name: "Chinon", price: "6", description }]))
  expect(score).toMatchObject({ trueWords: 2, readWords: 2, sharedWords: 2 })
})
