import { expect, test } from "vitest"
import { type AllergenDeclaration, undeclared } from "../menu/allergens.ts"
import { type Choice, withOptions } from "../menu/dish-options.ts"
import type { Dish } from "../menu/menu.ts"
import { emptyProfile } from "../restaurant/profile.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { translateAllergen } from "../translation/translate.ts"
import { translateMenu } from "../translation/translate-menu.ts"
import { archivedCardContent } from "./archived-card-content.ts"
import { type CardSource, cardContent, windowContent } from "./card-content.ts"
import { frenchPaperWords } from "./paper-words.ts"
import { paperWordsIn } from "./translated-paper-words.ts"

const none: AllergenDeclaration = { state: "none" }
const present = (...names: string[]): AllergenDeclaration => ({ state: "present", names })
const aChoice = (name: string, price = "0", allergens: AllergenDeclaration = none): Choice => ({
  id: name,
  name,
  price,
  allergens,
  others: {},
})
const withChoices = (dish: Partial<Dish>, name: string, choices: readonly Choice[]): Dish =>
  withOptions(aDish({ description: "", price: "5", allergens: none, ...dish }), [
    { id: name, name, min: 1, max: 1, choices, others: {} },
  ])

const chips = withChoices({ name: "Frites" }, "Sauce", [
  aChoice("Mayonnaise", "1.5", present("Oeufs", "Moutarde")),
  aChoice("Ketchup"),
])
const beer = withChoices({ name: "Bière blonde", allergens: present("Gluten") }, "Taille", [
  aChoice("25 cl"),
  aChoice("50 cl", "3"),
])

const sourceOf = (dish: Dish): CardSource => ({
  menu: aMenu([aCategory("Plats", [dish])]),
  words: frenchPaperWords,
  restaurantName: "Le Petit Zinc",
  profile: emptyProfile,
  codeLink: null,
  shownAddress: "",
  // As the typefaces do: without blanks at its ends.
  written: (text) => text.trim(),
})
const first = ({ bands }: ReturnType<typeof cardContent>) => {
  const { options, allergens } = bands[0]?.dishes[0] ?? { options: [], allergens: "" }
  return {
    options: options.map((line) => line.replaceAll("\u00a0", " ")),
    allergens: allergens.replaceAll("\u00a0", " "),
  }
}

test.each([
  ["words", "Sauce : Mayonnaise + 1,50 € (Oeufs, Moutarde), Ketchup"],
  ["numbers", "Sauce : Mayonnaise + 1,50 € (3, 10), Ketchup"],
  ["folder", "Sauce : Mayonnaise + 1,50 €, Ketchup"],
] as const)("a card with allergens as %s says each choice, its supplement and its allergens: %s", (form, line) => {
  expect(first(cardContent(sourceOf(chips), form)).options).toEqual([line])
})

test("the card of the archive says the choices of its dishes and of its board in words", () => {
  const period = { from: "2026-11-26T10:00:00.000Z", until: null, sha256: "0" }
  const { bands } = archivedCardContent({ ...sourceOf(beer), ...period, specials: [chips] })
  expect(bands.map(({ dishes }) => dishes[0]?.options.join().replaceAll("\u00a0", " "))).toEqual([
    "Sauce : Mayonnaise + 1,50 € (Oeufs, Moutarde), Ketchup",
    "Taille : 25 cl, 50 cl + 3,00 €",
  ])
})

test("a window card says the choices and their supplements, such as sizes", () => {
  expect(first(windowContent(sourceOf(beer)))).toEqual({ options: ["Taille : 25 cl, 50 cl + 3,00 €"], allergens: "" })
})

test.each([
  ["a choice adds an allergen", present("Lait"), "Aucun des quatorze allergènes, hors choix"],
  ["a choice is not declared", undeclared, "Aucun des quatorze allergènes, hors choix"],
  ["no choice adds any", none, "Aucun des quatorze allergènes"],
])("a dish without allergens says it of itself where %s", (_what, added, said) => {
  const dish = withChoices({ name: "Purée" }, "Beurre", [aChoice("Avec", "0", added), aChoice("Sans")])
  expect(first(cardContent(sourceOf(dish), "words")).allergens).toBe(said)
})

test("a choice that is not declared says so, in words or with the question mark of the legend", () => {
  const dish = withChoices({ name: "Glace" }, "Nappage", [aChoice("Caramel", "1", undeclared)])
  const of = (form: "words" | "numbers") => first(cardContent(sourceOf(dish), form)).options
  expect(of("words")).toEqual(["Nappage : Caramel + 1,00 € (allergènes non déclarés)"])
  expect(of("numbers")).toEqual(["Nappage : Caramel + 1,00 € (?)"])
})

test("an allergen that is none of the fourteen has its name where others have numbers", () => {
  const dish = withChoices({ name: "Salade" }, "Sauce", [aChoice("Maison", "0", present("Lait", "Sarrasin"))])
  expect(first(cardContent(sourceOf(dish), "numbers")).options).toEqual(["Sauce : Maison (Lait, Sarrasin)"])
})

test("a translated card says the choices and their allergens as the page does", () => {
  const source = sourceOf(chips)
  const menu = translateMenu(aMenu([aCategory("Plats", [chips])]), "en")
  const english = { ...source, menu, words: paperWordsIn("en", translateAllergen) }
  expect(first(cardContent(english, "words"))).toEqual({
    options: ["Sauce: Mayonnaise + 1,50 € (Eggs, Mustard), Ketchup"],
    allergens: "None of the fourteen allergens, apart from the choices",
  })
})
