import { expect, test } from "vitest"
import { undeclared } from "../menu/allergens.ts"
import type { Menu } from "../menu/menu.ts"
import { matchCard } from "./match-card.ts"

const menu = (categories: Readonly<Record<string, readonly (readonly [string, string])[]>>): Menu => ({
  id: "m",
  name: "Carte",
  isActive: true,
  lastUpdated: null,
  others: {},
  categories: Object.entries(categories).map(([name, dishes]) => ({
    id: name,
    name,
    others: {},
    dishes: dishes.map(([dish, price]) => ({
      id: `${name}-${dish}`,
      name: dish,
      price,
      description: "",
      allergens: undeclared,
      others: {},
    })),
  })),
})
const rows = (...dishes: readonly (readonly [string, string])[]) => dishes.map(([name, price]) => ({ name, price }))

test("dishes are new, changed or the same, by their names without case and accents", () => {
  const carte = menu({
    Plats: [
      ["Sole meunière", "34.00"],
      ["Onglet", "21"],
      ["Bœuf", "19"],
    ],
  })
  const match = matchCard(carte, [
    { name: "Plats", rows: rows(["SOLE MEUNIERE", "36"], ["Onglet", "21.00"], ["Bœuf", ""], ["Cabillaud", "23"]) },
  ])
  expect(match.fresh.map(({ name }) => name)).toEqual(["Cabillaud"])
  expect(match.changed.map(({ row, dish, categoryId }) => [row.price, dish.id, categoryId])).toEqual([
    ["36", "Plats-Sole meunière", "Plats"],
  ])
  expect(match.same.map(({ name }) => name)).toEqual(["Onglet", "Bœuf"])
})

test("a name in several categories matches within its own first, and each dish once", () => {
  const carte = menu({ Midi: [["Salade", "9"]], Soir: [["Salade", "12"]] })
  const match = matchCard(carte, [
    { name: "soir", rows: rows(["Salade", "13"]) },
    { name: "Autre", rows: rows(["Salade", "10"], ["Salade", "11"]) },
  ])
  expect(match.changed.map(({ categoryId, row }) => [categoryId, row.price])).toEqual([
    ["Soir", "13"],
    ["Midi", "10"],
  ])
  expect(match.fresh.map(({ price }) => price)).toEqual(["11"])
})

test("a dish without a name is new", () => {
  expect(matchCard(menu({ Plats: [["", "9"]] }), [{ name: "Plats", rows: rows(["", "9"]) }]).fresh).toHaveLength(1)
})

test("a wine by the glass does not take the place of the bottle, under any heading", () => {
  const carte = menu({ Vins: [["Chablis", "32"]] })
  const glasses = { name: "Vins au verre", rows: rows(["Chablis", "6"]) }
  for (const heading of ["Vins", "Vins en bouteille"]) {
    const match = matchCard(carte, [glasses, { name: heading, rows: rows(["Chablis", "32 €"]) }])
    expect([match.fresh, match.changed, match.same.map(({ price }) => price)]).toEqual([glasses.rows, [], ["32 €"]])
  }
})

test("a bottle on a page of its own leaves the price of the glass as it is", () => {
  const wines = menu({ "Vins au verre": [["Chablis", "7"]], Bouteilles: [["Sancerre", "38"]] })
  const bottles = [
    { name: "Chablis", price: "35" },
    { name: "Sancerre", price: "38" },
  ]
  const { fresh, changed, same } = matchCard(wines, [{ name: "Bouteilles", rows: bottles }])
  expect([fresh, changed, same].map((rows) => rows.length)).toEqual([1, 0, 1])
  // Under a heading that the menu lacks, it may be the same dish.
  expect(matchCard(wines, [{ name: "Blancs", rows: bottles }]).changed).toHaveLength(1)
})

test("a dish whose name in the menu still has the allergens of the paper is the same dish", () => {
  const carte = menu({
    Plats: [
      ["Sole meunière (4, 7)", "34"],
      ["Huîtres (6)", "14"],
    ],
  })
  const read = [
    { name: "Sole meunière", price: "36", printedAllergens: "4, 7" },
    { name: "Huîtres", price: "15" },
  ]
  const match = matchCard(carte, [{ name: "Plats", rows: read }])
  expect(match.changed.map(({ dish }) => dish.name)).toEqual(["Sole meunière (4, 7)"])
  expect(match.fresh.map(({ name }) => name)).toEqual(["Huîtres"])
})
