import { expect, test } from "vitest"
import { readPastedCard } from "./pasted-card.ts"
import { readPastedTable } from "./pasted-table.ts"

/** The result: a line for each category, and the unread lines. */
function read(text: string): string[] | null {
  const card = readPastedTable(text.split("\n"))
  if (card === null) return null
  const categories = card.categories.map(({ name, line, dishes }) => {
    const shown = dishes.map((dish) => `${dish.name} | ${dish.description} | ${dish.price} @${dish.lines}`)
    return `${line} ${name}: ${shown.join(" / ")}`
  })
  return [...categories, ...card.unread.map(({ line, text }) => `? ${line} ${text}`)]
}

test.each<[string, string[] | null]>([
  ["Plat\tPrix\nSole\t34\nBar\t28", ["null : Sole |  | 34 @2 / Bar |  | 28 @3"]],
  ["Plat;Prix\n\n \n\n\n\n\t\nSole;34", ["null : Sole |  | 34 @8"]],
  ["Plat\nSole\nBar", null],
  ["Plat;Couleur\nSole;bleu\nBar;gris", null],
  ["Couleur;Prix\nbleu;34\ngris;28", ["null : Couleur | Prix |  @1 / bleu |  | 34 @2 / gris |  | 28 @3"]],
  ["Prix;Plat\n34;Sole", ["null : Sole |  | 34 @2"]],
  [
    "Sole;34 eur\nBar;28 euros\nLotte;30 EURO\nRaie;27€",
    ["null : Sole |  | 34.00 @1 / Bar |  | 28.00 @2 / Lotte |  | 30.00 @3 / Raie |  | 27.00 @4"],
  ],
  [
    "Plat;Prix\nSole;12€50\nBar;x12€50\nLotte;12€500\nRaie;12 € 50\nThon;34 eur sur commande",
    [
      "null : Sole |  | 12.50 @2 / Bar | x12€50 |  @3 / Lotte | 12€500 |  @4 / Raie |  | 12.50 @5 / Thon | 34 eur sur commande |  @6",
    ],
  ],
  ["Sole;34\nBar;gris\nLotte;bleu", null],
  [
    "Sole;34\nBar;28\nLotte;30\nRaie;selon arrivage\nThon;au poids",
    [
      "null : Sole |  | 34 @1 / Bar |  | 28 @2 / Lotte |  | 30 @3 / Raie | selon arrivage |  @4 / Thon | au poids |  @5",
    ],
  ],
  [
    "Sole;34\nBar;28\nLotte;30\nRaie;27\nThon",
    ["null : Sole |  | 34 @1 / Bar |  | 28 @2 / Lotte |  | 30 @3 / Raie |  | 27 @4 / Thon |  |  @5"],
  ],
  ["Sole;34\nBar;28\nLotte;30\nThon", null],
  [
    "Sole;a;b;c;d;e;f;g;h;i;j;34\nBar;a;b;c;d;e;f;g;h;i;j;28",
    [
      "null : Sole | a · b · c · d · e · f · g · h · i · j | 34 @1 / Bar | a · b · c · d · e · f · g · h · i · j | 28 @2",
    ],
  ],
  ["Sole;a;b;c;d;e;f;g;h;i;j;k;34\nBar;a;b;c;d;e;f;g;h;i;j;k;28", null],
  ["Sole;34", null],
  ["Sole,34\nBar,28", null],
  ["Sole,grillée,34\nBar,vapeur,28", ["null : Sole | grillée | 34 @1 / Bar | vapeur | 28 @2"]],
  [
    "Mer;Sole;34\nMer;Bar;28\nTerre;Veau;30\nTerre;Porc;20",
    ["1 Mer: Sole |  | 34 @1 / Bar |  | 28 @2", "3 Terre: Veau |  | 30 @3 / Porc |  | 20 @4"],
  ],
  [
    "Mer;Sole;34\nMer;Bar;28\nTerre;Veau;30\nAir;Caille;20",
    ["null : Mer | Sole | 34 @1 / Mer | Bar | 28 @2 / Terre | Veau | 30 @3 / Air | Caille | 20 @4"],
  ],
  ["Entrées;Soupe;9\nPlats;Sole;34", ["1 Entrées: Soupe |  | 9 @1", "2 Plats: Sole |  | 34 @2"]],
  [
    "Entrées;Soupe;9\nSurprises;Sole;34\nDivers;Bar;28",
    ["1 Entrées: Soupe |  | 9 @1", "2 Surprises: Sole |  | 34 @2", "3 Divers: Bar |  | 28 @3"],
  ],
  [
    ";Soupe;9\nSurprises;Sole;34\nDivers;Bar;28",
    ["null : Surprises | Sole | 34 @2 / Divers | Bar | 28 @3", "? 1 ;Soupe;9"],
  ],
  ["Entrées;9\nPlats;34", ["null : Entrées |  | 9 @1 / Plats |  | 34 @2"]],
  ["34;Sole\n28;Bar", ["null : Sole |  | 34 @1 / Bar |  | 28 @2"]],
  ["Sole;34;20\nBar;28;19", ["null : Sole | 34 | 20 @1 / Bar | 28 | 19 @2"]],
  ["Catégorie;Plat;Prix\nEntrées;;\n;Soupe;9", ["2 Entrées: Soupe |  | 9 @3"]],
  ["Catégorie;Plat;Prix\nEntrées;;9\n;Soupe;8", ["3 Entrées: Soupe |  | 8 @3", "? 2 Entrées;;9"]],
  ["Catégorie;Plat;Prix\nEntrées;;\n;Soupe;9\nEntrées;;", ["2 Entrées: Soupe |  | 9 @3", "? 4 Entrées;;"]],
  [
    'Catégorie;Plat;Prix\n"Entrées\nfroides";;\n;Soupe;9',
    ["2 Entrées froides: Soupe |  | 9 @4", '? 2 "Entrées', '? 3 froides";;'],
  ],
  ["Plat;Prix\n;9\nSole;34", ["null : Sole |  | 34 @3", "? 2 ;9"]],
  ["Plat;Prix\n  ;9  \nSole;34", ["null : Sole |  | 34 @3", "? 2   ;9  "]],
  [
    'Plat;Description;Prix\n;"à deux\n\npersonnes";9\nSole;;34',
    ["null : Sole |  | 34 @5", '? 2 ;"à deux', '? 4 personnes";9'],
  ],
  [
    "Catégorie;Plat;Prix\nEntrées;Soupe;9\nENTREES;Pâté;8\nPlats;Sole;34",
    ["2 Entrées: Soupe |  | 9 @2 / Pâté |  | 8 @3", "4 Plats: Sole |  | 34 @4"],
  ],
  ['Plat;Prix\nBar;28\n"Sole;34', null],
  [
    'Plat;Prix\n"Sole ""bleue""";34\nSo"le;35\n "Bar" ;28\n"Raie" au beurre;27\n"";12',
    ['null : Sole "bleue" |  | 34 @2 / So"le |  | 35 @3 / Bar |  | 28 @4 / Raie au beurre |  | 27 @5', '? 6 "";12'],
  ],
  ["Plat;Prix\nSole;34;pour deux;sur commande", ["null : Sole | pour deux · sur commande | 34 @2"]],
  ["Plat;Prix\nSole;\nBar;selon arrivage", ["null : Sole |  |  @2 / Bar | selon arrivage |  @3"]],
  ["Une phrase, puis une autre\nEncore une phrase\nEt une ligne\nPlat;Prix", null],
  ["Nom du plat;PRIX TTC;Détail\nSole;34;grillée", ["null : Sole | grillée | 34 @2"]],
  ["  Plat ; Prix \n  Sole  ; 34 ", ["null : Sole |  | 34 @2"]],
  ["Soupe à l’oignon\n12 €\nSole\n34 €", null],
  [
    "Catégorie;Plat;Description;Description;Prix\nEntrées;Soupe;chaude;épaisse;9",
    ["2 Entrées: Soupe | chaude · épaisse | 9 @2"],
  ],
  ["Plats;;\n;Sole;34\n;Bar;28", ["1 Plats: Sole |  | 34 @2 / Bar |  | 28 @3"]],
])("the table %j is read as %j", (text, card) => {
  expect(read(text)).toEqual(card)
})

test.each([
  ["with leaders", (name: string, price: string) => `${name} ...... ${price}`],
  ["with a euro sign", (name: string, price: string) => `${name}   ${price} €`],
  ["without spaces", (name: string, price: string) => `${name.replace(", ", ",")},${price}`],
])("lines with a comma in the name and one in the price are no table, %s", (_form, toLine) => {
  const wines = [
    "Chablis, domaine Long-Depaquit",
    "Morgon, côte du Py",
    "Brouilly, vieilles vignes",
    "Sancerre, les Caillottes",
  ]
  const text = ["Vins", ...wines.map((name, at) => toLine(name, `${28 + at},50`))].join("\n")
  const prices = readPastedCard(text).categories.flatMap(({ dishes }) => dishes.map(({ price }) => price))
  expect(prices.filter((price) => price !== "")).toEqual(["28.50", "29.50", "30.50", "31.50"])
})
