import { describe, expect, test } from "vitest"
import { hasSeveralPrices, readPastedCard } from "./pasted-card.ts"

/** The dishes that were read in short: "Sole | beurre | 34". */
const dishes = (text: string): string[] =>
  readPastedCard(text).categories.flatMap((category) =>
    category.dishes.map(({ name, description, price }) => [name, description, price].join(" | ")),
  )

describe("a dish has no price of another one", () => {
  test("if its own is the price of the day", () => {
    expect(dishes("Plats\nBar entier   selon arrivage\nHomard   prix du jour\nCôte de bœuf (pour 2)   64 €")).toEqual([
      "Bar entier | selon arrivage | ",
      "Homard | prix du jour | ",
      "Côte de bœuf (pour 2) |  | 64",
    ])
  })

  test("if its own is written without decimals, as 18,-", () => {
    expect(dishes("Plats\nFoie gras   18,-\nEntrecôte   24€00")).toEqual(["Foie gras |  | 18", "Entrecôte |  | 24.00"])
  })

  test("if something follows its own price", () => {
    expect(
      dishes("Plats\nBurger 15 €\nEntrecôte 24 € (300 g)\nMenu enfant 9,50 € (boisson comprise)\nCouscous 22 €/pers."),
    ).toEqual([
      "Burger |  | 15",
      "Entrecôte | (300 g) | 24",
      "Menu enfant | (boisson comprise) | 9.50",
      "Couscous | /pers. | 22",
    ])
  })

  test("if its own is before its name", () => {
    expect(dishes("Desserts\n8 € Crème brûlée\n7,50 €   Tarte fine\navec sa glace")).toEqual([
      "Crème brûlée |  | 8",
      "Tarte fine | avec sa glace | 7.50",
    ])
  })
})

test("a price by weight is no price of the dish: its owner says what it costs", () => {
  expect(dishes("Plats\nBurger 15 €\nCôte de bœuf 7,50 €/100 g\nHomard 12 € les 100 g\nBar 80 € le kilo")).toEqual([
    "Burger |  | 15",
    "Côte de bœuf | 7,50 €/100 g | ",
    "Homard | 12 € les 100 g | ",
    "Bar | 80 € le kilo | ",
  ])
})

test.each([
  ["Cappuccino 4 , 50 €", "Cappuccino |  | 4.50"],
  ["Filet de bœuf 32 . 00 €", "Filet de bœuf |  | 32.00"],
  ["Bavette EUR 19,00", "Bavette |  | 19.00"],
  ["Supplément frites +3 €", "Supplément frites |  | 3"],
  ["Supplément fromage + 1,50 €", "Supplément fromage |  | 1.50"],
  ["Tarte au cœur 12", "Tarte au cœur |  | 12"],
])("the price of %j is found whole", (line, dish) => {
  expect(dishes(line)).toEqual([dish])
})

describe("the first of several prices of a line is taken, and the others are in the description", () => {
  test.each([
    ["Entrée + plat 19 € / Entrée + plat + dessert 24 €", "Entrée + plat | 19 € / Entrée + plat + dessert 24 € | 19"],
    ["Le Classique 14,50 € seul / 17,50 € en menu", "Le Classique | 14,50 € seul / 17,50 € en menu | 14.50"],
    ["Demi-poulet 12 € – poulet entier 22 €", "Demi-poulet | 12 € – poulet entier 22 € | 12"],
    ["Moules marinières petite 12 € grande 16 €", "Moules marinières | petite 12 € grande 16 € | 12"],
    ["Huîtres de Cancale les 6 14 € les 12 26 €", "Huîtres de Cancale | les 6 14 € les 12 26 € | 14"],
    ["Pouilly-Fumé 12 cl 6 € 75 cl 34 €", "Pouilly-Fumé | 12 cl 6 € 75 cl 34 € | 6"],
    ["Riesling (12,5 cl) 5,50 € – (75 cl) 29 €", "Riesling | (12,5 cl) 5,50 € – (75 cl) 29 € | 5.50"],
  ])("in %j", (line, dish) => {
    expect(dishes(line)).toEqual([dish])
    expect(hasSeveralPrices(line)).toBe(true)
  })

  test("but the price of a supplement is none of them", () => {
    expect(dishes("Burger (bacon + 2 €) 15 €\nSole, supplément citron 2 € 34 €")).toEqual([
      "Burger (bacon + 2 €) |  | 15",
      "Sole, supplément citron 2 € |  | 34",
    ])
  })
})

test("sizes below a drink are its other prices, and no dishes", () => {
  expect(
    dishes("Vins\nChablis\nverre 6 €\nbouteille 32 €\nBière blonde 25 cl   4 €\n50 cl   7,50 €\nKir   5 €"),
  ).toEqual(["Chablis | verre 6 € / bouteille 32 € | 6", "Bière blonde 25 cl | 50 cl 7,50 € | 4", "Kir |  | 5"])
})

test("the names of columns of prices are not part of a heading", () => {
  const { categories } = readPastedCard("Vins blancs   verre   bouteille\nChablis   6 €   32 €\nSancerre   7 €   38 €")
  expect(categories.map(({ name, dishes: own }) => [name, own.length])).toEqual([["Vins blancs", 2]])
})

test("a description with a supplement stays a description", () => {
  expect(
    dishes("Plats\nBurger 15 €\nSupplément bacon 2 € (sur demande)\navec foie gras 4 € (50 g)\nOnglet 21 €"),
  ).toEqual(["Burger | Supplément bacon 2 € (sur demande) avec foie gras 4 € (50 g) | 15", "Onglet |  | 21"])
})

test("a list of supplements is no dish", () => {
  expect(dishes("Plats\nBurger 15 €\nSuppléments : œuf 1 €, fromage 1,50 €, bacon 2 €\nOnglet 21 €")).toEqual([
    "Burger | Suppléments : œuf 1 €, fromage 1,50 €, bacon 2 € | 15",
    "Onglet |  | 21",
  ])
})

test("the cents of a torn price are no price", () => {
  expect(dishes("Plats\nFilet de bœuf   32   00 €\nOnglet 21 €")[0]).not.toMatch(/\| 00$/)
})

test.each([
  ["Lotte 27 € 50", "Lotte |  | 27.50"],
  ["Gambas 24 euros 50", "Gambas |  | 24.50"],
  ["Poulet fermier 19,90€*", "Poulet fermier |  | 19.90"],
  ["Poulet fermier 19,90 €**", "Poulet fermier |  | 19.90"],
  ["Plat du jour 13,50€ le midi", "Plat du jour | le midi | 13.50"],
  ["Buffet 22 € à volonté", "Buffet | à volonté | 22"],
  ["Formule à 25 €", "Formule |  | 25"],
  ["Brouilly – Domaine des Tilleuls – 2019   28", "Brouilly | Domaine des Tilleuls – 2019 | 28"],
  ["Chinon   2019   28", "Chinon 2019 |  | 28"],
  ["Chinon 2020 12 cl 5,50 37,5 cl 14,00 75 cl 26,00", "Chinon 2020 | 12 cl 5,50 37,5 cl 14,00 75 cl 26,00 | 5.50"],
  ["Blonde 25cl : 4€ 50cl : 7€", "Blonde | 25cl : 4€ 50cl : 7€ | 4"],
])("%j below another dish is a dish with its own price", (line, dish) => {
  expect(dishes(`Plats\nSole meunière 34 €\n${line}`)).toEqual(["Sole meunière |  | 34", dish])
})

test("a year behind a dash is no price", () => {
  expect(
    dishes("Vins\nSancerre 34 €\nBrouilly – 2019\nChinon : 2020").filter((dish) => /\| 20\d\d$/.test(dish)),
  ).toEqual([])
})
