import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { addCard, type CardCategory, checkCard } from "./card-edits.ts"
import { limits } from "./menu-validation.ts"

const menu = aMenu([aCategory("Plats", ["Sole"], { id: "plats" })])
const aCard = (name: string, dishes: readonly string[]): CardCategory => ({
  id: `custom-${name}`,
  name,
  dishes: dishes.map((dish) => aDish({ id: `item-${name}-${dish}`, name: dish })),
})

describe("importing a menu", () => {
  test("puts dishes into the categories with the given names, and creates missing ones", () => {
    const added = addCard(menu, [aCard("PLATS", ["Daube"]), aCard("Entrées", ["Soupe"]), aCard("Pizzas", ["Reine"])])
    expect(added.ok && added.value.categories.map(({ id, dishes }) => [id, dishes.map(({ name }) => name)])).toEqual([
      ["entrees", ["Soupe"]],
      ["plats", ["Sole", "Daube"]],
      ["custom-Pizzas", ["Reine"]],
    ])
  })

  test("puts dishes into a category that the owner made, whatever the case of its name", () => {
    const pizzas = aMenu([aCategory("Pizzas", ["Reine"], { id: "custom-1" })])
    const added = addCard(pizzas, [aCard("PIZZAS", ["Royale"])])
    expect(added.ok && added.value.categories.map(({ id, dishes }) => [id, dishes.map(({ name }) => name)])).toEqual([
      ["custom-1", ["Reine", "Royale"]],
    ])
  })

  test("may fill the menu up to two hundred categories", () => {
    const added = addCard(
      menu,
      [...Array(199).keys()].map((index) => aCard(`C${index}`, [])),
    )
    expect(added.ok && added.value.categories.length).toBe(200)
  })

  test("adds nothing when one dish is refused", () => {
    expect(addCard(menu, [aCard("Pizzas", ["Reine"]), aCard("Plats", [" SOLE "])])).toEqual({
      ok: false,
      code: "dish-exists",
    })
  })

  test.each([
    ["too many dishes", [aCard("Pizzas", [...Array(limits.dishesPerMenu).keys()].map(String))], "too-many-dishes"],
    ["too many categories", [...Array(200).keys()].map((index) => aCard(`C${index}`, [])), "too-many-categories"],
    ["a heading without a name", [aCard(" ", ["Reine"])], "category-unnamed"],
  ])("is refused with %s", (_, categories, code) => {
    expect(addCard(menu, categories)).toEqual({ ok: false, code })
  })
})

test("each dish that cannot be added has a reason", () => {
  const card: CardCategory = {
    id: "c",
    name: "plats",
    dishes: [
      aDish({ name: "sole" }),
      aDish({ name: "Bar", price: "" }),
      aDish({ name: "Daube", price: "1.234" }),
      aDish({ name: "Raie" }),
      aDish({ name: "RAIE" }),
    ],
  }
  expect(checkCard(menu, [card])).toEqual(["dish-exists", "dish-incomplete", "price-too-precise", null, "dish-exists"])
})

test("an import is accepted exactly if no dish is refused", () => {
  const names = fc.constantFrom("Sole", "sole ", "Daube", "É", "é", "e", "ß", "SS")
  fc.assert(
    fc.property(fc.array(names), fc.constantFrom("Plats", "Pizzas"), (dishes, category) => {
      const card = { id: "c", name: category, dishes: dishes.map((name, index) => aDish({ id: `${index}`, name })) }
      const isFine = checkCard(menu, [card]).every((code) => code === null)
      expect(addCard(menu, [card]).ok).toBe(isFine)
    }),
  )
})

test("new prices change exactly their dishes, and a dish that is gone is skipped (AS-09)", () => {
  const before = aMenu([aCategory("Plats", [aDish({ id: "a", name: "Sole" }), aDish({ id: "b", name: "Onglet" })])])
  const prices = [
    { dishId: "b", price: "21.00" },
    { dishId: "gone", price: "1.00" },
  ]
  const after = addCard(before, [], prices)
  expect(after.ok && after.value.categories[0]?.dishes.map(({ price }) => price)).toEqual(["8.50", "21.00"])
})
