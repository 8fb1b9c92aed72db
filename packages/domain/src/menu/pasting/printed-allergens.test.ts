import { describe, expect, test } from "vitest"
import { linesOf } from "../../testing/pasted-lines.ts"
import { readPastedCard } from "./pasted-card.ts"

/** The dishes that were read in short: "Sole | beurre | 34 | 4, 7". The last part are the allergens of the paper. */
const dishes = (text: string): string[] =>
  readPastedCard(text).categories.flatMap((category) =>
    category.dishes.map(({ name, description, price, printedAllergens = "" }) =>
      [name, description, price, printedAllergens].join(" | "),
    ),
  )

describe("the allergens of the paper are not part of a dish", () => {
  test.each([
    ["Œuf mayonnaise (3, 7)   7,50 €", "Œuf mayonnaise |  | 7.50 | 3, 7"],
    ["Saumon gravlax (1,4,7,10) 12 €", "Saumon gravlax |  | 12 | 1,4,7,10"],
    ["Onglet [1-9-12] 21 €", "Onglet |  | 21 | 1-9-12"],
    ["Poulet rôti (A, G) 18 €", "Poulet rôti |  | 18 | A, G"],
    ["Salade verte 1-3-7   6 €", "Salade verte |  | 6 | 1-3-7"],
    ["Tartare de bœuf ¹ ³ ⁷ 15 €", "Tartare de bœuf |  | 15 | ¹ ³ ⁷"],
    ["Tartare de bœuf¹˒³ 15 €", "Tartare de bœuf |  | 15 | ¹˒³"],
    ["Burger 16 € (1, 7)", "Burger |  | 16 | 1, 7"],
    ["Pâtes (allergènes : 1, 3) 13 €", "Pâtes |  | 13 | 1, 3"],
    ["Crumble, allergènes : gluten (blé), lait   8 €", "Crumble |  | 8 | gluten (blé), lait"],
    ["Sole – beurre noisette (4, 7) 34 €", "Sole | beurre noisette | 34 | 4, 7"],
  ])("in %j", (line, dish) => {
    expect(dishes(`Plats\n${line}`)).toEqual([dish])
  })

  test("on a line below it, and it is neither a dish nor a price", () => {
    const text = "Plats\nOnglet 21 €\nfrites maison (1, 3)\nAllergènes : 1, 3, 7\nSole 34 €\nAllergènes : poisson, lait"
    expect(dishes(text)).toEqual(["Onglet | frites maison | 21 | 1, 3 · 1, 3, 7", "Sole |  | 34 | poisson, lait"])
    expect(linesOf(text)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test("if its price is on a line of its own below them", () => {
    expect(dishes("Plats\nSole meunière\n1, 4, 7\n34 €\nOnglet 1, 9, 12\n21 €")).toEqual([
      "Sole meunière |  | 34 | 1, 4, 7",
      "Onglet |  | 21 | 1, 9, 12",
    ])
  })

  test("if there is only one, on a line above the price", () => {
    expect(dishes("Plats\nSole meunière\n4\n34 €\nOnglet\n21,50")).toEqual([
      "Sole meunière |  | 34 | 4",
      "Onglet |  | 21.50 | ",
    ])
  })

  test("in the column of a table", () => {
    expect(dishes("Plat;Prix;Allergènes\nSole;34;Poissons, lait\nOnglet;21;")).toEqual([
      "Sole |  | 34 | Poissons, lait",
      "Onglet |  | 21 | ",
    ])
  })
})

describe("a single number in brackets is an allergen", () => {
  test("if other dishes have several", () => {
    expect(dishes("Plats\nTerrine (7) 9 €\nSole (4, 7) 34 €\nTartare¹ 15 €")).toEqual([
      "Terrine |  | 9 | 7",
      "Sole |  | 34 | 4, 7",
      "Tartare |  | 15 | ¹",
    ])
  })

  test("if a legend explains the numbers", () => {
    expect(dishes("Plats\nTerrine (7) 9 €\n\nAllergènes : 1 gluten, 4 poissons, 7 lait")).toEqual([
      "Terrine |  | 9 | 7",
    ])
  })

  test("but not without them, nor if it counts pieces", () => {
    expect(dishes("Plats\nRavioles (6) 14 €\nPlanche (2) 18 €")).toEqual([
      "Ravioles (6) |  | 14 | ",
      "Planche (2) |  | 18 | ",
    ])
    expect(dishes("Plats\nSole (4, 7) 34 €\nHuîtres (6) 14 €\nHuîtres (12) 26 €\nNems (4) 8 €")).toEqual([
      "Sole |  | 34 | 4, 7",
      "Huîtres (6) |  | 14 | ",
      "Huîtres (12) |  | 26 | ",
      "Nems (4) |  | 8 | ",
    ])
  })
})

test.each([
  "Chinon 2019",
  "Huîtres (6/12)",
  "Gambas (10-12)",
  "Burger (+ 3 €)",
  "Fines de claire par 6, 9, 12",
  "Menu 3 services",
  "Planche (2 pers.)",
  "Eau plate (50 cl)",
  "Salade (V)",
  "Bière (5,5 %)",
])("%j keeps its name", (name) => {
  expect(dishes(`Plats\nSole (4, 7)   34 €\n${name}   21,50 €`)[1]).toBe(`${name} |  | 21.50 | `)
})
