// @vitest-environment happy-dom
import type { AllergenDeclaration, Language } from "@ardoise/domain/menu/allergens"
import type { OtherFields } from "@ardoise/domain/menu/menu"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import { DishCard } from "@ardoise/menu-view/dish-card"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { shownAllergens, storedAllergens } from "./shown-allergens.ts"

/** The row of a dish with the server's markup. */
function rowOf(allergens: AllergenDeclaration, language: Language, others: OtherFields = {}): Element {
  const menu = aMenu([aCategory("Plats", [aDish({ description: "Lait : entier", allergens, others })])])
  const [dish] = (language === "fr" ? menu : translateMenu(menu, language)).categories[0]?.dishes ?? []
  const list = document.createElement("ul")
  if (dish) list.innerHTML = renderToStaticMarkup(<DishCard dish={dish} language={language} hasCart />)
  return list.firstElementChild as Element
}

describe.each<Language>(["fr", "en", "es", "it", "zh"])("from a page in %s", (language) => {
  test.each<[AllergenDeclaration, readonly string[] | null]>([
    [{ state: "present", names: ["Gluten", "Fruits à coque"] }, ["Gluten", "Fruits à coque"]],
    [{ state: "none" }, []],
    [{ state: "undeclared" }, null],
  ])("the declaration %j is read with its stored names", (declaration, names) => {
    const row = rowOf(declaration, language)
    expect(storedAllergens(row)).toEqual(names)
    expect(shownAllergens(row)?.length).toBe(names?.length)
  })
})

test.each<Language>(["fr", "en", "es", "it", "zh", "de", "nl", "pt", "ja"])(
  "a dish without allergens whose choices add some says in %s that it speaks of itself, and still declares none",
  (language) => {
    const choice = { id: "c", name: "Mayonnaise", price: "1.50", allergens: ["Oeufs"] }
    const options = [{ id: "o", name: "Sauce", min: 0, max: 1, choices: [choice] }]
    const said = (row: Element) => [...row.querySelectorAll("p")].at(-1)?.textContent
    const row = rowOf({ state: "none" }, language, { options })
    expect(said(row)).not.toBe(said(rowOf({ state: "none" }, language)))
    expect(storedAllergens(row)).toEqual([])
  },
)

test("the diner filters allergens by the names of the page", () => {
  const row = rowOf({ state: "present", names: ["Gluten", "Lait"] }, "en")
  expect(shownAllergens(row)).toEqual(["Gluten", "Milk"])
})
