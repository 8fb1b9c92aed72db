import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readPastedCard } from "./pasted-card.ts"

/** The carte in short: "Plats: Sole | beurre | 34". */
function outline(text: string): string[] {
  return readPastedCard(text).categories.flatMap(({ name, dishes }) =>
    dishes.map((dish) => `${name}: ${[dish.name, dish.description, dish.price].join(" | ")}`),
  )
}

describe("a price is found", () => {
  test.each([
    ["Soupe 12,50 €", "12.50"],
    ["Soupe 12€", "12"],
    ["Soupe 12.5", "12.5"],
    ["Soupe ....... 12", "12"],
    ["Soupe......12,00€", "12.00"],
    ["Soupe … 12", "12"],
    ["Soupe — 12,50", "12.50"],
    ["Soupe : 12 euros", "12"],
    ["Soupe\t12,50", "12.50"],
    ["Soupe 12€50", "12.50"],
    ["Soupe 12,-", "12"],
    ["Soupe € 12", "12"],
    ["Soupe 12\u00a0€", "12"],
    ["Soupe 12,50 EUR.", "12.50"],
    ["Soupe 1 200,00 €", "1200.00"],
    ["Soupe 9", "9"],
  ])("in %j", (line, price) => {
    expect(outline(line)).toEqual([`: Soupe |  | ${price}`])
  })

  test("on the next line", () => {
    expect(outline("Soupe\n12,50 €")).toEqual([": Soupe |  | 12.50"])
  })

  test("and the prices of glass and bottle both stay", () => {
    expect(outline("Côtes du Rhône 5 € / 22 €")).toEqual([": Côtes du Rhône | 5 € / 22 € | 5"])
  })

  test.each(["Château Margaux 2015", "Huîtres n°3", "Coca-Cola 33cl", "Plateau x 12", "Menu 5 services"])(
    "but not in %j",
    (line) => {
      expect(outline(`${line}\nSole 34 €`).filter((dish) => / \| (2015|3|33|12|5)$/.test(dish))).toEqual([])
    },
  )
})

describe("a typed carte is recognised", () => {
  test.each([
    ["ENTRÉES", "Entrées"],
    ["Nos entrées :", "Entrées"],
    ["# Entrées", "Entrées"],
    ["*** Entrees ***", "Entrées"],
    ["— DESSERTS —", "Desserts"],
    ["Pizzas", "Pizzas"],
    ["BURGERS DU MOMENT", "BURGERS DU MOMENT"],
    ["Starters", "Starters"],
  ])("with the heading %j", (heading, category) => {
    expect(outline(`${heading}\nReine 11\nSoupe 9`)).toEqual([
      `${category}: Reine |  | 11`,
      `${category}: Soupe |  | 9`,
    ])
  })

  test("with descriptions beside, under and before the price", () => {
    const text = [
      "Plats",
      "",
      "Bar – huile d’olive, fenouil ... 28 €",
      "",
      "Daube 18 €",
      "Joue de bœuf, carottes",
      "",
      "Sole meunière",
      "beurre noisette 34 €",
      "",
      "Tartare",
      "Câpres",
      "et frites",
      "21 €",
    ]
    expect(outline(text.join("\n"))).toEqual([
      "Plats: Bar | huile d’olive, fenouil | 28",
      "Plats: Daube | Joue de bœuf, carottes | 18",
      "Plats: Sole meunière | beurre noisette | 34",
      "Plats: Tartare | Câpres et frites | 21",
    ])
  })

  test("with every price on a line of its own, and a heading right above", () => {
    const text = "Burgers\nLe Classique\nSteak, cheddar\n14 €\nLe Veggie\nGalette de pois chiches\n13 €"
    expect(outline(text)).toEqual([
      "Burgers: Le Classique | Steak, cheddar | 14",
      "Burgers: Le Veggie | Galette de pois chiches | 13",
    ])
  })

  test("without any price, a dish on each line", () => {
    expect(outline("Entrées\nSoupe\nTerrine")).toEqual(["Entrées: Soupe |  | ", "Entrées: Terrine |  | "])
  })

  test("with a dish right under its heading that lacks its price", () => {
    expect(outline("Desserts\nÎle flottante\nCrème brûlée 8,50")).toEqual([
      "Desserts: Île flottante |  | ",
      "Desserts: Crème brûlée |  | 8.50",
    ])
  })

  test("as it is typed, markup and other scripts included", () => {
    expect(outline("<b>Sole</b> 12 €\nقهوة 3 €\n🍣 Sushi 9 €")).toEqual([
      ": <b>Sole</b> |  | 12",
      ": قهوة |  | 3",
      ": 🍣 Sushi |  | 9",
    ])
  })

  test("and what is neither heading nor dish is listed", () => {
    const { unread } = readPastedCard("Plats\nSole 34 €\n\nPrix nets, service compris.\n\n-5")
    expect(unread).toEqual([
      { line: 4, text: "Prix nets, service compris." },
      { line: 6, text: "-5" },
    ])
  })
})

describe("a table is recognised", () => {
  test("by its headings, with quotes, ends of lines in cells and categories that stand once", () => {
    const text = [
      "\uFEFFCatégorie;Plat;Description;Prix;Allergènes",
      'Entrées;"Soupe ""maison""; bio";Oignons;9,50 €;Lait',
      ";Terrine;;12€50;",
      'Plats;Sole;"Beurre',
      'noisette";34;',
      "Plats;Bar;;selon arrivage;",
    ]
    expect(outline(text.join("\r\n"))).toEqual([
      'Entrées: Soupe "maison"; bio | Oignons · Lait | 9.50',
      "Entrées: Terrine |  | 12.50",
      "Plats: Sole | Beurre noisette | 34",
      "Plats: Bar | selon arrivage | ",
    ])
  })

  test.each([
    [
      'Entrées,Soupe,9.5\nEntrées,Terrine,12\nPlats,Sole,"34,00"',
      ["Entrées: Soupe |  | 9.5", "Entrées: Terrine |  | 12", "Plats: Sole |  | 34.00"],
    ],
    ["Soupe\t9,50\nSole\t34", [": Soupe |  | 9.50", ": Sole |  | 34"]],
    ["Soupe;oignons;9\nSole;beurre;34", [": Soupe | oignons | 9", ": Sole | beurre | 34"]],
  ])("without headings: %j", (text, dishes) => {
    expect(outline(text)).toEqual(dishes)
  })
})

/** Every line that the carte accounts for, from 1. */
function linesOf(text: string): number[] {
  const { categories, unread } = readPastedCard(text)
  return [
    ...categories.flatMap(({ line, dishes }) => [
      ...(line === null ? [] : [line]),
      ...dishes.flatMap(({ lines }) => lines),
    ]),
    ...unread.map(({ line }) => line),
  ]
}

test("nothing throws, and no line that holds a letter or a digit is lost", () => {
  const piece = fc.constantFrom(
    ...[
      "ENTRÉES",
      "Nos plats :",
      "Soupe",
      "beurre noisette",
      "12 €",
      " 9,50",
      "....",
      " - ",
      "\n",
      "\n\n",
      ";",
      "\t",
      ",",
    ],
    ...['"', "# ", "• ", "2015", "/", "€", "-5", "Prix nets.", "قهوة", "🍣", "\r\n", "\u00a0", "x 3", "a"],
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
      ),
      (text) => {
        const lines = text.split(/\r\n|\r|\n/)
        const accounted = new Set(linesOf(text))
        const lost = lines.filter((line, index) => /[\p{L}\p{N}]/u.test(line) && !accounted.has(index + 1))
        expect(lost).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

test("two megabytes are read, and none of their lines is lost", () => {
  const text = "Soupe de potimarron et châtaignes 9,50 €\nCrème légère\n\n".repeat(36_000)
  expect(text.length).toBeGreaterThan(1_900_000)
  expect(linesOf(text)).toHaveLength(72_000)
})

test.each(["a", "1 ", '"', ";", "\n", ".", "12 € / ", "A\n", "- ", "=", ",1\n"])(
  "two megabytes of nothing but %j are read too",
  (piece) => {
    expect(() => readPastedCard(piece.repeat(2_000_000 / piece.length))).not.toThrow()
  },
)
