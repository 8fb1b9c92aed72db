import { expect, test } from "vitest"
import type { Dish, Menu } from "../menu/menu.ts"
import { withLegalFacts } from "../regulation/legal-facts.ts"
import { compareCards } from "./compare-cards.ts"
import { displaySentence } from "./display-words.ts"

const dish = (id: string, more: Partial<Dish> = {}): Dish => ({
  ...{ id, name: id, description: "", price: "10.00", allergens: { state: "none" }, others: {} },
  ...more,
})

const menu = (...dishes: readonly Dish[]): Menu => ({
  ...{ id: "m", name: "Carte", isActive: true, lastUpdated: null, others: {} },
  categories: [{ id: "c", name: "Plats", dishes, others: {} }],
})

test("the same carte has no difference, also in another order and under another name", () => {
  const [a, b] = [dish("a"), dish("b")]
  expect(compareCards(menu(a, b), menu(a, b))).toEqual([])
  expect(compareCards(menu(a, b), { ...menu(b, a), name: "Carte du soir" })).toEqual([])
})

test("each change of a dish is named once, with what was there and what is there", () => {
  const sole = dish("Sole meunière", { price: "32.00" })
  const beef = dish("Bœuf", { allergens: { state: "present", names: ["Céleri", "Sulfites"] } })
  const gone = dish("Tarte", { price: "7.50" })
  const later = menu(
    { ...sole, price: "34.00" },
    dish("Terrine", { price: "11.00" }),
    withLegalFacts({ ...beef, allergens: { state: "present", names: ["Sulfites"] } }, { isHomemade: true }),
  )
  expect(compareCards(menu(sole, beef, gone), later)).toEqual([
    { dishId: "Sole meunière", name: "Sole meunière", part: "price", before: "32,00\u00a0€", after: "34,00\u00a0€" },
    { dishId: "Terrine", name: "Terrine", part: "dish", before: null, after: "11,00\u00a0€" },
    { dishId: "Bœuf", name: "Bœuf", part: "allergens", before: "Céleri, Sulfites", after: "Sulfites" },
    { dishId: "Bœuf", name: "Bœuf", part: "facts", before: "", after: "Fait maison" },
    { dishId: "Tarte", name: "Tarte", part: "dish", before: "7,50\u00a0€", after: null },
  ])
})

test("a dish that was renamed is the same dish", () => {
  const differences = compareCards(menu(dish("a", { name: "Soupe" })), menu(dish("a", { name: "Soupe du jour" })))
  expect(differences).toEqual([
    { dishId: "a", name: "Soupe du jour", part: "name", before: "Soupe", after: "Soupe du jour" },
  ])
})

test("undeclared allergens are not the same as none", () => {
  const [difference] = compareCards(menu(dish("a", { allergens: { state: "undeclared" } })), menu(dish("a")))
  expect(difference).toMatchObject({ part: "allergens", before: "Non déclarés", after: "Aucun des quatorze" })
})

test("the head says when a carte was displayed, by the clock of the restaurant", () => {
  const from = "2026-11-12T10:02:00.000Z"
  expect(displaySentence({ from, until: "2026-11-14T17:30:00.000Z" }, "Europe/Paris")).toBe(
    "Carte affichée du 12\u00a0novembre\u00a02026\u00a0à\u00a011:02 au 14\u00a0novembre\u00a02026\u00a0à\u00a018:30",
  )
  expect(displaySentence({ from, until: null }, "Europe/Paris")).toBe(
    "Carte affichée depuis le 12\u00a0novembre\u00a02026\u00a0à\u00a011:02",
  )
})

test("a choice of another price or with another allergen is a difference", () => {
  const withSauce = (price: string, allergens: readonly string[]) => {
    const choices = [{ id: "mayo", name: "Mayonnaise", price, allergens }]
    return dish("Frites", { others: { options: [{ id: "sauce", name: "Sauce", min: 0, max: 1, choices }] } })
  }
  expect(compareCards(menu(withSauce("1.00", [])), menu(withSauce("1.50", ["Oeufs"])))).toEqual([
    {
      ...{ dishId: "Frites", name: "Frites", part: "options" },
      before: "Sauce\u00a0: Mayonnaise\u00a0+\u00a01,00\u00a0€ (allergènes non déclarés)",
      after: "Sauce\u00a0: Mayonnaise\u00a0+\u00a01,50\u00a0€ (Oeufs)",
    },
  ])
})

test("set menus, specials of the daily board and the origins of the whole menu are compared, too", () => {
  const formula = (price: string, supplement: string) => ({
    ...{ id: "set-midi", name: "Formule midi", price, drink: "excluded" },
    courses: [{ id: "c", name: "Plat", category: "c", supplements: { sole: supplement } }],
  })
  const card = (setMenu: object, country: string) => ({
    ...menu(dish("sole", { name: "Sole" })),
    others: { setMenus: [setMenu], meatOrigins: [{ meat: "bovine", same: country }] },
  })
  const special = { ...dish("jour-1", { name: "Daube" }), rubric: "Plat", left: 3 } as const
  const earlier = { ...card(formula("21.50", "0"), "FR"), specials: [special] }
  const words = compareCards(earlier, card(formula("29.90", "6"), "IE")).map(({ name, part, before, after }) =>
    [name, part, before, after].map((text) => text?.replaceAll("\u00a0", " ")),
  )
  expect(words).toEqual([
    ["Formule midi", "price", "21,50 €", "29,90 €"],
    [
      ...["Formule midi", "facts"],
      "Plat au choix · boisson non comprise",
      "Plat au choix (Sole + 6,00 €) · boisson non comprise",
    ],
    ["Daube", "dish", "10,00 €", undefined],
    ["Toute la carte", "facts", expect.stringContaining("France"), expect.stringContaining("Irlande")],
  ])
  // Portions that are sold are no difference.
  expect(compareCards(earlier, { ...earlier, specials: [{ ...special, left: 1 }] })).toEqual([])
})
