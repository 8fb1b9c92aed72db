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

/** Returns the only difference between two versions of a menu. */
function onlyDifference(mine: Menu, theirs: Menu) {
  const differences = menuDifferences(mine, theirs)
  expect(differences).toHaveLength(1)
  return [differences[0]?.mine, differences[0]?.theirs]
}
const withSetMenus = (...setMenus: object[]): Menu => ({ ...aMenu([aDish()]), others: { setMenus } })
const lunch = {
  id: "set-midi",
  name: "Formule midi",
  price: "21.50",
  drink: "excluded",
  courses: [{ id: "set-plat", name: "Plat", dishes: ["boeuf"] }],
}
const evening = [{ days: ["friday"], from: "19:00", to: "22:00" }]

test.each([
  ["another price", { price: "24.00" }, "21,50\u00a0€", "24,00\u00a0€"],
  ["another answer about drinks", { drink: "included" }, "Boisson non comprise", "Boisson comprise"],
  [
    "another supplement",
    { courses: [{ ...lunch.courses[0], supplements: { boeuf: "3" } }] },
    "Plat\u00a0: Bœuf bourguignon",
    "Plat\u00a0: Bœuf bourguignon +\u00a03,00\u00a0€",
  ],
  ["other hours", { windows: evening }, "Servie toujours", "Servie le vendredi de 19\u00a0h à 22\u00a0h"],
  ["a field without words", { note: "1" }, "Autres réglages de cette formule", "Autres réglages de cette formule"],
])("%s of a set menu is a difference", (_what, change, mine, theirs) => {
  expect(onlyDifference(withSetMenus(lunch), withSetMenus({ ...lunch, ...change }))).toEqual([
    ["Formule midi", mine],
    ["Formule midi", theirs],
  ])
})
test("a set menu or a course that only one version has is a difference", () => {
  expect(onlyDifference(withSetMenus(lunch), aMenu([aDish()]))).toEqual([["Formule midi", "21,50\u00a0€"], null])
  const longer = { ...lunch, courses: [...lunch.courses, { id: "set-fin", name: "Dessert", category: "plats" }] }
  expect(onlyDifference(withSetMenus(lunch), withSetMenus(longer))).toEqual([
    ["Formule midi", "Étapes\u00a0: Plat"],
    ["Formule midi", "Étapes\u00a0: Plat, Dessert", "Dessert\u00a0: toute la catégorie Plats"],
  ])
})

const pepper = { id: "poivre", name: "Poivre", price: "2", allergens: ["Lait"] }
const sauce = { id: "sauce", name: "Sauce", min: 1, max: 1, choices: [pepper] }
const withOthers = (others: object) => aMenu([aDish({ others: { ...others } })])

test("a choice of an option is named with its price and its allergens where one of them differs", () => {
  const options = (choice: object) => withOthers({ options: [{ ...sauce, choices: [{ ...pepper, ...choice }] }] })
  expect(onlyDifference(options({}), options({ price: "2.5", allergens: [] }))).toEqual([
    ["Bœuf bourguignon", "Choix «\u00a0Poivre\u00a0»\u00a0: +\u00a02,00\u00a0€, Lait"],
    ["Bœuf bourguignon", "Choix «\u00a0Poivre\u00a0»\u00a0: +\u00a02,50\u00a0€, Allergènes non déclarés"],
  ])
  expect(onlyDifference(options({}), options({ photo: "x" }))[0]).toEqual([
    "Bœuf bourguignon",
    "Autres réglages de ce plat",
  ])
})
test("an option that only one version has, or that takes other choices, is a difference", () => {
  expect(onlyDifference(withOthers({ options: [sauce] }), withOthers({ options: [{ ...sauce, min: 0 }] }))).toEqual([
    ["Bœuf bourguignon", "Sauce\u00a0: Un choix obligatoire, Poivre"],
    ["Bœuf bourguignon", "Sauce\u00a0: Facultatif, Poivre"],
  ])
  expect(onlyDifference(withOthers({ options: [sauce] }), aMenu([aDish()]))).toEqual([
    [
      "Bœuf bourguignon",
      "Options\u00a0: Sauce",
      "Sauce\u00a0: Un choix obligatoire, Poivre",
      "Choix «\u00a0Poivre\u00a0»\u00a0: +\u00a02,00\u00a0€, Lait",
    ],
    ["Bœuf bourguignon", "Sans option"],
  ])
})
test("another order of the courses or the choices is a difference", () => {
  const [first] = lunch.courses
  const dessert = { ...first, id: "set-fin", name: "Dessert" }
  const of = (...courses: object[]) => withSetMenus({ ...lunch, courses })
  expect(onlyDifference(of(first ?? {}, dessert), of(dessert, first ?? {}))[1]).toEqual([
    "Formule midi",
    "Étapes\u00a0: Dessert, Plat",
  ])
  const cream = { ...pepper, id: "creme", name: "Crème" }
  const choosing = (...choices: object[]) => withOthers({ options: [{ ...sauce, choices }] })
  expect(onlyDifference(choosing(pepper, cream), choosing(cream, pepper))[1]).toEqual([
    "Bœuf bourguignon",
    "Sauce\u00a0: Un choix obligatoire, Crème, Poivre",
  ])
})
test.each([
  [{}, { alcohol: true }, "Alcool à préciser", "Avec alcool · TVA 20\u00a0%"],
  [{ alcohol: false }, { alcohol: false, vat: "5.5" }, "Sans alcool · TVA 10\u00a0%", "Sans alcool · TVA 5,5\u00a0%"],
  [{}, { homemade: true, volumeCl: 12.5 }, "Sans mention légale", "Fait maison · 12,5 cl"],
])("what is said about a drink, and legal facts, are differences: %j, %j", (ours, others, mine, theirs) => {
  expect(onlyDifference(withOthers(ours), withOthers(others))).toEqual([
    ["Bœuf bourguignon", mine],
    ["Bœuf bourguignon", theirs],
  ])
})
test("a difference without words is named beside one with words", () => {
  const dish = (price: string, note: string) => aMenu([aDish({ price, others: { note } })])
  expect(onlyDifference(dish("22.5", "1"), dish("23", "2"))).toEqual([
    ["Bœuf bourguignon", "22,50\u00a0€", "Autres réglages de ce plat"],
    ["Bœuf bourguignon", "23,00\u00a0€", "Autres réglages de ce plat"],
  ])
  const settled = { ...aMenu([]), others: { settled: {} } }
  expect(onlyDifference(aMenu([]), settled)).toEqual([
    ["Carte d’automne", "Autres réglages de ce menu"],
    ["Carte d’automne", "Autres réglages de ce menu"],
  ])
})
test("the origins of a whole menu, and the countries of the wines of a category, are differences", () => {
  const origins = (same: string): Menu => ({ ...aMenu([]), others: { meatOrigins: [{ meat: "bovine", same }] } })
  expect(onlyDifference(origins("FR"), origins("IE"))).toEqual([
    ["Carte d’automne", "Viande bovine – Origine\u00a0: France"],
    ["Carte d’automne", "Viande bovine – Origine\u00a0: Irlande"],
  ])
  const wines = (...wineCountries: string[]): Menu => ({
    ...aMenu([]),
    categories: [{ id: "vins", name: "Vins", dishes: [], others: { wineCountries } }],
  })
  expect(onlyDifference(wines("FR"), wines("FR", "IT"))).toEqual([
    ["Vins", "Pays des vins\u00a0: France"],
    ["Vins", "Pays des vins\u00a0: France, Italie"],
  ])
})
