// @vitest-environment happy-dom
import type { AllergenDeclaration, Language } from "@ardoise/domain/menu/allergens"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import { DishCard } from "@ardoise/menu-view/dish-card"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { shownAllergens, storedAllergens } from "./shown-allergens.ts"

/** The row of a dish with the server's markup. */
function rowOf(allergens: AllergenDeclaration, language: Language): Element {
  const menu = aMenu([aCategory("Plats", [aDish({ description: "Lait : entier", allergens })])])
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

test("the diner filters allergens by the names of the page", () => {
  const row = rowOf({ state: "present", names: ["Gluten", "Lait"] }, "en")
  expect(shownAllergens(row)).toEqual(["Gluten", "Milk"])
})
