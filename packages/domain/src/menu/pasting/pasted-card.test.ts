import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { linesOf } from "../../testing/pasted-lines.ts"
import { readPastedCard } from "./pasted-card.ts"

/** The read menu in short: "Plats: Sole | beurre | 34". */
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

  test("and the prices of glass and bottle are both preserved", () => {
    expect(outline("Côtes du Rhône 5 € / 22 €")).toEqual([": Côtes du Rhône | 5 € / 22 € | 5"])
  })

  test.each(["Château Margaux 2015", "Huîtres n°3", "Coca-Cola 33cl", "Plateau x 12", "Menu 5 services"])(
    "but not in %j",
    (line) => {
      expect(outline(`${line}\nSole 34 €`).filter((dish) => / \| (2015|3|33|12|5)$/.test(dish))).toEqual([])
    },
  )
})

describe("a typed menu is recognised", () => {
  test("with the choices of a dish, whose supplement is no price of a dish", () => {
    expect(outline("Bière blonde 3,50 €\nTaille : 25 cl, 50 cl + 3,00 €\nSirop 3 €")).toEqual([
      ": Bière blonde | Taille : 25 cl, 50 cl + 3,00 € | 3.50",
      ": Sirop |  | 3",
    ])
    expect(outline("Supplément fromage + 1,50 €")).toHaveLength(1)
  })

  test("with a description over two lines, and the comma between them", () => {
    expect(outline("Sole meunière 34 €\npommes vapeur, cerfeuil,\ncitron confit")).toEqual([
      ": Sole meunière | pommes vapeur, cerfeuil, citron confit | 34",
    ])
  })

  test("also if a dish follows another directly, and its price follows its description", () => {
    const lines = [
      "Plats",
      "Sole meunière 34 €",
      "Pot-au-feu de joue de bœuf",
      "légumes oubliés, moelle 24,00",
      "Bavette 19 €",
    ]
    expect(outline(lines.join("\n"))).toEqual([
      "Plats: Sole meunière |  | 34",
      "Plats: Pot-au-feu de joue de bœuf | légumes oubliés, moelle | 24.00",
      "Plats: Bavette |  | 19",
    ])
  })

  test("and a description that begins with a capital belongs to its dish", () => {
    expect(outline("Plats\nSole meunière 34 €\nBeurre noisette, pommes vapeur\nBavette 19 €")).toEqual([
      "Plats: Sole meunière | Beurre noisette, pommes vapeur | 34",
      "Plats: Bavette |  | 19",
    ])
  })

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

  test("with descriptions after, below and before the price", () => {
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

  test("with each price on its own line, and a heading directly above", () => {
    const text = "Burgers\nLe Classique\nSteak, cheddar\n14 €\nLe Veggie\nGalette de pois chiches\n13 €"
    expect(outline(text)).toEqual([
      "Burgers: Le Classique | Steak, cheddar | 14",
      "Burgers: Le Veggie | Galette de pois chiches | 13",
    ])
  })

  test("without any price, a dish on each line", () => {
    expect(outline("Entrées\nSoupe\nTerrine")).toEqual(["Entrées: Soupe |  | ", "Entrées: Terrine |  | "])
  })

  test("with a dish without a price directly below its heading", () => {
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

  test("and lines that are neither heading nor dish are listed", () => {
    const { unread } = readPastedCard("Plats\nSole 34 €\n\nPrix nets, service compris.\n\n-5")
    expect(unread).toEqual([
      { line: 4, text: "Prix nets, service compris." },
      { line: 6, text: "-5" },
    ])
  })
})

test.each([
  ["Sole meunière, pommes vapeur : selon arrivage", "Sole meunière, pommes vapeur | selon arrivage | "],
  ["Homard bleu (prix du jour)", "Homard bleu | prix du jour | "],
  ["Poisson du marché – selon l’arrivage", "Poisson du marché | selon l’arrivage | "],
])("a dish without a fixed price is a separate dish, not a description of the dish above: %j", (line, dish) => {
  expect(outline(`Plats\nEntrecôte 32 €\n${line}\nRisotto 19,5`)).toEqual([
    "Plats: Entrecôte |  | 32",
    `Plats: ${dish}`,
    "Plats: Risotto |  | 19.5",
  ])
})

test.each([
  ["Desserts (suite)", "Desserts"],
  ["NOS ENTRÉES – suite", "Entrées"],
  ["POISSONS (SUITE)", "POISSONS"],
  ["SUITE DE FROMAGES", "SUITE DE FROMAGES"],
])("the heading “%s” of a second page is the category “%s”", (heading, name) => {
  const { categories } = readPastedCard(`${heading}\nTarte fine 8,50 €\nSorbet 7 €`)
  expect(categories.map((category) => category.name)).toEqual([name])
})

test("a line in brackets with a price goes on with the name above it", () => {
  expect(
    outline("Plats\nFilet de bar 24 €\nGnocchis à la crème de roquefort\n(végétarien) 17,90€\nPoulet 15 €"),
  ).toEqual([
    "Plats: Filet de bar |  | 24",
    "Plats: Gnocchis à la crème de roquefort | (végétarien) | 17.90",
    "Plats: Poulet |  | 15",
  ])
})

test("words below a dish are its description, even if they mention availability", () => {
  expect(outline("Plats\nSole 34 €\nselon arrivage")).toEqual(["Plats: Sole | selon arrivage | 34"])
  expect(outline("Plats\nSole 34 €\navec légumes selon le marché")).toEqual([
    "Plats: Sole | avec légumes selon le marché | 34",
  ])
})

test.each([
  [
    "Côtes-du-Rhône « Les Galets » 2021   verre 12,5 cl 5,50 € / bouteille 75 cl 26 €",
    "Côtes-du-Rhône « Les Galets » 2021 | verre 12,5 cl 5,50 € / bouteille 75 cl 26 € | 5.50",
  ],
  ["Sancerre – verre 7€ – bouteille 32€", "Sancerre | verre 7€ – bouteille 32€ | 7"],
  ["Bière pression, le demi 4,20 € / la pinte 7,90 €", "Bière pression | le demi 4,20 € / la pinte 7,90 € | 4.20"],
])("a drink in two sizes has a clean name, and both prices: %j", (line, dish) => {
  expect(outline(`Vins\n${line}`)).toEqual([`Vins: ${dish}`])
})

describe("a table is recognised", () => {
  test("by its headings, with quotes, line ends in cells and categories that are written once", () => {
    const text = [
      "\uFEFFCatégorie;Plat;Description;Prix;Allergènes",
      'Entrées;"Soupe ""maison""; bio";Oignons;9,50 €;Lait',
      ";Terrine;;12€50;",
      'Plats;Sole;"Beurre',
      'noisette";34;',
      "Plats;Bar;;selon arrivage;",
    ]
    expect(outline(text.join("\r\n"))).toEqual([
      'Entrées: Soupe "maison"; bio | Oignons | 9.50',
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

test("nothing throws, no line with text is lost, and no dish is without a name", () => {
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
    ...['"', "# ", "• ", "2015", "/", "€", "-5", "Prix nets.", "قهوة", "🍣", "\r\n", "\u00a0", "x 3", "a", "1. "],
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
        const dishes = readPastedCard(text).categories.flatMap((category) => category.dishes)
        expect(dishes.filter(({ name }) => name === "")).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

/** The result: a line for each category, and the unread lines. */
function read(text: string): string[] {
  const { categories, unread } = readPastedCard(text)
  const shown = categories.map(({ name, line, dishes }) => {
    const each = dishes.map((dish) => `${dish.name} | ${dish.description} | ${dish.price} @${dish.lines}`)
    return `${line} ${name}: ${each.join(" / ")}`
  })
  return [...shown, ...unread.map(({ line, text }) => `? ${line} ${text}`)]
}

test.each<[string, string[]]>([
  ["﻿Soupe 9 €", ["null : Soupe |  | 9 @1"]],
  ["Soupe﻿ 9 €", ["null : Soupe |  | 9 @1"]],
  ["Plats\n\nBon appétit", ["1 Plats: Bon appétit |  |  @3"]],
  [
    "Plats\nSole 34 €\n\nDesserts\n\nMerci de votre visite !",
    ["1 Plats: Sole |  | 34 @2", "? 4 Desserts", "? 6 Merci de votre visite !"],
  ],
  [
    "Desserts\n\nPlats\nSole 34 €\n\nPrix nets.\n\nVins",
    ["3 Plats: Sole |  | 34 @4", "? 1 Desserts", "? 6 Prix nets.", "? 8 Vins"],
  ],
  ["2015\nSole 34 €", ["1 2015: Sole |  | 34 @2"]],
  ["Margaux 2015\nSole 34 €", ["1 Margaux 2015: Sole |  | 34 @2"]],
  ["Margaux ... 2015", ["null : Margaux ... 2015 |  |  @1"]],
  ["Margaux … 2015", ["null : Margaux … 2015 |  |  @1"]],
  ["Margaux __ 2015", ["null : Margaux __ 2015 |  |  @1"]],
  ["Margaux\t2015", ["null : Margaux |  | 2015 @1"]],
  ["Margaux    2015", ["null : Margaux |  | 2015 @1"]],
  ["Margaux - 2015", ["null : Margaux | 2015 |  @1"]],
  ["Margaux : 2015", ["null : Margaux | 2015 |  @1"]],
  ["Margaux -2015", ["null : Margaux -2015 |  |  @1"]],
  ["Margaux . 2015\nSole 34 €", ["1 Margaux . 2015: Sole |  | 34 @2"]],
  ["Margaux _ 2015\nSole 34 €", ["1 Margaux _ 2015: Sole |  | 34 @2"]],
  ["Margaux. 2015\nSole 34 €", ["1 Margaux. 2015: Sole |  | 34 @2"]],
  ["Margaux 2015 €", ["null : Margaux |  | 2015 @1"]],
  ["Margaux € 2015", ["null : Margaux |  | 2015 @1"]],
  ["Margaux 1500€50", ["null : Margaux |  | 1500.50 @1"]],
  ["Margaux 2015,00", ["null : Margaux |  | 2015.00 @1"]],
  ["Margaux 2015,-", ["null : Margaux |  | 2015 @1"]],
  ["Margaux 150", ["null : Margaux 150 |  |  @1"]],
  ["Margaux 1 500", ["null : Margaux 1 500 |  |  @1"]],
  ["Huîtres n°3\nSole 34 €", ["1 Huîtres n°3: Sole |  | 34 @2"]],
  ["Huîtres no 3\nSole 34 €", ["1 Huîtres no 3: Sole |  | 34 @2"]],
  ["Huîtres no. 3\nSole 34 €", ["1 Huîtres no. 3: Sole |  | 34 @2"]],
  ["Huîtres numéro 3\nSole 34 €", ["1 Huîtres numéro 3: Sole |  | 34 @2"]],
  ["Huîtres # 3\nSole 34 €", ["1 Huîtres # 3: Sole |  | 34 @2"]],
  ["Huîtres × 3\nSole 34 €", ["1 Huîtres × 3: Sole |  | 34 @2"]],
  ["Huîtres n°3 12", ["null : Huîtres n°3 |  | 12 @1"]],
  ["Piano 12", ["null : Piano 12 |  |  @1"]],
  ["Casino 3 €", ["null : Casino |  | 3 @1"]],
  ["Numéro de chef 12", ["null : Numéro de chef |  | 12 @1"]],
  ["NU 9\nSole 34 €", ["null : NU |  | 9 @1 / Sole |  | 34 @2"]],
  ["NEM\nSole 34 €", ["1 NEM: Sole |  | 34 @2"]],
  ["BAR\nSole 34 €\n\nVO\nSoupe 9 €", ["1 BAR: Sole |  | 34 @2", "4 VO: Soupe |  | 9 @5"]],
  ["123\nSole 34 €", ["null : Sole |  | 34 @2", "? 1 123"]],
  ["VIN1\nSole 34 €", ["1 VIN1: Sole |  | 34 @2"]],
  ["Fruits DE MER\n\nSole 34 €\nBar 28 €", ["1 Fruits DE MER: Sole |  | 34 @3 / Bar |  | 28 @4"]],
  ["Sole    au beurre 34 €", ["null : Sole au beurre |  | 34 @1"]],
  ["Sole​meunière 34 €", ["null : Sole meunière |  | 34 @1"]],
  ["  Sole 34 €", ["null : Sole |  | 34 @1"]],
  ["## Plats ##\nSole 34 €", ["1 Plats: Sole |  | 34 @2"]],
  ["###### Mer\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["####### Mer\nSole 34 €", ["1 ####### Mer: Sole |  | 34 @2"]],
  ["#Mer\nSole 34 €", ["1 #Mer: Sole |  | 34 @2"]],
  ["Mer # un\nSole 34 €", ["1 Mer # un: Sole |  | 34 @2"]],
  ["== Mer ==\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["= Mer ==\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["==Mer==\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["-- Mer --\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["- Mer -\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["~~~ La mer ~~~\nSole 34 €", ["1 La mer: Sole |  | 34 @2"]],
  ["=Mer\nSole 34 €", ["1 =Mer: Sole |  | 34 @2"]],
  ["Mer ==\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["== Mer et terre: 2 ==\nSole 34 €", ["1 Mer et terre: 2: Sole |  | 34 @2"]],
  ["Mer :\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["Mer:\nSole 34 €", ["1 Mer: Sole |  | 34 @2"]],
  ["Mer: la suite\nSole 34 €", ["1 Mer: la suite: Sole |  | 34 @2"]],
  [":\nSole 34 €", ["null : Sole |  | 34 @2"]],
  ["- Sole 34 €\n- Bar 28 €", ["null : Sole |  | 34 @1 / Bar |  | 28 @2"]],
  ["1. Sole 34 €\n2) Bar 28 €", ["null : Sole |  | 34 @1 / Bar |  | 28 @2"]],
  ["• Sole 34 €", ["null : Sole |  | 34 @1"]],
  ["► Bar 28 €", ["null : Bar |  | 28 @1"]],
  ["1234. Sole 34 €", ["null : 1234. Sole |  | 34 @1"]],
  ["-Sole 34 €", ["null : Sole |  | 34 @1"]],
  ["Sole – beurre, citron 34 €", ["null : Sole | beurre, citron | 34 @1"]],
  ["Sole : grillée 34 €", ["null : Sole | grillée | 34 @1"]],
  ["Sole - 34 €", ["null : Sole |  | 34 @1"]],
  ["S – b 34 €", ["null : S – b |  | 34 @1"]],
  ["Sole — a — b 34 €", ["null : Sole | a — b | 34 @1"]],
  ["Sole—beurre 34 €", ["null : Sole—beurre |  | 34 @1"]],
  [
    "Une très longue ligne de plus de soixante lettres qui ne peut pas être un titre\nSole 34 €",
    ["null : Sole |  | 34 @2", "? 1 Une très longue ligne de plus de soixante lettres qui ne peut pas être un titre"],
  ],
  [
    "Plats\nUne très longue ligne de plus de soixante lettres qui ne peut pas être un titre\n34 €",
    ["1 Plats: Une très longue ligne de plus de soixante lettres qui ne peut pas être un titre |  | 34 @2,3"],
  ],
  [
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\nSole 34 €",
    ["1 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA: Sole |  | 34 @2"],
  ],
  [
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\nSole 34 €",
    ["null : Sole |  | 34 @2", "? 1 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
  ],
  [
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nSole 34 €",
    ["1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: Sole |  | 34 @2"],
  ],
  [
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nSole 34 €",
    ["null : Sole |  | 34 @2", "? 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
  ],
  ["Sole\n34 €\n28 €", ["null : Sole |  | 34 @1,2", "? 3 28 €"]],
  ["34 €\nSole 28 €", ["null : Sole |  | 28 @2", "? 1 34 €"]],
  ["Sole 34 €\n28 €", ["null : Sole |  | 34 @1", "? 2 28 €"]],
  ["Sole 34 €\nbeurre 4 €", ["null : Sole |  | 34 @1 / beurre |  | 4 @2"]],
  ["Sole\nbeurre 34 €", ["null : Sole | beurre | 34 @1,2"]],
  ["Sole\nBeurre 34 €", ["1 Sole: Beurre |  | 34 @2"]],
  ["Sole\n\nbeurre 34 €", ["1 Sole: beurre |  | 34 @3"]],
  ["Sole 34 €\nbeurre\ncitron", ["null : Sole | beurre citron | 34 @1,2,3"]],
  ["Sole 34 €\n\nbeurre\ncitron 3 €", ["null : Sole |  | 34 @1 / beurre | citron | 3 @3,4"]],
  ["Sole 34 €\nPrix nets.", ["null : Sole | Prix nets | 34 @1,2"]],
  ["Sole 34 €\n\nPrix nets.\nService compris", ["null : Sole |  | 34 @1", "? 3 Prix nets.", "? 4 Service compris"]],
  ["Sole 34 €\n\nPrix nets\n\nBar 28 €", ["null : Sole |  | 34 @1", "3 Prix nets: Bar |  | 28 @5"]],
  ["Sole 34 €\n\nPrix nets!\n\nBar 28 €", ["null : Sole |  | 34 @1 / Bar |  | 28 @5", "? 3 Prix nets!"]],
  ["Sole 34 €\n\nPrix nets ?  \n\nBar 28 €", ["null : Sole |  | 34 @1 / Bar |  | 28 @5", "? 3 Prix nets ?  "]],
  ["Sole 34 €\n\nM. Paul\n\nBar 28 €", ["null : Sole |  | 34 @1", "3 M. Paul: Bar |  | 28 @5"]],
  ["Divers\nSole\nBar 28 €", ["2 Sole: Bar |  | 28 @3", "? 1 Divers"]],
  ["Divers\n\nSole\n\nBar 28 €", ["3 Sole: Bar |  | 28 @5", "? 1 Divers"]],
  ["Divers\nSole\n\nBar 28 €", ["null : Bar |  | 28 @4", "? 1 Divers", "? 2 Sole"]],
  ["Sole\nBar\n\nLotte 30 €", ["null : Lotte |  | 30 @4", "? 1 Sole", "? 2 Bar"]],
  ["PIZZAS\nReine\n11 €\nRoyale\n12 €", ["1 PIZZAS: Reine |  | 11 @2,3 / Royale |  | 12 @4,5"]],
  ["PIZZAS\nReine\njambon\n11 €\nRoyale\n12 €", ["1 PIZZAS: Reine | jambon | 11 @2,3,4 / Royale |  | 12 @5,6"]],
  ["Pizzas\nReine\n11 €\nRoyale\njambon\n12 €", ["null : Pizzas | Reine | 11 @1,2,3 / Royale | jambon | 12 @4,5,6"]],
  ["Pizzas\nReine\n11 €\n\nRoyale\n12 €", ["null : Pizzas | Reine | 11 @1,2,3 / Royale |  | 12 @5,6"]],
  ["Pizzas\nReine\n11 €", ["null : Pizzas | Reine | 11 @1,2,3"]],
  [
    "Pizzas\nMaison\nReine\n11 €\nRoyale\nchef\n12 €\nCalzone\n13 €",
    ["1 Pizzas: Maison | Reine | 11 @2,3,4 / Royale | chef | 12 @5,6,7 / Calzone |  | 13 @8,9"],
  ],
  ["Pizzas\nReine 9 €\nx\n11 €\nRoyale\n12 €", ["1 Pizzas: Reine |  | 9 @2 / x |  | 11 @3,4 / Royale |  | 12 @5,6"]],
  ["Entrées\n9 €", ["null : Entrées |  | 9 @1,2"]],
  ["Sole\nEntrées\n9 €", ["null : Entrées |  | 9 @2,3", "? 1 Sole"]],
  ["Plats\nSole\nEntrées\nSoupe\n9 €", ["1 Plats: Sole |  |  @2", "3 Entrées: Soupe |  | 9 @4,5"]],
  ["Sole\nbeurre\ncitron\n34 €", ["null : Sole | beurre citron | 34 @1,2,3,4"]],
  ["Sole\nBar 28 €\n34 €", ["1 Sole: Bar |  | 28 @2", "? 3 34 €"]],
  ["Soupe\nTerrine\n\nFromages :\nComté", ["null : Soupe |  |  @1 / Terrine |  |  @2", "4 Fromages: Comté |  |  @5"]],
  ["ENTREES\nSoupe", ["1 Entrées: Soupe |  |  @2"]],
  [
    "Sole\nUne très longue ligne de plus de soixante lettres qui ne peut pas être un titre",
    ["null : Sole |  |  @1 / Une très longue ligne de plus de soixante lettres qui ne peut pas être un titre |  |  @2"],
  ],
  ["Sole 34 €\nBEURRE\nBar 28 €", ["null : Sole |  | 34 @1", "2 BEURRE: Bar |  | 28 @3"]],
  ["Sole 34 €\nBEURRE\n28 €", ["null : Sole |  | 34 @1 / BEURRE |  | 28 @2,3"]],
  ["Soupe\ufeffverte 9 €", ["null : Soupe verte |  | 9 @1"]],
  ["… — Sole 34 €", ["null : Sole |  | 34 @1"]],
  ["Truffe 1 200 €", ["null : Truffe |  | 1200 @1"]],
  ["قهوة 3 €\nقهوة عربية\nSole 34 €", ["null : قهوة | قهوة عربية | 3 @1,2 / Sole |  | 34 @3"]],
  ["Sole 34 €\nNEM\nBar 28 €", ["null : Sole |  | 34 @1", "2 NEM: Bar |  | 28 @3"]],
  ["Sole 34 €\nXO\nBar 28 €", ["null : Sole | XO | 34 @1,2 / Bar |  | 28 @3"]],
  ["  1. Sole 34 €", ["null : Sole |  | 34 @1"]],
  ["Margaux  2015\nSole 34 €", ["1 Margaux 2015: Sole |  | 34 @2"]],
  ["Sole 34 €\n- citron -- câpres\nBar 28 €", ["null : Sole | citron -- câpres | 34 @1,2 / Bar |  | 28 @3"]],
  ["Sole 34 €\ncitron - câpres --\nBar 28 €", ["null : Sole | citron - câpres | 34 @1,2 / Bar |  | 28 @3"]],
  ["Sole 34 €\n- citron -\nBar 28 €", ["null : Sole | citron | 34 @1,2 / Bar |  | 28 @3"]],
  ["Sole 34 €\nau choix : riz\nBar 28 €", ["null : Sole | au choix : riz | 34 @1,2 / Bar |  | 28 @3"]],
  ["Sole 34 €\nMer:\nBar 28 €", ["null : Sole |  | 34 @1", "2 Mer: Bar |  | 28 @3"]],
  ["Vin 5 €/22 €", ["null : Vin | 5 € / 22 € | 5 @1"]],
  ["Vin 4 € / 6 € / 8 € / 9 €", ["null : Vin | 4 € / 6 € / 8 € / 9 € | 4 @1"]],
  ["Poulet / frites 8,00 15,00", ["null : Poulet / frites | 8,00 / 15,00 | 8.00 @1"]],
  ["Viognier 2021 6,00 € 27,00 €", ["null : Viognier 2021 | 6,00 € / 27,00 € | 6.00 @1"]],
  ["Praires 10€80 20€80", ["null : Praires | 10€80 / 20€80 | 10.80 @1"]],
  ["Get 27     10€", ["null : Get 27 |  | 10 @1"]],
  ["Chablis     6     28", ["null : Chablis | 6 / 28 | 6 @1"]],
  ["Saumur     bouteille 32€", ["null : Saumur | bouteille 32€ | 32 @1"]],
  ["Morgon   verre 6€90 / bouteille 31€", ["null : Morgon | verre 6€90 / bouteille 31€ | 6.90 @1"]],
  ["Réservations 02 99 14 22 36\nSole 34 €", ["1 Réservations 02 99 14 22 36: Sole |  | 34 @2"]],
  ["# Formule du midi 19 €", ["null : Formule du midi |  | 19 @1"]],
  ["Plats\n1. -\n2. Sole 34 €", ["1 Plats: 1 |  |  @2 / Sole |  | 34 @3"]],
  [
    "Plats\nLotte 30 €\n\nSole\nBar\n\nRaie 28 €",
    ["1 Plats: Lotte |  | 30 @2 / Sole |  |  @4 / Bar |  |  @5 / Raie |  | 28 @7"],
  ],
  ["Sole 34 €\n28 €\nbeurre", ["null : Sole | beurre | 34 @1,3", "? 2 28 €"]],
  ["Sole\nbeurre 9 €\nBar\n11 €\nRaie\n12 €", ["null : Sole | beurre | 9 @1,2 / Bar |  | 11 @3,4 / Raie |  | 12 @5,6"]],
  [
    "Sole\nbeurre\n11 €\nRaie\ncâpres\n12 €\nBar\n13 €",
    ["null : Sole | beurre | 11 @1,2,3 / Raie | câpres | 12 @4,5,6 / Bar |  | 13 @7,8"],
  ],
])("%j is read as %j", (text, card) => {
  expect(read(text)).toEqual(card)
})

test("lines after the first twenty thousand are listed as unread", () => {
  const { categories, unread } = readPastedCard(`${"Sole 34 €\n".repeat(20_000)}Bar 28 €\n\n  \nLotte 30 €`)
  expect(categories[0]?.dishes).toHaveLength(20_000)
  expect(unread).toEqual([
    { line: 20_001, text: "Bar 28 €" },
    { line: 20_004, text: "Lotte 30 €" },
  ])
})
