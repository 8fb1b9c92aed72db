import { describe, expect, it } from "vitest"
import type { Menu } from "../menu/menu.ts"
import { findTranslations, listFrenchTexts, type OwnerTranslation } from "./owner-translations.ts"
import { withReviewedTexts } from "./reviewed-menu.ts"
import { translateMenu } from "./translate-menu.ts"

const menu: Menu = {
  ...{ id: "menu-1", name: "Carte d’automne", isActive: true, lastUpdated: null, others: {} },
  categories: [
    {
      ...{ id: "plats", name: "Plats", others: {} },
      dishes: [
        {
          ...{ id: "a", name: "Tripoux de la Margeride", description: "Poulet rôti", price: "18", others: {} },
          allergens: { state: "present", names: ["Lait"] },
        },
      ],
    },
  ],
}

const rowsFor = (texts: ReturnType<typeof listFrenchTexts>): OwnerTranslation[] =>
  texts.map(({ part, ref, french }) => ({
    ...{ menuId: "menu-1", part, ref, source: french, text: `read ${french}`, suggestion: null },
    textBy: "owner",
    reviewedAt: "2026-11-25T10:00:00.000Z",
  }))

const read = (rows: OwnerTranslation[]) =>
  withReviewedTexts(translateMenu(menu, "en"), findTranslations("menu-1", rows))

describe("a menu with reviewed translations", () => {
  it("shows each reviewed text, and the dictionaries' answer for the others", () => {
    const rows = rowsFor(listFrenchTexts(menu).filter(({ part }) => part === "dish"))
    const { menu: shown, isReviewed } = read(rows)
    const [dish] = shown.categories[0]?.dishes ?? []
    expect(dish).toMatchObject({
      translatedName: "read Tripoux de la Margeride",
      translatedDescription: "Roast chicken",
    })
    expect(shown.translatedName).toBe("Autumn menu")
    expect(isReviewed).toBe(false)
  })

  it("is reviewed once every text is", () => {
    expect(read(rowsFor(listFrenchTexts(menu))).isReviewed).toBe(true)
  })

  it("says whether a model wrote one of the texts that are shown", () => {
    const [first, ...others] = rowsFor(listFrenchTexts(menu))
    if (first === undefined) throw new Error("No texts")
    expect(read([first, ...others]).hasModelTexts).toBe(false)
    expect(read([{ ...first, textBy: "model" }, ...others]).hasModelTexts).toBe(true)
    // A text of French words that have changed is not shown.
    expect(read([{ ...first, textBy: "model", source: "Carte d’été" }, ...others]).hasModelTexts).toBe(false)
  })

  it("takes allergens from the dictionaries, whatever the rows hold", () => {
    const [dish] = read(rowsFor(listFrenchTexts(menu))).menu.categories[0]?.dishes ?? []
    expect(dish?.translatedAllergens).toEqual(["Milk"])
  })

  it("is not reviewed while options come from the dictionaries", () => {
    const option = {
      id: "o",
      name: "Cuisson",
      min: 1,
      max: 1,
      choices: [{ id: "c", name: "Bleu", price: "0", allergens: [] }],
    }
    const [category] = menu.categories
    const dishes = (category?.dishes ?? []).map((dish) => ({ ...dish, others: { options: [option] } }))
    const withOptions = { ...menu, categories: menu.categories.map((one) => ({ ...one, dishes })) }
    const find = findTranslations("menu-1", rowsFor(listFrenchTexts(withOptions)))
    expect(withReviewedTexts(translateMenu(withOptions, "en"), find).isReviewed).toBe(false)
  })
})
