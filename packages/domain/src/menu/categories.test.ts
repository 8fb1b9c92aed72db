import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aCategory, aMenu } from "../testing/menu-builders.ts"
import {
  coreCategoryIds,
  defaultCategories,
  displayRank,
  inDisplayOrder,
  isRenamable,
  missingCoreCategories,
  sameCategoryName,
  sameName,
} from "./categories.ts"

test("the six predefined categories have the ids and names of the specification", () => {
  expect(defaultCategories.map(({ id, name }) => `${id} ${name}`)).toEqual([
    "entrees Entrées",
    "plats Plats",
    "desserts Desserts",
    "boissons Boissons",
    "aperitifs Apéritifs",
    "vins Vins",
  ])
  expect(coreCategoryIds).toEqual(["entrees", "plats", "desserts", "boissons"])
})

test.each([
  ["Plats", "plats", true],
  ["Plats", "  PLATS ", true],
  ["Straße", "STRASSE", true],
  ["É", "E\u0301", true],
  ["Entrées", "Entrees", false],
  ["Plats", "Plat", false],
])("the names %j and %j are the same: %s", (a, b, expected) => {
  expect(sameName(a, b)).toBe(expected)
})

test.each([
  ["Entrées", "entrees", true],
  ["Apéritifs", " APERITIFS ", true],
  ["É", "E\u0301", true],
  ["Œufs", "oeufs", true],
  ["Plats", "Plat", false],
])("%j and %j are one category: %s", (a, b, expected) => {
  expect(sameCategoryName(a, b)).toBe(expected)
})

test.each([
  ["an own category", aCategory("Grillades"), true],
  ["an own category with the name of a default one", aCategory("Desserts"), true],
  ["a category of another program", aCategory("Burgers", [], { id: "burgers-7" }), true],
  ["a default category", aCategory("Desserts", [], { id: "desserts" }), false],
  ["a default category that another program renamed", aCategory("Douceurs", [], { id: "desserts" }), true],
  ["a default category without a name", aCategory("", [], { id: "desserts" }), true],
])("whether %s can be renamed: %s", (_, category, expected) => {
  expect(isRenamable(category)).toBe(expected)
})

describe("the display order", () => {
  test.each([
    [0, ["Entrées", "entrees", " ENTRÉES ", "Starters", "Entrantes", "前菜"]],
    [1, ["Plats", "Plat principal", "Main  courses", "Mains", "Platos principales", "主菜"]],
    [2, ["Boissons", "Drinks", "Bebidas", "饮料"]],
    [3, ["Desserts", "DESSERT", "Postres", "甜点"]],
    [4, ["Apéritifs", "Aperitifs", "Appetizers", "Aperitivos", "开胃酒"]],
    [5, ["Vins", "Wines", "Vinos", "葡萄酒"]],
    [6, ["", "Pizzas", "Nos plats", "Vins au verre", "__proto__"]],
  ])("rank %i is given to %j", (rank, names) => {
    expect(names.map(displayRank)).toEqual(names.map(() => rank))
  })

  test("puts drinks before desserts and custom categories last, in the order of their creation", () => {
    const names = ["Vins", "Pizzas", "Desserts", "Boissons", "Burgers", "Entrées", "Apéritifs", "Plats"]
    expect(inDisplayOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      ...["Entrées", "Plats", "Boissons", "Desserts", "Apéritifs", "Vins"],
      ...["Pizzas", "Burgers"],
    ])
  })

  test("keeps every category, and the order of categories of equal rank", () => {
    const name = fc.constantFrom("Plats", "plats", "Vins", "Pizzas", "Burgers", "Desserts")
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const ordered = inDisplayOrder(names.map((name, place) => ({ name, place })))
        expect(ordered.map(({ place }) => place).sort((a, b) => a - b)).toEqual(names.map((_, place) => place))
        for (const [at, { name, place }] of ordered.entries()) {
          const next = ordered[at + 1]
          if (next === undefined) continue
          const [rank, nextRank] = [displayRank(name), displayRank(next.name)]
          expect(rank < nextRank || (rank === nextRank && place < next.place)).toBe(true)
        }
      }),
    )
  })
})

describe("the empty places of the editor", () => {
  const placesOf = (...categories: ReturnType<typeof aCategory>[]) =>
    missingCoreCategories(aMenu(categories)).map(({ name }) => name)

  test("are all four core categories in a new menu, drinks before desserts", () => {
    expect(placesOf()).toEqual(["Entrées", "Plats", "Boissons", "Desserts"])
  })
  test("omit a category that exists under its id, even if it was renamed", () => {
    expect(placesOf(aCategory("Nos plats", [], { id: "plats" }))).toEqual(["Entrées", "Boissons", "Desserts"])
  })
  test("omit a category that the owner made under the same name", () => {
    expect(placesOf(aCategory("DESSERTS"))).toEqual(["Entrées", "Plats", "Boissons"])
    expect(placesOf(aCategory("entrees"))).toEqual(["Plats", "Boissons", "Desserts"])
  })
  test("never include aperitifs or wines", () => {
    const core = defaultCategories.filter(({ id }) => coreCategoryIds.includes(id))
    expect(placesOf(...core.map(({ id, name }) => aCategory(name, [], { id })))).toEqual([])
  })
})
