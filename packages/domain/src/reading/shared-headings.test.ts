import { expect, test } from "vitest"
import { toPageLines } from "./page-lines.ts"
import { readCard } from "./read-card.ts"
import { aPage, type PlacedText } from "./testing/placed-text.ts"

type Row = readonly [text: string, price?: string | null, size?: number]

/** Rows of a column, 16 points apart, with their prices at its right edge. */
const column = (x: number, top: number, rows: readonly Row[]): PlacedText[] =>
  rows.flatMap(([text, price, size = 10], at) => [
    { text, x, y: top + 16 * at, size },
    ...(price ? [{ text: price, x: x + 210 - price.length * 5, y: top + 16 * at, size: 10 }] : []),
  ])

const outline = (texts: readonly PlacedText[]) =>
  readCard([toPageLines(aPage(texts))]).categories.map(({ name, dishes }) => [
    name,
    ...dishes.map((dish) => `${dish.name} ${dish.price}`.trim()),
  ])

const mains = [
  ["Onglet", "21 €"],
  ["Sole", "34 €"],
  ["Poulet", "18 €"],
  ["Risotto", "17 €"],
] as const
const moreMains = [
  ["Bavette", "19 €"],
  ["Bar", "28 €"],
  ["Canard", "24 €"],
  ["Lasagnes", "16 €"],
] as const
const sweets = [
  ["Flan", "6 €"],
  ["Sorbet", "5 €"],
  ["Mousse", "7 €"],
] as const
const moreSweets = [
  ["Crêpe", "6 €"],
  ["Glace", "5 €"],
  ["Tarte", "7 €"],
] as const
const both = [
  ["Plats", "Onglet 21", "Sole 34", "Poulet 18", "Risotto 17", "Bavette 19", "Bar 28", "Canard 24", "Lasagnes 16"],
  ["Desserts", "Flan 6", "Sorbet 5", "Mousse 7", "Crêpe 6", "Glace 5", "Tarte 7"],
]

const twoColumns = [
  ...column(50, 110, mains),
  ...column(335, 110, moreMains),
  ...column(50, 230, sweets),
  ...column(335, 230, moreSweets),
]

test("a short heading between two columns is that of both", () => {
  expect(
    outline([
      { text: "PLATS", x: 278, y: 80, size: 16 },
      { text: "DESSERTS", x: 266, y: 200, size: 16 },
      ...twoColumns,
    ]),
  ).toEqual(both)
})

test("many short headings between two columns are those of both", () => {
  const names = ["PLATS", "PIZZAS", "VIANDES", "GLACES", "CREPES"]
  const texts = names.flatMap((name, at) => [
    { text: name, x: 298 - name.length * 4, y: 60 + 100 * at, size: 16 },
    ...column(50, 90 + 100 * at, [
      [`Un ${at}a`, "21 €"],
      [`Deux ${at}a`, "12 €"],
    ]),
    ...column(335, 90 + 100 * at, [
      [`Trois ${at}a`, "13 €"],
      [`Quatre ${at}a`, "14 €"],
    ]),
  ])
  expect(outline(texts).map(([, ...dishes]) => dishes.length)).toEqual([4, 4, 4, 4, 4])
})

test("a heading on the left is that of both columns, if the right one is empty beside it and has none of its own", () => {
  expect(
    outline([{ text: "PLATS", x: 50, y: 80, size: 16 }, { text: "DESSERTS", x: 50, y: 200, size: 16 }, ...twoColumns]),
  ).toEqual(both)
})

test("headings on both sides are those of their columns", () => {
  expect(
    outline([
      { text: "PLATS", x: 50, y: 80, size: 16 },
      { text: "PIZZAS", x: 335, y: 80, size: 16 },
      { text: "DESSERTS", x: 50, y: 200, size: 16 },
      { text: "GLACES", x: 335, y: 200, size: 16 },
      ...twoColumns,
    ]).map(([name, first]) => [name, first]),
  ).toEqual([
    ["Plats", "Onglet 21"],
    ["Desserts", "Flan 6"],
    ["PIZZAS", "Bavette 19"],
    ["GLACES", "Crêpe 6"],
  ])
})

test("the price of a set menu over two columns is that of no dish below it", () => {
  const courses = (top: number, left: readonly string[], right: readonly string[]) => [
    ...column(
      50,
      top,
      left.map((text) => [text] as const),
    ),
    ...column(
      335,
      top,
      right.map((text) => [text] as const),
    ),
  ]
  const lines = outline([
    { text: "Menu du marché", x: 50, y: 60, size: 16 },
    { text: "32 €", x: 500, y: 60, size: 16 },
    ...courses(
      90,
      ["Entrées", "Terrine maison", "Œuf parfait", "Velouté"],
      ["Plats", "Joue de bœuf", "Lieu", "Risotto"],
    ),
    { text: "Menu dégustation", x: 50, y: 180, size: 16 },
    { text: "65 €", x: 500, y: 180, size: 16 },
    ...courses(210, ["Entrées", "Foie gras", "Saint-Jacques", "Huîtres"], ["Plats", "Homard", "Turbot", "Pigeon"]),
  ]).flat()
  expect(lines.filter((line) => /\d/.test(line))).toEqual(["Menu du marché 32", "Menu dégustation 65"])
})

test("prices before the names, without a sign", () => {
  const rows = [
    ["21", "Onglet"],
    ["34", "Sole"],
    ["18", "Poulet"],
  ].flatMap(([price = "", name = ""], at) => [
    { text: price, x: 50, y: 100 + 36 * at },
    { text: name, x: 110, y: 100 + 36 * at },
    { text: "frites maison et salade", x: 110, y: 116 + 36 * at, size: 9 },
  ])
  expect(outline([{ text: "Plats", x: 50, y: 60, size: 18 }, ...rows])).toEqual([
    ["Plats", "Onglet 21", "Sole 34", "Poulet 18"],
  ])
})

test("names of columns beside a large heading are not part of it", () => {
  const rows = [
    ["César", "9", "15"],
    ["Niçoise", "9", "16"],
  ].flatMap(([name = "", half = "", full = ""], at) => [
    { text: name, x: 50, y: 100 + 20 * at },
    { text: half, x: 400, y: 100 + 20 * at },
    { text: full, x: 470, y: 100 + 20 * at },
  ])
  const head = [
    { text: "Salades", x: 50, y: 60, size: 18 },
    { text: "demi", x: 400, y: 62 },
    { text: "entière", x: 470, y: 62 },
  ]
  expect(outline([...head, ...rows])).toEqual([["Salades", "César 9", "Niçoise 9"]])
})
