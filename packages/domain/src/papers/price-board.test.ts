import { expect, test } from "vitest"
import type { Dish, Menu } from "../menu/menu.ts"
import { volumeInText } from "../regulation/line-kind.ts"
import type { Measure } from "./boxes.ts"
import { finish } from "./lay-out-card.ts"
import { layOutPriceBoard } from "./lay-out-price-board.ts"
import { boardItemNames, priceBoardLines } from "./price-board.ts"
import { guessBoardDishes } from "./price-board-guess.ts"

const dishOf = (name: string, more: Partial<Dish> = {}): Dish => ({
  id: name,
  name,
  description: "",
  price: "4,00",
  allergens: { state: "undeclared" },
  others: {},
  ...more,
})

const menuOf = (categories: Readonly<Record<string, readonly string[]>>): Menu => ({
  ...{ id: "m", name: "Carte", isActive: true, lastUpdated: null, others: {} },
  categories: Object.entries(categories).map(([name, dishes]) => ({
    ...{ id: name.toLowerCase(), name, others: {} },
    dishes: dishes.map((dish) => dishOf(dish)),
  })),
})

const guessed = (categories: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(guessBoardDishes(menuOf(categories)))

test("a carte that serves all nine has a dish proposed for each", () => {
  expect(
    guessed({
      Plats: ["Steak-frites", "Plat du jour", "Sandwich jambon beurre"],
      "Boissons chaudes": ["Café crème", "Expresso", "Thé vert"],
      Boissons: ["Blonde pression 25 cl", "Leffe 33 cl", "Jus d’abricot", "Coca-Cola", "Badoit 50 cl", "Ricard 2 cl"],
    }),
  ).toEqual({
    coffee: "Expresso",
    "draught-beer": "Blonde pression 25 cl",
    "bottled-beer": "Leffe 33 cl",
    juice: "Jus d’abricot",
    soda: "Coca-Cola",
    water: "Badoit 50 cl",
    anise: "Ricard 2 cl",
    "dish-of-the-day": "Plat du jour",
    sandwich: "Sandwich jambon beurre",
  })
})

test("a category of draught beers is believed, and a coffee with milk is no black coffee", () => {
  const found = guessed({
    "Bières pression": ["Meteor Pils"],
    Boissons: ["Café noisette", "Café gourmand", "Noisette"],
  })
  expect(found).toEqual({ "draught-beer": "Meteor Pils" })
})

test("nothing is proposed that is eaten under the name of a drink, or that the carte does not have", () => {
  expect(guessed({ Plats: ["Poulet à la bière", "Joue de bœuf au Ricard"], Desserts: ["Café gourmand"] })).toEqual({})
})

test("the lines follow the order of the law and say how each is served", () => {
  const lines = priceBoardLines(
    new Map([
      ["sandwich", dishOf("Jambon beurre", { price: "6" })],
      ["draught-beer", dishOf("Blonde", { price: "4,20", others: { volumeCl: 25 } })],
      ["coffee", dishOf("Café 6 cl", { price: "2.5" })],
    ]),
  )
  expect(lines.map(({ name, measures, price }) => [name, measures[0], price])).toEqual([
    ["Café noir", "la tasse", "2,50\u00a0€"],
    ["Bière pression", "le demi, 25 cl", "4,20\u00a0€"],
    ["Sandwich", "", "6,00\u00a0€"],
  ])
})

test.each([
  ["a demi without a volume", {}, "le demi"],
  ["a demi of 33 cl, which is none", { others: { volumeCl: 33 } }, "33 cl"],
  ["a pint in words", { name: "Pinte 0,5 l" }, "50 cl"],
])("%s", (_, more: Partial<Dish>, measure) => {
  const [line] = priceBoardLines(new Map([["draught-beer", dishOf("Blonde", more)]]))
  expect(line?.measures[0]).toBe(measure)
})

test.each([
  ["Jus 25cl", 25],
  ["Eau 0,75 L", 75],
  ["Bière 330 ml", 33],
  ["Café, 1 litre", 100],
  ["Soda 33", null],
  ["Vin 75 clés", null],
  ["0 cl", null],
])("the volume in %j is %j", (text, volume) => {
  expect(volumeInText(text)).toBe(volume)
})

test("nothing leaves the sheet, however long a name, a volume or a price is", () => {
  const measure: Measure = (text) => text.length * 0.55
  const text = "selon l’arrivage du jour et la criée de ce matin ".repeat(9)
  const lines = priceBoardLines(
    new Map(boardItemNames.map((item) => [item, dishOf(text, { price: text, others: { volumeCl: 1999.5 } })])),
  )
  const { pages, width, height } = finish(
    layOutPriceBoard(measure, { restaurantName: text, priceNote: "Prix nets en euros.", lines }),
  )
  expect(pages.length).toBe(3)
  for (const box of pages.flat()) {
    const right = "right" in box ? box.right : "width" in box ? box.x + box.width : box.x
    expect(box.x, JSON.stringify(box)).toBeGreaterThanOrEqual(14.9)
    expect(right).toBeLessThanOrEqual(width - 14.9)
    if ("y" in box) expect(box.y).toBeLessThanOrEqual(height)
  }
})
