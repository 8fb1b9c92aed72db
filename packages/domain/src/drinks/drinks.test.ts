import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { alcoholOf, chosenVatOf, vatOf, withAlcohol, withChosenVat } from "./dish-vat.ts"
import {
  countUnspecifiedDrinks,
  guessAlcohol,
  isDrink,
  isDrinkCategory,
  setAlcohol,
  unspecifiedDrinks,
} from "./drinks.ts"

const drinks = { id: "boissons", name: "Boissons" }
const aperitifs = { id: "aperitifs", name: "Apéritifs" }
const wines = { id: "vins", name: "Vins" }
const named = (name: string) => ({ id: "custom-1", name })

describe("the guess whether a drink contains alcohol", () => {
  test.each([
    ["Kir cassis", aperitifs],
    ["Morgon « Côte du Py », le verre", wines],
    ["Communard", aperitifs],
    ["Panaché", drinks],
    ["Cidre brut, la bolée", drinks],
    ["Bière pression 25 cl", drinks],
    ["Bières bouteilles", drinks],
    ["Gin tonic", drinks],
    ["Eau-de-vie de poire", drinks],
    ["Irish coffee", drinks],
    ["Vin chaud", drinks],
    ["Pichet du patron", wines],
    ["La Dame blanche du Nord", named("Nos bières")],
    ["Vieux comté 1998", named("Digestifs & spiritueux")],
    ["Création du barman", named("Cocktails")],
    ["GINGER MOJITO", drinks],
  ])("is yes for %s", (name, category) => {
    expect(guessAlcohol(name, category)).toBe(true)
  })

  test.each([
    ["Limonade artisanale", drinks],
    ["Virgin mojito", aperitifs],
    ["Bière sans alcool", drinks],
    ["Heineken 0,0", named("Bières")],
    ["Vin désalcoolisé", wines],
    ["Ginger beer", drinks],
    ["Café", drinks],
    ["Thé à la menthe", drinks],
    ["Jus d’orange pressé", drinks],
    ["Eau gazeuse 50 cl", drinks],
    ["Menthe à l’eau", drinks],
    ["Le Jardin", named("Cocktails sans alcool")],
    ["Rooibos du soir", named("Boissons chaudes")],
    ["Coca-Cola zéro", aperitifs],
  ])("is no for %s", (name, category) => {
    expect(guessAlcohol(name, category)).toBe(false)
  })

  test.each(["La maison", "Le secret de Jeanne", "1998", "", "🍹"])("is missing for %j among the drinks", (name) => {
    expect(guessAlcohol(name, drinks)).toBeNull()
  })
})

describe("a dish is a drink", () => {
  test.each([
    ["boissons", "Boissons"],
    ["vins", "La cave"],
    ["custom-1", "Nos bières pression"],
    ["custom-1", "Cocktails"],
    ["custom-1", "Digestifs"],
    ["custom-1", "Softs & jus"],
    ["custom-1", "Cafés et thés"],
    ["custom-1", "Bebidas"],
  ])("in the category %s, %s", (id, name) => {
    expect(isDrinkCategory({ id, name })).toBe(true)
    expect(isDrink(aDish({ name: "La maison" }), { id, name })).toBe(true)
  })

  test.each([
    ["plats", "Plats"],
    ["desserts", "Desserts"],
    ["custom-1", "Formules"],
    ["custom-1", "À partager"],
    ["custom-1", "Entrées"],
  ])("not in the category %s, %s", (id, name) => {
    expect(isDrink(aDish({ name: "Coq au vin" }), { id, name })).toBe(false)
  })

  test.each(["Planche de charcuterie", "Olives marinées", "Tapas du jour", "Café gourmand", "Croquettes de morue"])(
    "but not where %s is eaten with the drinks",
    (name) => {
      expect(isDrink(aDish({ name }), aperitifs)).toBe(false)
    },
  )

  test("in any category, once the owner has said whether it contains alcohol", () => {
    expect(isDrink(withAlcohol(aDish({ name: "Champagne gourmand" }), true), named("Desserts"))).toBe(true)
  })
})

test("the unspecified drinks are those without an answer, in the order of the screen, each with its guess", () => {
  const menu = aMenu([
    aCategory("Vins", [aDish({ id: "morgon", name: "Morgon" }), aDish({ id: "told", others: { alcohol: true } })]),
    aCategory("Plats", [aDish({ id: "coq", name: "Coq au vin" })]),
    aCategory("Boissons", [
      aDish({ id: "maison", name: "La maison" }),
      aDish({ id: "eau", name: "Eau" }),
      aDish({ id: "unnamed", name: " " }),
      aDish({ id: "other", name: "Cola", others: { alcohol: "non" } }),
    ]),
  ])
  expect(unspecifiedDrinks(menu).map(({ dish, category, guess }) => [dish.id, category.name, guess])).toEqual([
    ["maison", "Boissons", null],
    ["eau", "Boissons", false],
    ["other", "Boissons", false],
    ["morgon", "Vins", true],
  ])
  expect(countUnspecifiedDrinks(menu)).toBe(4)
})

describe("the stored answers", () => {
  test("are written into the dish beside fields of other programs, and removed", () => {
    const dish = aDish({ others: { alcohol: "peut-être", vat: 20, volume: 33 } })
    expect([alcoholOf(dish), chosenVatOf(dish), vatOf(dish)]).toEqual([null, null, "10"])
    const told = withChosenVat(withAlcohol(dish, true), "5.5")
    expect(told.others).toEqual({ alcohol: true, vat: "5.5", volume: 33 })
    expect(vatOf(told)).toBe("5.5")
    expect(vatOf(withChosenVat(told, null))).toBe("20")
    expect(withChosenVat(withAlcohol(told, null), null).others).toEqual({ volume: 33 })
  })
})

test("the owner's answer changes one dish, and nothing where the menu lacks it", () => {
  const other = aCategory("Plats", [aDish({ id: "sole", name: "Sole" })])
  const own = aCategory("Boissons", [aDish({ id: "kir", name: "Kir" }), aDish({ id: "cafe", name: "Café" })])
  const menu = aMenu([other, own])
  const answered = setAlcohol(menu, "kir", true)
  expect(answered.categories.flatMap(({ dishes }) => dishes.map(alcoholOf))).toEqual([null, true, null])
  expect(answered.categories[0]).toBe(other)
  expect(answered.name).toBe(menu.name)
  expect(setAlcohol(menu, "absent", true)).toEqual(menu)
})
