import { undeclared } from "@ardoise/domain/menu/allergens"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { expect, test } from "vitest"
import { menuDifferences } from "./menu-differences.ts"

const aDish = (change: Partial<Dish> = {}): Dish => ({
  id: "boeuf",
  name: "Bœuf bourguignon",
  description: "",
  price: "22.5",
  allergens: undeclared,
  others: {},
  ...change,
})

const aMenu = (dishes: readonly Dish[], name = "Carte d’automne"): Menu => ({
  id: "m1",
  name,
  categories: [{ id: "plats", name: "Plats", dishes, others: {} }],
  isActive: true,
  lastUpdated: null,
  others: {},
})

test("a different price is shown on both sides, with only the name of its dish", () => {
  expect(menuDifferences(aMenu([aDish()]), aMenu([aDish({ price: "23" })]))).toEqual([
    {
      key: "dish boeuf",
      mine: ["Bœuf bourguignon", "22,50\u00a0€"],
      theirs: ["Bœuf bourguignon", "23,00\u00a0€"],
    },
  ])
})
test("a dish that only the other version has is shown as absent on this side", () => {
  const [difference] = menuDifferences(aMenu([]), aMenu([aDish()]))
  expect(difference?.mine).toBeNull()
  expect(difference?.theirs).toEqual(["Bœuf bourguignon", "22,50\u00a0€"])
})
test("a new name of the menu is a difference", () => {
  expect(menuDifferences(aMenu([], "Hiver"), aMenu([]))).toEqual([
    { key: "menu", mine: ["Hiver"], theirs: ["Carte d’automne"] },
  ])
})
test("a changed allergen declaration is a difference", () => {
  const [difference] = menuDifferences(
    aMenu([aDish({ allergens: { state: "none" } })]),
    aMenu([aDish({ allergens: { state: "present", names: ["Lait", "Céleri"] } })]),
  )
  expect(difference?.mine).toEqual(["Bœuf bourguignon", "Aucun des quatorze allergènes"])
  expect(difference?.theirs).toEqual(["Bœuf bourguignon", "Lait, Céleri"])
})
test("the same content has no difference", () => {
  expect(menuDifferences(aMenu([aDish()]), aMenu([aDish()]))).toEqual([])
})
test("a renamed category is one difference, whatever dishes it contains", () => {
  const menu = aMenu([aDish()])
  const renamed = { ...menu, categories: menu.categories.map((category) => ({ ...category, name: "Grillades" })) }
  expect(menuDifferences(menu, renamed)).toEqual([{ key: "category plats", mine: ["Plats"], theirs: ["Grillades"] }])
})
test("a moved dish names both categories", () => {
  const [first] = aMenu([]).categories
  const others = first && { ...first, id: "desserts", name: "Desserts" }
  const menu = (home: "plats" | "desserts"): Menu => ({
    ...aMenu([]),
    categories: [first, others].flatMap((one) => (one ? [{ ...one, dishes: one.id === home ? [aDish()] : [] }] : [])),
  })
  const [difference] = menuDifferences(menu("plats"), menu("desserts"))
  expect([difference?.mine, difference?.theirs]).toEqual([
    ["Bœuf bourguignon", "Plats"],
    ["Bœuf bourguignon", "Desserts"],
  ])
})
