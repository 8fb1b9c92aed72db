import fc from "fast-check"
import { expect, test } from "vitest"
import { toCardLines } from "./card-lines.ts"
import { toPageLines } from "./page-lines.ts"
import { joinCards, readCard, withoutPlaces } from "./read-card.ts"
import { aPage, type PlacedText } from "./testing/placed-text.ts"

const readTexts = (...pages: readonly (readonly PlacedText[])[]) =>
  readCard(pages.map((texts, page) => toPageLines(aPage(texts.map((text) => ({ ...text, page }))))))

const dishesOf = (...pages: readonly (readonly PlacedText[])[]) =>
  readTexts(...pages).categories.flatMap(({ dishes }) => dishes)

/** Lines of a photo, 20 points apart. A line with confidences has one for each of its words. */
const photo = (lines: readonly string[], confidences: Readonly<Record<string, number>> = {}): PlacedText[] =>
  lines.flatMap((line, at) => {
    let x = 50
    return line.split(" ").map((text) => {
      const placed = { text, x, y: 100 + 20 * at, confidence: confidences[text] ?? 0.95 }
      x += text.length * 6 + 6
      return placed
    })
  })

test("a heading of a larger font begins a category, whatever it is called", () => {
  const card = readTexts([
    { text: "Les braises", x: 50, y: 60, size: 20 },
    { text: "Onglet 21 €", x: 50, y: 100 },
    { text: "Le potager", x: 50, y: 140, size: 20 },
    { text: "Poireaux 9 €", x: 50, y: 180 },
  ])
  expect(card.categories.map(({ name }) => name)).toEqual(["Les braises", "Le potager"])
})

test("a dish does not go on on the next page", () => {
  const dishes = dishesOf(
    [{ text: "Onglet 21 €", x: 50, y: 800 }],
    [
      { text: "frites", x: 50, y: 60 },
      { text: "Poireaux 9 €", x: 50, y: 100 },
    ],
  )
  expect(dishes[0]).toMatchObject({ name: "Onglet", description: "", place: { page: 0 } })
})

test("a name over several lines of one font is one name: where the next word had no room and the text is not finished", () => {
  const name = (text: string, y: number): PlacedText => ({ text, x: 50, y, font: "bold" })
  const dishes = dishesOf([
    { text: "Plats", x: 50, y: 60, size: 20, font: "bold" },
    name("Pavé de cabillaud rôti en croûte d’herbes,", 100),
    name("légumes oubliés du Val de Loire, et coques de", 120),
    name("Somme", 140),
    { text: "26 €", x: 400, y: 140, font: "bold" },
    { text: "Beurre blanc nantais, pommes vapeur, cerfeuil,", x: 50, y: 160, font: "light" },
    { text: "citron confit et une pointe de piment d’Espelette", x: 50, y: 180, font: "light" },
    name("Sole meunière", 200),
    { text: "34 €", x: 400, y: 200, font: "bold" },
  ])
  expect(dishes.map(({ name, description, price }) => [name, description, price])).toEqual([
    [
      "Pavé de cabillaud rôti en croûte d’herbes, légumes oubliés du Val de Loire, et coques de Somme",
      "Beurre blanc nantais, pommes vapeur, cerfeuil, citron confit et une pointe de piment d’Espelette",
      "26",
    ],
    ["Sole meunière", "", "34"],
  ])
})

test("a large name over three lines is no heading", () => {
  const large = (text: string, y: number, x = 50): PlacedText => ({ text, x, y, size: 18, font: "bold" })
  const small = (text: string, y: number): PlacedText => ({ text, x: 50, y, font: "light" })
  const card = readTexts([
    large("Plats", 60),
    large("Filet de bœuf Rossini et", 100),
    large("son escalope poêlée aux", 124),
    large("truffes noires", 148),
    large("38 €", 148, 400),
    small("Cuisson à votre goût", 168),
    small("jus corsé, cresson", 186),
    small("pommes soufflées", 204),
  ])
  expect(card.categories.map((category) => [category.name, ...category.dishes.map((dish) => dish.name)])).toEqual([
    ["Plats", "Filet de bœuf Rossini et son escalope poêlée aux truffes noires"],
  ])
})

test("characters and prices of little confidence are doubts, with the words and their line", () => {
  const dishes = dishesOf(
    photo(["Sole meunière 34 €", "beurre noisette", "Onglet grillé 21 €"], { meunière: 0.5, "21": 0.8 }),
  )
  expect(dishes[0]).toMatchObject({ doubts: ["letters-unsure"], place: { top: 100 / 842 } })
  expect(dishes[0]?.marks).toHaveLength(1)
  expect(dishes[1]).toMatchObject({ price: "21", doubts: ["price-unsure"], place: { top: 140 / 842 } })
})

test("little confidence in a description alone is no doubt", () => {
  expect(dishesOf(photo(["Sole 34 €", "beurre noisette"], { noisette: 0.3 }))[0]?.doubts).toEqual([])
})

test("a dish whose price was not recognised stays a dish, without a price and in doubt", () => {
  const priced = (name: string, price: string, at: number): PlacedText[] => [
    { text: name, x: 50, y: 100 + 20 * at, confidence: 0.95 },
    // Ends where the other prices end.
    { text: price, x: 500 - price.length * 6, y: 100 + 20 * at, confidence: 0.6 },
  ]
  const lines = [
    ...priced("Harengs", "14,50€", 0),
    ...priced("Céleri", "JaUE", 1),
    ...priced("Asperges", "10,50€", 2),
    ...priced("Escargots", "12,50€", 3),
  ]
  const dishes = dishesOf(lines)
  expect(dishes.map(({ name, price, description }) => [name, price, description])).toEqual([
    ["Harengs", "14.50", ""],
    ["Céleri", "", ""],
    ["Asperges", "10.50", ""],
    ["Escargots", "12.50", ""],
  ])
  expect(dishes[1]?.doubts).toContain("price-unsure")
  expect(dishes[1]?.text).toContain("JaUE")
})

test("a repaired price is a doubt", () => {
  expect(dishesOf(photo(["Sole 3O,5O €", "Onglet 21,50 €"]))[0]).toMatchObject({
    price: "30.50",
    doubts: ["price-unsure"],
  })
})

test("a price without a sign is a doubt where most have one: the sign may have become a digit", () => {
  const dishes = dishesOf(photo(["Sole 34 €", "Onglet 21 €", "Tartare 196", "Bavette 20 €"]))
  expect(dishes.map(({ doubts }) => doubts)).toEqual([[], [], ["price-unsure", "price-unlikely"], []])
})

test("a price without decimals is a doubt where the others have them: it may have lost its comma", () => {
  const lines = ["Sole 34,50", "Onglet 21,00", "Moules 315", "Bavette 20,50", "Raie 28,00", "Bar 29,50", "Lotte 32,00"]
  expect(dishesOf(photo(lines)).map(({ doubts }) => doubts.includes("price-unsure"))).toEqual([
    ...[false, false, true, false, false, false, false],
  ])
})

test("a recognised price is a doubt where its tenth is more usual, also beside other lost commas", () => {
  const lines = ["Sole 19,5", "Onglet 21", "Moules 75", "Bavette 20,5", "Raie 18", "Bar 22"]
  expect(dishesOf(photo(lines)).map(({ doubts }) => doubts.includes("price-unlikely"))).toEqual([
    ...[false, false, true, false, false, false],
  ])
  const card = readTexts([
    { text: "Les plats", x: 50, y: 60, size: 20, confidence: 0.95 },
    ...photo(["Sole 19,5", "Onglet 21", "Raie 18", "Bar 22", "Lotte 17", "Cabillaud 20", "Morue 16"]),
    { text: "Les desserts", x: 50, y: 260, size: 20, confidence: 0.95 },
    ...photo(["Tarte 75", "Flan 85", "Baba 95", "Sorbet 110"]).map((word) => ({ ...word, y: word.y + 200 })),
  ])
  expect(card.categories[1]?.dishes.map(({ doubts }) => doubts.includes("price-unlikely"))).toEqual([
    ...[false, false, false, true],
  ])
})

test("a few prices that differ from the rest of a PDF are no doubt, and cheap coffees are none in a photo either", () => {
  const starters = ["Soupe 9 €", "Melon 8 €", "Terrine 12 €", "Salade 10 €"]
  const known = [
    { text: "Entrées", x: 50, y: 60, size: 20 },
    ...starters.map((text, at) => ({ text, x: 50, y: 100 + 20 * at })),
    { text: "Plateaux", x: 50, y: 220, size: 20 },
    { text: "Plateau royal 95 €", x: 50, y: 260 },
  ]
  expect(dishesOf(known).map(({ doubts }) => doubts)).toEqual([[], [], [], [], []])
  const card = readTexts([
    { text: "Plats", x: 50, y: 60, size: 20, confidence: 0.95 },
    ...photo(["Sole 34 €", "Onglet 21 €", "Raie 28 €", "Bar 29 €"]),
    { text: "Cafés", x: 50, y: 220, size: 20, confidence: 0.95 },
    ...photo(["Expresso 2 €"]).map((word) => ({ ...word, y: word.y + 160 })),
  ])
  expect(card.categories[1]?.dishes.map(({ doubts }) => doubts)).toEqual([[]])
})

test("a single price beside glasses and bottles is a doubt: it may be either", () => {
  const lines = ["Brouilly 6 € / 28 €", "Chinon 7 € / 31 €", "Sancerre 36 €", "Gigondas 8 € / 38 €"]
  expect(dishesOf(photo(lines)).map(({ doubts }) => doubts)).toEqual([
    ["several-prices"],
    ["several-prices"],
    expect.arrayContaining(["price-unsure"]),
    ["several-prices"],
  ])
})

test("a price far from the others of its category is a doubt, in a PDF too", () => {
  const lines = ["Pâté 135,00", "Soupe 9,00", "Melon 8,00", "Terrine 12,00"]
  const dishes = dishesOf(lines.map((text, at) => ({ text, x: 50, y: 100 + 20 * at })))
  expect(dishes.map(({ doubts }) => doubts)).toEqual([["price-unlikely"], [], [], []])
})

test("a name that ends with a number is a doubt: the number may be the price", () => {
  expect(dishesOf([{ text: "Chablis 6 28 €", x: 50, y: 100 }])[0]).toMatchObject({
    price: "28",
    doubts: ["price-unsure"],
  })
  expect(dishesOf([{ text: "Chablis 2022 28 €", x: 50, y: 100 }])[0]?.doubts).toEqual([])
})

test("several prices are a doubt: the first is the price, and all are in the description", () => {
  expect(dishesOf([{ text: "Chablis 6 € / 28 €", x: 50, y: 100 }])[0]).toMatchObject({
    price: "6",
    description: "6 € / 28 €",
    doubts: ["several-prices"],
  })
})

test("cards follow each other with counted lines", () => {
  const card = withoutPlaces({
    categories: [{ name: "Plats", line: 1, dishes: [{ name: "Sole", description: "", price: "34", lines: [2] }] }],
    unread: [{ line: 3, text: "Merci" }],
  })
  const joined = joinCards([
    { card, lines: 3 },
    { card, lines: 3 },
  ])
  expect(joined.categories.map(({ line }) => line)).toEqual([1, 4])
  expect(joined.categories[1]?.dishes[0]?.lines).toEqual([5])
  expect(joined.unread.map(({ line }) => line)).toEqual([3, 6])
})

test("AS-05: no page throws, and no line with words is lost", () => {
  const aLine = fc.string({
    unit: fc.constantFrom("a", "B", "é", "1", "9", ",", "€", " ", ".", "/", "-", "#", ";"),
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 40 }), (texts) => {
      const lines = toPageLines(aPage(texts.map((text, at) => ({ text, x: 20, y: 20 * at, confidence: 0.9 }))))
      const card = readCard([lines])
      const headings = card.categories.filter(({ line }) => line !== null).length
      const ofDishes = card.categories.flatMap(({ dishes }) => dishes.flatMap((dish) => dish.lines))
      expect(headings + ofDishes.length + card.unread.length).toBe(toCardLines([lines]).filter((line) => line).length)
    }),
    { numRuns: 300 },
  )
})

/** Lines 20 points apart. What is behind a bar is in the column of prices. */
const inPlace = (lines: readonly string[]): PlacedText[] =>
  lines.flatMap((line, at) => {
    const [words = "", price] = line.split("|").map((part) => part.trim())
    const y = 100 + 20 * at
    return [{ text: words, x: 50, y }, ...(price === undefined ? [] : [{ text: price, x: 450, y }])]
  })

const outline = (lines: readonly string[]) =>
  dishesOf(inPlace(lines)).map(({ name, description, price }) => [name, description, price].join(" | "))

test("a line that ends in the column of prices is whole: the next line is another dish", () => {
  expect(
    outline(["Plats du moment", "Homard | prix du jour", "Côte de bœuf (pour 2) | 64 €", "Burger | 15 €"]),
  ).toEqual(["Homard | prix du jour | ", "Côte de bœuf (pour 2) |  | 64", "Burger |  | 15"])
  expect(outline(["Foie gras mi-cuit et sa brioche | 18,-", "Entrecôte de Normandie grillée | 24€00"])).toEqual([
    "Foie gras mi-cuit et sa brioche |  | 18",
    "Entrecôte de Normandie grillée |  | 24.00",
  ])
  expect(outline(["Blancs | verre   bouteille", "Chablis | 6 €   32 €", "Sancerre | 7 €   38 €"])[0]).toBe(
    "Chablis | 6 € / 32 € | 6",
  )
})

test("a line with a price inside is whole, too", () => {
  expect(outline(["Le Classique 14,50 € seul / 17,50 € en menu", "Le Montagnard au reblochon | 15,50 €"])).toEqual([
    "Le Classique | 14,50 € seul / 17,50 € en menu | 14.50",
    "Le Montagnard au reblochon |  | 15.50",
  ])
})

test("sizes below a drink are a doubt: its price is the first of several", () => {
  const [wine] = dishesOf(inPlace(["Chablis premier cru", "verre | 6 €", "bouteille | 32 €", "Sancerre | 38 €"]))
  expect(wine).toMatchObject({ name: "Chablis premier cru", price: "6", doubts: ["several-prices"] })
})

test("raised numbers of allergens are taken off the name, and raised cents belong to the price", () => {
  const dishes = dishesOf([
    { text: "Terrine de campagne", x: 50, y: 100 },
    { text: "1,7", x: 165, y: 97, size: 7 },
    { text: "12", x: 450, y: 100 },
    { text: "50", x: 463, y: 98, size: 7 },
    { text: "Sole meunière", x: 50, y: 130 },
    { text: "4", x: 129, y: 129, size: 7 },
    { text: "34 €", x: 450, y: 130 },
  ])
  expect(dishes.map(({ name, price, printedAllergens }) => [name, price, printedAllergens])).toEqual([
    ["Terrine de campagne", "12.50", "¹,⁷"],
    ["Sole meunière", "34", "⁴"],
  ])
})

test("a price with an asterisk is a price", () => {
  const rows = [
    "Poulet fermier rôti au four et ses pommes | 19,90 €*",
    "Entrecôte de Normandie grillée | 26 €*",
    "Onglet | 21 €",
  ]
  expect(outline(rows)).toEqual([
    "Poulet fermier rôti au four et ses pommes |  | 19.90",
    "Entrecôte de Normandie grillée |  | 26",
    "Onglet |  | 21",
  ])
})
